/** Texts of games as Markdown: the parser of the page shows them as they are, with no HTML, image or link. */

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documented, fenced, literalMarkdown } from '../../editor/service/markdown.ts';
import { root } from '../repo/tree.ts';

const parser = join(root, 'node_modules/monaco-editor/esm/vs/base/common/marked/marked.js');
const { marked } = (await import(parser)) as { marked: { parse(markdown: string, options: object): string } };

const drawn = (markdown: string): string => marked.parse(markdown, { gfm: true }).trim();
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
/** A paragraph of these lines and nothing else. */
const asLines = (text: string): string => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`;

const TEXTS = [
  'deal {amount} <img src=x onerror=alert(1)> [a](javascript:alert(1)) damage',
  '![i](https://evil.example/x.png) <https://evil.example> https://evil.example www.evil.example a@evil.example',
  'Deal 2\\*3 *damage*, **all** _of_ __it__ ~~now~~ `code` ``more``',
  '# heading\n## another\n- item\n* item\n+ item\n1. one\n2) two\n> quote\n---\n===\n***',
  'a | b\n--- | ---\nc | d',
  'one\ntwo\n\\\nthree &amp; &lt;b&gt; &#33;',
  '<!-- hidden --> <script>alert(1)</script> <b>bold</b>',
  '~~~\nx\n~~~\n[ref]: https://evil.example\n[ref]',
  '-1/+2 until 3. Then 4) and FTP://evil.example',
];

describe('a text is shown as it is', () => {
  test.each(TEXTS)('%j', (text) => {
    expect(drawn(literalMarkdown(text))).toBe(asLines(text));
    if (!text.includes('`')) expect(drawn(documented(text))).toBe(asLines(text));
  });

  test('whatever marks it combines', () => {
    const marks = [
      '*',
      '_',
      '`',
      '~',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '!',
      '#',
      '\\',
      '|',
      '&',
      ';',
      ':',
      '//',
      'www.',
      '@',
    ];
    const words = [...marks, '-', '+', '=', '1.', ' ', '\n', 'a', 'http', '"'];
    let seed = 1;
    const random = (): number => (seed = (seed * 48271) % 2147483647);
    for (let i = 0; i < 2000; i++) {
      const parts = Array.from({ length: 2 + (random() % 12) }, () => words[random() % words.length]);
      const text = `a${parts.join('')}`.replace(/ *\n\s*/g, '\n').trim();
      expect(drawn(literalMarkdown(text)), JSON.stringify(text)).toBe(asLines(text));
    }
  });
});

test('documentation keeps code as code, and nothing else', () => {
  expect(drawn(documented('Takes it to a zone; `gone <b> *x*` is out of *play*.'))).toBe(
    '<p>Takes it to a zone; <code>gone &lt;b&gt; *x*</code> is out of *play*.</p>',
  );
});

test('no source ends its block of code', () => {
  for (const source of ['hit you by 2', '```\n<img src=x>\n```', 'a `b`\n````\n# c'])
    expect(drawn(fenced(source))).toBe(`<pre><code class="language-bound">${escaped(source)}\n</code></pre>`);
});
