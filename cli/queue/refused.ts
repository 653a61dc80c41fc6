import { fillPart, type Refusal } from '../../grammar/templates.ts';

/** Work that a worker does not do, with the reason. It is not tried again. */
export class RefusedWork extends Error {
  constructor({ text }: Refusal) {
    super(fillPart(text));
  }
}
