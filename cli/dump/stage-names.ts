/** The stages by name, apart from what prints them: the command loads that only when it runs. */
export const SOURCE_STAGES = ['tokens', 'ast', 'ir'] as const;
/** The stages after a choice of mode, mods and decks. */
export const BOUND_STAGES = ['bound', 'js', 'lir', 'wat'] as const;
export const STAGES = [...SOURCE_STAGES, ...BOUND_STAGES] as const;
export type Stage = (typeof STAGES)[number];
