/** What stops a scenario. */
import { fillPart, type Wording } from '../grammar/templates.ts';

/** Thrown for a step that cannot be executed. */
export class Failure {
  readonly message: string;
  constructor(said: Wording) {
    this.message = fillPart(said);
  }
}

/** An illegal move. */
export class IllegalStep extends Failure {}
