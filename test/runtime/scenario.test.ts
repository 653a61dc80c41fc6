/** Failure messages of scenarios. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runScenario, type ScenarioResult } from '../../runtime/index.ts';
import { boundOf, small } from './games.ts';

/** Runs a scenario for the game of a file. */
function run(file: string, body: string, most?: number): ScenarioResult {
  const text = readFileSync(`test/runtime/games/${file}.bound`, 'utf8');
  const name = /game (\w+)/.exec(text)?.[1] ?? '';
  const { ir, game, diagnostics } = small(
    `test/runtime/games/${file}.bound`,
    `${text}\nscenario "trial" for ${name} {\n${body}\n}\n`,
  );
  expect(diagnostics.map((d) => d.message)).toEqual([]);
  const scenario = game.scenarios.find((one) => one.name === 'trial');
  if (scenario === undefined) throw new Error('no scenario');
  return runScenario(
    boundOf(ir, game.folder, { mode: scenario.mode, decks: [] }),
    scenario,
    most === undefined ? {} : { most },
  );
}

const BOARD = `board {
    . . A
    . B .
    . . .
  }
  where A is blue "Plain"
  where B is blue "Plain"
  turn blue`;

describe('a scenario that fails', () => {
  it('reports both sides of the comparison, and the line', () => {
    const result = run('chance', `${BOARD}\n do sure\n then clock is 13`);
    expect(result).toMatchObject({
      passed: false,
      message: '"clock is 13" does not hold: it is 12 (in phase turn, blue is to act)',
      outcomes: 1,
    });
    expect(result.place?.[1]).toBeGreaterThan(0);
  });

  it('names the draws that led there', () => {
    const { message } = run('chance', `${BOARD}\n do odds\n then clock is 2`);
    expect(message).toContain('chance 1 in 3: yes (odds)');
  });

  it('does not take an answer of another type', () => {
    const messageOf = (line: string): string | undefined => run('answers', `turn blue\n${line}`).message;
    expect(messageOf('do paint with c 1')).toContain('cannot be 1');
    expect(messageOf('do bid with n red')).toContain('cannot be');
    expect(messageOf('do ask_one\n do answer 2')).toContain('cannot be 2');
  });

  it('names what was drawn', () => {
    const { message } = run('chance', `${BOARD}\n do one_of\n then A.marks is 1`);
    expect(message).toBe(
      '"A.marks is 1" does not hold: it is 0 (in phase turn, blue is to act), after draw 1 of 2, Plain (one_of)',
    );
  });

  it('reports the actual value', () => {
    const messageOf = (then: string): string | undefined => run('chance', `${BOARD}\n then ${then}`).message;
    expect(messageOf('A in hand')).toContain('does not hold: it is in field of C3 (');
    expect(messageOf('no piece on B2')).toContain('does not hold: there is Plain (');
    expect(messageOf('some piece on A1')).toContain('does not hold: there is none (');
    expect(messageOf('A.friend is something')).toContain('does not hold: there is none (');
    expect(messageOf('A is not A')).toContain('does not hold: it is Plain (');
    expect(messageOf('not blue sees A')).toContain('does not hold: blue sees Plain (');
    expect(messageOf('match ended')).toContain('does not hold: in phase turn, blue is to act');
  });

  it('refuses a pass by a player who is not to act, and one where a move is required', () => {
    expect(run('chance', `${BOARD}\n do red pass`).message).toContain('it is not for red to pass now');
    expect(run('choices', `${BOARD}\n do red answer A`).message).toContain('no choice waits for an answer');
  });

  it('does not take off a status that an ability gives', () => {
    const wall = 'turn blue\nwhere W is blue "Shieldwall" in field';
    const off = 'Boar is shielded all the same: an ability gives it';
    expect(run('beginning', `${wall}\nwhere B is blue "Boar" in field shielded 0\nthen B is shielded`).message).toBe(
      off,
    );
    expect(run('beginning', `${wall}\nwhere B is blue "Boar" in field\nB shielded 0\nthen B is shielded`).message).toBe(
      off,
    );
    expect(run('beginning', `${wall}\nW shielded 0\nthen W is not shielded`).passed).toBe(true);
  });

  it('says that a phase was passed over since it is for nobody', () => {
    const why = 'and the phase defence is for nobody: defender is nothing';
    expect(run('defence', 'turn 3\ndo attack\ndo beat').message).toBe(
      `"beat" cannot be done: the match is over, ${why} (the match is drawn)`,
    );
    expect(run('defence', 'turn blue\ndo beat').message).toContain(`"beat" is not offered now: the match waits at`);
    expect(run('defence', 'turn blue\ndo beat').message).toContain(why);
    expect(run('defence', 'turn blue, defender red\ndo attack\ndo red beat\nthen count is 2').passed).toBe(true);
  });

  it('says how many entities a match holds', () => {
    const { message } = run('hints', 'turn blue\nred rack 100 "Ruby", blue rack 100 "Ruby"\nred deck 100 "Ruby"');
    expect(message).toContain('more entities than the 256 that this match holds');
  });

  it('asks for the start of the turn where a condition around the first offer reads a let', () => {
    expect(run('arms', 'mode Named, stock 4\nthen take is offered').message).toContain('which reads "low"');
  });

  it('says that it never held', () => {
    const { message } = run('chance', `${BOARD}\n do odds\n then sometimes clock is 3`);
    expect(message).toContain('held in none of 2 outcomes');
  });

  it('says when it played samples', () => {
    const result = run('chance', `${BOARD}\n do two_of\n do odds\n do odds\n do odds\n then sometimes clock is 111`, 4);
    expect(result).toMatchObject({ sampled: true, outcomes: 4 });
  });

  it('lists the options of a choice that was not answered', () => {
    const body = `board {
    . F E
    . A .
    Q . .
  }
  where A is blue "Asker"
  where Q is blue "Plain"
  where E is red "Plain"
  where F is red "Plain"
  turn blue
  do wake_one A`;
    expect(run('choices', body).message).toBe(
      'the scenario ends while a choice waits: answer it by a line "do answer ..." (the options are Q (Plain), A (Asker)) (in phase turn, blue is to choose first_one)',
    );
    expect(run('choices', `${body}\n do wake_one Q`).message).toContain('a choice waits for an answer (first_one)');
    expect(run('choices', `${body}\n do answer E`).message).toContain(
      'the answer cannot be E (Plain): the options are Q (Plain), A (Asker)',
    );
    expect(run('choices', `${body}\n do answer "Dicer"`).message).toContain(
      'the answer cannot be Dicer: the options are Q (Plain), A (Asker)',
    );
    expect(run('choices', `${body}\n refuse answer Q`).message).toContain(
      'the answer should be refused, and it is an option: the options are Q (Plain), A (Asker)',
    );
    expect(run('choices', 'where Z is the "Dicer"\n then clock is 0').message).toContain(
      'there is no "Dicer" that has no name here yet',
    );
    // the first option with that name
    expect(
      run('choices', `${body}\n do answer "Plain"\n do answer E\n do answer true\n then Q.marks is 1`).message,
    ).toBe(undefined);
  });

  it('reports a fault that was undone before', () => {
    const board = 'board {\n . . .\n . D .\n . . .\n }\n where D is blue "Plain"\n turn blue';
    const { message } = run('faults', `${board}\n do broken D\n then match faulted, clock is 8`);
    expect(message).toBe(
      '"clock is 8" does not hold: it is 0 (in phase turn, red is to act) (a fault was undone before: a division by zero, in the move "broken")',
    );
  });

  it('fails where a fault is undone that it does not mean', () => {
    const board = 'board {\n . . .\n . D .\n . . .\n }\n where D is blue "Plain"\n turn blue';
    const failed = run('faults', `${board}\n do broken D\n then clock is 0`);
    expect(failed.message).toBe(
      'a fault was undone: a division by zero, in the move "broken". A scenario that means it says "then match faulted"',
    );
    expect(run('faults', `${board}\n then not match faulted\n do broken D\n then match faulted`).passed).toBe(true);
    expect(run('faults', `${board}\n then match faulted`).message).toContain('does not hold: no fault was undone');
    const raised = 'bounds { entities N }';
    expect(
      run('faults', 'board {\n . . .\n . M .\n . . .\n }\n where M is blue "Maker"\n turn blue\n do wake_one M')
        .message,
    ).toContain(raised);
  });

  it('plays the only card of a name, and lists the cards when several match', () => {
    const two = 'turn blue\nblue deck "Grower" level 2, "Grower" level 3';
    expect(run('levels', `${two}\n do place "Grower" at B2`).message).toContain(
      '"Grower" is there at level 2 and at level 3: say which level',
    );
    expect(run('levels', `${two}\n refuse place "Grower" at B2`).passed).toBe(false);
    expect(run('levels', `${two}\n do place "Grower" level 1 at B2`).message).toContain('not at level 1');
    expect(
      run('levels', `${two}\n do place "Grower" level 3 at B2\n then count of cards in deck of blue is 1`),
    ).toEqual({ passed: true, outcomes: 1, sampled: false });
    // `refuse` fails if several options match
    const listed = 'where A is blue "Grower" on A1\nwhere B is blue "Grower" on B1\nturn blue';
    expect(run('levels', `${listed}\n refuse train "Grower"`).message).toContain('more than one option is "Grower"');
  });

  it('refuses an answer where nothing is asked', () => {
    const body = 'turn blue\nwhere B is blue "Plain" on A1\n do call_up "Chooser" with pal B with foe B';
    expect(run('choices', body).message).toContain('"call_up" asks for no "foe" here: it asks for "card", "pal"');
  });

  it('says what "do start turn" would change', () => {
    const hint = '; the statements before the first offer have not run: begin with "do start turn"';
    expect(run('starting', 'turn blue\n do act').message).toBe(
      `"act" may not be done: no actions left (in phase main, blue has no legal move and has to pass)${hint}`,
    );
    expect(run('starting', 'turn blue\n refuse act\n then blue.actions is 0\n do play "Plain"').message).toContain(
      hint,
    );
    // the reason of a requirement behind the card
    expect(run('starting', 'turn blue\n do play "Plain"').message).toContain('"play" may not be done: no actions left');
    // the move is as illegal afterwards, or the statements have run
    for (const body of ['do rest', 'do start turn\n do act\n do act', 'blue actions 1\n do act\n do act', 'do red act'])
      expect(run('starting', `turn blue\n ${body}`).message).not.toContain('start turn');
  });

  it('does not take a move of another offer as a refused one, and says what the match waits for', () => {
    const first = 'the match waits at "offer take, drop" (line 25)';
    const moveless = 'in phase toll, blue has no legal move and has to pass';
    const messageOf = (line: string, given = 'turn blue'): string | undefined =>
      run('forced', `${given}\n ${line}`).message;
    expect(messageOf('refuse give_up')).toBe(
      `"give_up" is not among the moves offered now, so "refuse" tests nothing of it: ${first}. If that is meant, write "then give_up is not offered" (${moveless})`,
    );
    expect(messageOf('do give_up', 'turn blue, blue coins 1')).toBe(
      `"give_up" is not offered now: ${first} (in phase toll, blue is to act)`,
    );
    expect(messageOf('then give_up is offered')).toContain(`does not hold: ${first} (`);
    // as its line is written, without what a mode offers with it
    const inMode = messageOf('do give_up', 'mode Beggars\n turn blue');
    expect(inMode).toBe(`"give_up" is not offered now: ${first} (in phase toll, blue is to act)`);
    expect(messageOf('then take is not offered')).toContain('does not hold: it is offered (');
    expect(messageOf('then rounds is 3')).toContain('blue has no legal move and has to pass)');
  });

  it('is over for a refused move, pass and answer, and for what is offered', () => {
    const over = 'blue coins 1, turn 9, turn red\n do red pass\n do blue take\n do red pass';
    for (const line of [
      'refuse take',
      'refuse pass',
      'refuse answer 1',
      'then take is not offered',
      'then take is offered',
    ])
      expect(run('forced', `${over}\n then match ended\n ${line}`)).toMatchObject({
        passed: false,
        message: expect.stringContaining('the match is drawn'),
      });
  });

  it('gives the reason why a move is illegal', () => {
    expect(run('choices', 'turn blue\n do pay with amount 2').message).toContain(
      '"amount" cannot be 2 here: the options are 1, 3',
    );
    expect(run('calls', `${BOARD}\n do strike A\n do pass\n do strike B`).passed).toBe(true);
    expect(run('choices', `${BOARD}\n do answer A`).message).toBe('no choice waits for an answer');
  });
});
