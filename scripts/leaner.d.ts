import type { Plugin } from 'esbuild';

export const leaner: { alias: Record<string, string>; plugins: Plugin[] };
