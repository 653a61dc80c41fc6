import type { Browser, Page } from 'playwright-core';

export const ARGS: string[];
export const STATES: readonly { name: string; reach(page: Page): Promise<void> }[];
export function openedPage(browser: Browser, url: string): Promise<Page>;
export function settled(page: Page): Promise<void>;
export function pictureOf(page: Page): Promise<Buffer>;
/** The fonts of the machine that draw something, each with an element. */
export function systemFonts(page: Page): Promise<readonly string[]>;
