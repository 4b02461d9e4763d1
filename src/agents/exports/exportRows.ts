import { formatThreadOption } from '#base/commandOptions';
import { aiderExport } from '../aider/aiderExport';
import { claudeExport } from '../claude/claudeExport';
import { codexExport } from '../codex/codexExport';
import { cursorExport } from '../cursor/cursorExport';
import { genericExport } from '../generic/genericExport';
import type { ExportTarget } from './exportTarget';

/** The exports that `agentpack export TARGET` can write, by target. */
export const exportRows = {
  claude: claudeExport,
  codex: codexExport,
  cursor: cursorExport,
  aider: aiderExport,
  agents: genericExport,
} satisfies Readonly<Record<string, ExportTarget>>;

export type ExportTargetId = keyof typeof exportRows;

export const exportTargetIds = Object.keys(exportRows) as readonly ExportTargetId[];

/** Returns the command that regenerates the file, with a `--thread` option if the file belongs to a thread. */
export function formatExportCommand(id: ExportTargetId, thread: string | undefined): string {
  return `agentpack export ${id}${thread === undefined ? '' : formatThreadOption(thread)}`;
}

/** Returns the steps with which the user can load the file. */
export function listLoadSteps(id: ExportTargetId,
  path: string): readonly { readonly where: string; readonly text: string; }[]
{
  return exportRows[id].load.map(({ where, text }) => ({ where, text: text(path) }));
}
