import type { Plugin } from 'esbuild';
export declare const templates: Plugin;
