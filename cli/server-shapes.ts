/** JSON schemas of the messages that the language server accepts. */
import { bySchema, type ShapeCheck } from './json/shape.ts';

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
export const INITIALIZE: ShapeCheck = bySchema(
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
export const OPENED: ShapeCheck = bySchema(object({ textDocument: object({ uri, text: { type: 'string' } }) }));
export const CHANGED: ShapeCheck = bySchema(
  object({
    textDocument,
    contentChanges: { type: 'array', items: object({ range, text: { type: 'string' } }, ['text']) },
  }),
);
export const WATCHED: ShapeCheck = bySchema(object({ changes: { type: 'array', items: object({ uri }) } }));
export const QUERY: ShapeCheck = bySchema(object({ query: { type: 'string' } }));
export const DOCUMENT: ShapeCheck = bySchema(object({ textDocument }));
export const AT: ShapeCheck = bySchema(object({ textDocument, position }));
export const REFERENCES: ShapeCheck = bySchema(
  object({ textDocument, position, context: object({ includeDeclaration: { type: 'boolean' } }) }),
);
export const RENAME: ShapeCheck = bySchema(object({ textDocument, position, newName: { type: 'string' } }));
export const IN_RANGE: ShapeCheck = bySchema(object({ textDocument, range }));
