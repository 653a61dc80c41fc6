/** The tabs of open files: which stay, their order, their names, and what is kept of them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { namesOf, OpenTabs } from '../../editor/app/page/opened.ts';

const all = (): boolean => true;
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

function opened(...kept: string[]): OpenTabs {
  const tabs = new OpenTabs();
  tabs.load('here', all);
  for (const path of kept) {
    tabs.show(path);
    tabs.keep(path);
  }
  return tabs;
}
const pathsOf = ({ state }: OpenTabs): string =>
  state.tabs.map(({ path, kept }) => (kept ? path : `${path}?`)).join(' ');

describe('tabs', () => {
  it('a file that was only looked at gives its tab to the next one', () => {
    const tabs = opened('a');
    tabs.show('b');
    expect(pathsOf(tabs)).toBe('a b?');
    tabs.show('c');
    expect(pathsOf(tabs)).toBe('a c?');
    tabs.keep('c');
    tabs.show('a');
    tabs.show('d');
    expect(pathsOf(tabs)).toBe('a d? c');
  });
  it('closing the file that is shown shows the next one, else the one before; the last tab stays', () => {
    const tabs = opened('a', 'b', 'c');
    expect(tabs.close('a')).toBe(null);
    expect(tabs.close('c')).toBe('b');
    tabs.show('b');
    expect(tabs.close('b')).toBe(null);
    expect(pathsOf(tabs)).toBe('b');
  });
  it('moves a tab within the list only', () => {
    const tabs = opened('a', 'b', 'c');
    tabs.moveBy('c', -2);
    expect(pathsOf(tabs)).toBe('c a b');
    tabs.moveBy('c', -1);
    expect(pathsOf(tabs)).toBe('c a b');
    tabs.move('a', 2);
    expect(pathsOf(tabs)).toBe('c b a');
  });
  it('the first tab follows the last one', () => {
    const tabs = opened('a', 'b', 'c');
    expect([tabs.beside(1), tabs.beside(-1)]).toEqual(['a', 'b']);
    tabs.show('a');
    expect([tabs.beside(1), tabs.beside(-1)]).toEqual(['b', 'c']);
  });
  it('each folder keeps its own, without files that are gone', () => {
    opened('a', 'b').show('c');
    const other = new OpenTabs();
    expect(other.load('there', all)).toBe(null);
    other.show('x');
    const again = new OpenTabs();
    expect(again.load('here', (path) => path !== 'c')).toBe(null);
    expect(pathsOf(again)).toBe('a b');
    expect(new OpenTabs().load('here', all)?.path).toBe('c');
  });
  it('the cursor of the open file is kept when the page is left', () => {
    const tabs = opened('a', 'b');
    expect(new OpenTabs().load('here', all)).toEqual({ path: 'b', line: 0, character: 0 });
    tabs.leave({ path: 'b', line: 7, character: 2 });
    expect(new OpenTabs().load('here', all)).toEqual({ path: 'b', line: 7, character: 2 });
    // the cursor of another file says nothing
    tabs.show('a');
    tabs.leave({ path: 'b', line: 7, character: 2 });
    expect(new OpenTabs().load('here', all)).toEqual({ path: 'a', line: 0, character: 0 });
  });
  it.each([
    '{',
    '[]',
    '{"here":{"tabs":[{}],"open":null}}',
    '{"here":{"tabs":{},"open":"a"}}',
    '{"here":{"tabs":[],"open":"a","cursor":{"line":-1,"character":0}}}',
  ])('begins without tabs where %s is stored', (text) => {
    stored.set('rulebound.tabs', text);
    const tabs = new OpenTabs();
    expect(tabs.load('here', all)).toBe(null);
    expect(pathsOf(tabs)).toBe('');
  });
  it('names files of the same name with their folders', () => {
    expect(namesOf(['one/cards.bound', 'two/cards.bound', 'two/rules.bound'])).toEqual([
      'one/cards',
      'two/cards',
      'rules',
    ]);
  });
});
