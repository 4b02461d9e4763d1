import { formatCountWithNoun } from '#base/text/phrases';
import { english } from '#base/text/english';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

/**
 * Points of a file that is open, visible, selected or has errors. They are small, since past changes cannot show how
 * valuable the editor's state is.
 */
const weights = { open: 6, visible: 8, selected: 10, errors: 6, warnings: 2 };
/** The maximum number of definition names in a receipt. */
const maxNames = 3;

type Input = RankContext & PhaseInputs['hints'];

/**
 * Files that are visible or open in the editor, or were recently, newest first. They are only hints at the subject of
 * the work, so a file counts only if another signal gives it points. Selections and problems follow the same rule.
 */
export const editor = { kind: 'open', phase: 'hints', create: () => measureOpen } as const satisfies SignalRow;

/** Files in which lines are selected. */
export const selectedLinesSignal = {
  kind: 'selected',
  phase: 'hints',
  create: () => measureSelected,
} as const satisfies SignalRow;

/** Files in which the editor shows errors or warnings. */
export const problems = {
  kind: 'problems',
  phase: 'hints',
  create: () => measureProblems,
} as const satisfies SignalRow;

function measureOpen(input: Input): Evidence {
  const { open = [], recent = [], visible = [] } = input.editor ?? {};
  const points = new Map<number, number>();
  const reasons = new Map<number, string>();
  const add = (path: string, value: number, reason: string) => {
    const slot = findHintedSlot(input, path);
    if (slot === undefined || value <= (points.get(slot) ?? 0)) return;
    points.set(slot, value);
    reasons.set(slot, reason);
  };
  for (const path of visible) add(path, weights.visible, english`in view in the editor`);
  for (const path of open) add(path, weights.open, english`open in the editor`);
  recent.forEach((path, order) =>
    add(path, weights.open / (1.5 + 0.25 * order), english`viewed recently in the editor`)
  );
  return { points, detail: (slot) => reasons.get(slot)! };
}

function measureSelected(input: Input): Evidence {
  const selectedBySlot = groupBySlot(input, input.editor?.selected);
  return {
    points: new Map([...selectedBySlot.keys()].map((slot) => [slot, weights.selected])),
    detail(slot) {
      const { lines: [first, last] } = selectedBySlot.get(slot)!;
      const { definitions } = input.corpus.fileOf(slot).facts;
      const inside = definitions.filter(({ line }) => first <= line && line <= last);
      const enclosing = definitions.filter(({ line }) => line < first).slice(-1);
      const names = [...new Set((inside.length > 0 ? inside : enclosing).map(({ name }) => name))];
      const lines = first === last ? english`line ${first}` : english`lines ${first}-${last}`;
      if (names.length === 0) return english`selected in the editor: ${lines}`;
      const shown = names.slice(0, maxNames).join(', ');
      return inside.length > 0
        ? english`selected in the editor: ${lines}, ${shown}`
        : english`selected in the editor: ${lines}, in ${shown}`;
    },
  };
}

function measureProblems(input: Input): Evidence {
  const problemsBySlot = groupBySlot(input, input.editor?.problems);
  return {
    points: new Map(
      [...problemsBySlot].map(([slot, { errors }]) => [slot, errors > 0 ? weights.errors : weights.warnings]),
    ),
    detail(slot) {
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
  const slot = corpus.slotOf(path);
  return slot === undefined || sums.at(slot) === 0 ? undefined : slot;
}
