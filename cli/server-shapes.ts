/** JSON schemas of the messages that the language server accepts. */
import { bySchema, type Check } from './border/shape.ts';

const uri = { type: 'string' } as const;
const object = (properties: Record<string, object>, required = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  required,
});
const count = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 } as const;
const position = object({ line: count, character: count });
const range = object({ start: position, end: position });
const textDocument = object({ uri });

/** `initialize`: only the properties that the server reads. */
export const INITIALIZE: Check = bySchema(
  object(
    {
      rootUri: { type: ['string', 'null'] },
      workspaceFolders: { type: ['array', 'null'], items: object({ uri }) },
      capabilities: { type: 'object' },
      initializationOptions: {
        anyOf: [
          { type: 'null' },
          object({ inlayHints: object({ level: { type: ['integer', 'null'] }, text: { type: 'boolean' } }, []) }, []),
        ],
      },
    },
    [],
  ),
);
export const OPENED: Check = bySchema(object({ textDocument: object({ uri, text: { type: 'string' } }) }));
export const CHANGED: Check = bySchema(
  object({
    textDocument,
    contentChanges: { type: 'array', items: object({ range, text: { type: 'string' } }, ['text']) },
  }),
);
export const WATCHED: Check = bySchema(object({ changes: { type: 'array', items: object({ uri }) } }));
export const DOCUMENT: Check = bySchema(object({ textDocument }));
export const AT: Check = bySchema(object({ textDocument, position }));
export const REFERENCES: Check = bySchema(
  object({ textDocument, position, context: object({ includeDeclaration: { type: 'boolean' } }) }),
);
export const RENAME: Check = bySchema(object({ textDocument, position, newName: { type: 'string' } }));
export const IN_RANGE: Check = bySchema(object({ textDocument, range }));
