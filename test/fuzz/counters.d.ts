export declare function withCounters(code: string, first: number): { text: string; next: number };
