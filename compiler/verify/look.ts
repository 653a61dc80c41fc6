/** Checks that a look only names existing words. */

import * as say from '../diagnostics/messages/verify.ts';
import type { LookWord } from '../ir/index.ts';
import { ICONS } from '../vocabulary/icons.ts';
import type { Checker } from './checker.ts';

/** A look may name words of any layer; those of inactive layers are not drawn. */
export function checkLook(checker: Checker): void {
  const { game } = checker;
  const { look } = game;
  if (look === undefined) return;
  const known = (icon: string | null): void => {
    if (icon !== null && !ICONS.includes(icon)) checker.problem(say.noSuchIcon({ icon }));
  };
  const member = (of: number | null, id: number): void => {
    if (checker.id(of ?? -1, game.enums.length, 'enum'))
      checker.id(id, game.enums[of ?? -1]?.members.length ?? 0, 'member');
  };
  const word = ({ is, enum: of, id, fields = [] }: LookWord): void => {
    for (const field of fields) checker.id(field, game.fields.length, 'field');
    if (is === 'member') member(of, id);
    else checker.id(id, (is === 'kind' ? game.kinds : game.fields).length, is);
  };
  checker.at('look', () => {
    checker.each('shows', look.shows, ({ of, enum: from, id, icon }) => {
      if (of === 'member') member(from, id);
      else checker.id(id, { field: game.fields, status: game.statuses, keyword: game.keywords }[of].length, of);
      known(icon);
    });
    checker.each('colours', look.colours, ({ of, icon }) => {
      word(of);
      known(icon);
    });
    checker.each('frames', look.frames, ({ of }) => word(of));
    checker.each('zones', look.zones, ({ zone }) => checker.id(zone, game.zones.length, 'zone'));
    const { ground } = look;
    if (ground?.by === 'option') checker.id(ground.value, game.options.length, 'option');
    if (ground?.by === 'field') checker.id(ground.value, game.fields.length, 'field');
    checker.each('arts', look.arts, ({ card }) => checker.id(card, game.cards.length, 'card'));
  });
}
