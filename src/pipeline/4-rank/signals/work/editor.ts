import { formatCountWithNoun } from '#base/text/phrases';
import { english } from '#base/text/english';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

/**
 * The points of a file that is open, visible, selected or has errors. They are small, since past changes cannot show
 * how valuable the editor's state is.
 */
const weights = { open: 6, visible: 8, selected: 10, errors: 6, warnings: 2 };
/** The maximum number of definition names in a receipt. */
const maxNames = 3;

type Input = RankContext & PhaseInputs['hints'];

/**
 * Scores files that are visible or open in the editor, or were recently, newest first. They are only hints at the
 * subject of the work, so a file counts only if another signal gives it points. The same is true of selections and
 * problems.
 */
export const editor = { kind: 'open', phase: 'hints', create: () => measureOpen } as const satisfies SignalRow;

/** Scores files in which lines are selected. */
export const selectedLinesSignal = {
  kind: 'selected',
  phase: 'hints',
  create: () => measureSelected,
} as const satisfies SignalRow;

/** Scores files in which the editor shows errors or warnings. */
export const problems = {
  kind: 'problems',
  phase: 'hints',
  create: () => measureProblems,
} as const satisfies SignalRow;

function measureOpen(input: Input): Evidence {
  const { open = [], recent = [], visible = [] } = input.editor ?? {};
  const points = new Map<number, number>();
  const reasons = new Map<number, string>();
  const addPoints = (path: string, newPoints: number, reason: string) => {
    const slot = findHintedSlot(input, path);
    if (slot === undefined || newPoints <= (points.get(slot) ?? 0)) return;
    points.set(slot, newPoints);
    reasons.set(slot, reason);
  };
  for (const path of visible) addPoints(path, weights.visible, english`in view in the editor`);
  for (const path of open) addPoints(path, weights.open, english`open in the editor`);
  recent.forEach((path, recencyRank) =>
    addPoints(path, weights.open / (1.5 + 0.25 * recencyRank), english`viewed recently in the editor`)
  );
  return { points, formatDetail: (slot) => reasons.get(slot)! };
}

function measureSelected(input: Input): Evidence {
  const selectionsBySlot = groupBySlot(input, input.editor?.selected);
  return {
    points: new Map([...selectionsBySlot.keys()].map((slot) => [slot, weights.selected])),
    formatDetail(slot) {
      const { lines: [first, last] } = selectionsBySlot.get(slot)!;
      const { definitions } = input.corpus.getFile(slot).facts;
      const insideDefinitions = definitions.filter(({ line }) => first <= line && line <= last);
      const enclosingDefinitions = definitions.filter(({ line }) => line < first).slice(-1);
      const names = [
        ...new Set((insideDefinitions.length > 0 ? insideDefinitions : enclosingDefinitions).map(({ name }) => name)),
      ];
      const linesText = first === last ? english`line ${first}` : english`lines ${first}-${last}`;
      if (names.length === 0) return english`selected in the editor: ${linesText}`;
      const shownNames = names.slice(0, maxNames).join(', ');
      return insideDefinitions.length > 0
        ? english`selected in the editor: ${linesText}, ${shownNames}`
        : english`selected in the editor: ${linesText}, in ${shownNames}`;
    },
  };
}

function measureProblems(input: Input): Evidence {
  const problemsBySlot = groupBySlot(input, input.editor?.problems);
  return {
    points: new Map(
      [...problemsBySlot].map(([slot, { errors }]) => [slot, errors > 0 ? weights.errors : weights.warnings]),
    ),
    formatDetail(slot) {
      const { errors, warnings } = problemsBySlot.get(slot)!;
      return english`in the editor's problems: ${
        errors > 0 ? formatCountWithNoun(errors, 'error') : formatCountWithNoun(warnings, 'warning')
      }`;
    },
  };
}

/** Returns the first entry of each file that can receive hints. */
function groupBySlot<T extends { readonly path: string; }>(input: Input,
  entries: readonly T[] = []): ReadonlyMap<number, T>
{
  const entriesBySlot = new Map<number, T>();
  for (const entry of entries) {
    const slot = findHintedSlot(input, entry.path);
    if (slot !== undefined && !entriesBySlot.has(slot)) entriesBySlot.set(slot, entry);
  }
  return entriesBySlot;
}

function findHintedSlot({ corpus, sums }: Input, path: string): number | undefined {
  const slot = corpus.findSlot(path);
  return slot === undefined || sums.getPoints(slot) === 0 ? undefined : slot;
}
