export declare function findRedis(): string | null;
export declare function ensureRedis(): string | null;
