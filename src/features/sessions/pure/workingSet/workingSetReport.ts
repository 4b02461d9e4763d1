import type { WorkingSet } from './workingSet';

/** The document that `agentpack sessions digest ID --json` prints. Texts are only in `text`, which is redacted. */
export function workingSetReport({ edited, read, failed, compactions }: WorkingSet, text: string) {
  return {
    version: 1,
    text,
    edited: edited.map(({ path, records, state }) => ({
      path,
      records,
      state: state.kind === 'missing' ? 'missing' : state.isUntouched ? 'unchanged' : 'changed',
      lines: state.kind === 'missing' ? [] : state.lines,
    })),
    read: read.map(({ path, records, lines, state }) => ({ path, records, state, lines: lines ?? null })),
    failed: failed.map(({ position }) => position),
    compactions: compactions.map(({ position }) => position),
  };
}
