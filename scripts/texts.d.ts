import type { Plugin } from 'esbuild';

export const textsApart: Plugin;
