import type { WorkingSet } from './workingSet';

/**
 * Creates the document that `agentpack sessions digest ID --json` prints. Only `text` contains texts of the session,
 * and it is redacted.
 */
export function createWorkingSetReport({ editedFiles, readFiles, failedCommands, compactions }: WorkingSet,
  text: string)
{
  return {
    version: 1,
    text,
    edited: editedFiles.map(({ path, records, state }) => ({
      path,
      records,
      state: state.kind === 'missing' ? 'missing' : state.isUntouched ? 'unchanged' : 'changed',
      lines: state.kind === 'missing' ? [] : state.lines,
    })),
    read: readFiles.map(({ path, records, lines, state }) => ({ path, records, state, lines: lines ?? null })),
    failed: failedCommands.map(({ position }) => position),
    compactions: compactions.map(({ position }) => position),
  };
}
