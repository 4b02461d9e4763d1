import { UserError } from '#base/errors';
import { isDecisionRecord } from '../pure/adr';
import type { MemoryChange } from '../engine/memoryChange';
import { readMemory } from '../engine/readMemory';
import { formatEntryStatement } from '../pure/memoryEntry';
import type { MemoryChangeReport } from '#reports';
import { redact } from '#secrets/redact';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { joinTerminalLines, term } from '#apps/cli/output/terminal';
import { getOnlyArgument } from './onlyOne';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isatty } from 'node:tty';

type EntryAction = 'edit' | 'remove' | 'accept' | 'reject';

const pastTenseByKind = {
  edit: 'Changed',
  remove: 'Removed',
  accept: 'Accepted',
  reject: 'Rejected',
} as const satisfies Record<
  EntryAction,
  string
>;

/** Runs `memory edit`, `remove`, `accept` and `reject`. */
export async function changeEntry(kind: EntryAction, context: CommandContext,
  args: readonly string[]): Promise<CommandResult>
{
  const { engine, options, run } = context;
  const id = getOnlyArgument(kind, 'id', args);
  const change = kind === 'edit' ? await resolveMemoryEdit(id, context) : { kind, id };
  const report: MemoryChangeReport = change
    ? await engine.changeMemory({ change }, options, run)
    : { version: 1, entries: [], files: [], written: false };
  const changedPaths = report.files.map(({ path }) => path).join(' and ');
  return {
    json: report,
    text: () =>
      joinTerminalLines(
        changedPaths === '' ? term`${id} was not changed.` : term`${pastTenseByKind[kind]} ${id} in ${changedPaths}.`,
        ...report.entries.flatMap(({ lost }) =>
          lost.length > 0 ? [term`Nothing named ${lost.join(', ')} was found.`] : []
        ),
      ),
    exit: 0,
  };
}

/** Returns the edit from the options or the user's editor, or undefined if the editor did not change the text. */
async function resolveMemoryEdit(id: string, context: CommandContext): Promise<MemoryChange | undefined> {
  const { host, values } = context;
  const about = values['about'] as readonly string[] | undefined;
  const text = values['text'] as string | undefined;
  if (text !== undefined || about !== undefined)
    return { kind: 'edit', id, ...(text !== undefined && { text }), ...(about && { about }) };
  const entry = readMemory(host).entries.find((candidate) => candidate.id === id);
  if (!entry && isDecisionRecord(id)) return { kind: 'edit', id }; // this edit is rejected later with a message that names the file
  if (!entry) throw new UserError(`There is no entry ${id}. Run agentpack memory list to see all ids.`, 'usage');
  const currentText = formatEntryStatement(entry);
  if (redact(currentText) !== currentText) {
    throw new UserError(
      `${entry.file.displayPath}:${entry.lines[0]}: the entry seems to contain a secret. Edit the file by hand.`,
    );
  }
  const editedText = editText(currentText, context);
  return editedText === currentText.trim() ? undefined : { kind: 'edit', id, text: editedText };
}

/**
 * Opens the text in the user's editor and returns the edited text.
 * @throws UserError if there is no editor to open, or the editor fails
 */
function editText(text: string, { env, input }: Pick<CommandContext, 'env' | 'input'>): string {
  const editor = env['VISUAL'] || env['EDITOR'];
  if (editor === undefined || !isatty(input)) {
    throw new UserError(
      'Specify the new text with --text, or set VISUAL or EDITOR to your editor and run the command in a terminal.',
      'usage',
    );
  }
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'agentpack-'));
  const filePath = join(temporaryFolder, 'entry.md');
  try {
    writeFileSync(filePath, `${text}\n`, { mode: 0o600 });
    // as in git, a shell runs the editor, because these variables may contain arguments
    const { status, error } = spawnSync(`${editor} ${JSON.stringify(filePath)}`, { shell: true, stdio: 'inherit' });
    if (error !== undefined || status !== 0)
      throw new UserError(`Nothing was changed: ${editor} failed with ${error?.message ?? `exit code ${status}`}.`);
    return readFileSync(filePath, 'utf8').trim();
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}
