/** The diagnostics that only the command can give: about files as such. The compiler has all others. */

export interface Page {
  code: string;
  severity: 'error' | 'warning';
  title: string;
  help: string;
  explanation: string;
}

export const notText: Page = {
  code: 'RB0001',
  severity: 'error',
  title: 'A file is not text',
  help: 'save the file as plain text in UTF-8',
  explanation:
    'A source file is plain text in UTF-8. This one holds bytes that are no such text: it is perhaps an image, an archive, or a text in an older encoding such as Latin-1 or UTF-16.',
};

export const pages: readonly Page[] = [notText];
