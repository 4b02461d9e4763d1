/**
 * The kinds of the signals in `table.ts`, in the same order. `RankInput.without` may contain them. `role` and `learned`
 * are also kinds of losses. Options and records refer to a signal only by its kind.
 */
export const signalKinds = ['content', 'path', 'mention', 'history', 'recent', 'config', 'learned', 'document',
  'memory', 'symbol', 'literal', 'role', 'imported-by', 'imports', 'shared-name', 'test', 'co-change', 'conflict',
  'changed', 'since', 'lost-import', 'open', 'selected', 'problems', 'pinned'] as const;
export type SignalKind = (typeof signalKinds)[number];

/** The kinds that `RankInput.weights` may contain: all except pins, which the user sets by hand. */
export const weightedKinds: readonly SignalKind[] = signalKinds.filter((kind) => kind !== 'pinned');
