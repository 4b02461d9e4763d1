import { applySignalWeight, getSignalWeight } from '../weights';
import type { Measure, Phase, PhaseInputs, RankContext, Signal, SignalRow } from './signal';

/**
 * Measures the signals of one phase with their weights. Signals that the input excludes or weights with 0 are not
 * measured.
 */
export type MeasureSignals = <P extends Phase>(phase: P, input: RankContext & PhaseInputs[P]) => Signal[];

/** Creates a function that measures a table's signals. It keeps the signals' data between rankings. */
export function createSignalMeasurer(table: readonly SignalRow[]): MeasureSignals {
  // a row's phase determines the input of its measure
  const rows = table.map(({ kind, phase, create }) => ({ kind, phase, measure: create() }));
  return (phase, input) =>
    rows.filter((row) =>
      row.phase === phase && !input.without?.includes(row.kind) && getSignalWeight(input.weights, row.kind) > 0
    ).map(({ kind, measure }) =>
      applySignalWeight({ ...(measure as Measure<never>)(input as never), kind }, input.weights)
    );
}
