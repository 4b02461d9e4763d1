import { getTextField, toFields } from '#agents/hooks/fields';
import { isOption } from '#agents/hooks/shellWrites';
import { parseSimpleCommands } from '#agents/hooks/shellWords';
import { contextJsonName, contextNames } from '#agents/contextFiles';
import type { CallEntry, FileUse } from '#agents/transcripts/entry';
import { getBaseName } from '#base/text/paths';
import type { SessionWindow } from '#reports';
import type { RecordPosition } from '../workingSet/sessionActions';
import { extractShellCommandLine } from '../workingSet/shellCommand';

export type WindowSource = keyof SessionWindow['sources'];

/** A text in the agent's window. */
export interface WindowText extends RecordPosition {
  readonly kind: 'text';
  readonly source: WindowSource;
  readonly text: string;
  /** The file whose lines the text shows, and its first line if the lines are not numbered in the text. */
  readonly shows?: { readonly path: string; readonly firstLine: number | undefined; };
  /** Whether the text can name a file that the agent uses. False for results of tools and for calls that read. */
  readonly isMention: boolean;
}

/** A write to files that took effect. The paths are absolute if the session's folder is known. */
export interface WindowWrite extends RecordPosition {
  readonly kind: 'write';
  readonly paths: readonly string[];
}

export type WindowItem = WindowText | WindowWrite;

const searchToolPattern =
  /(?:^|_)(?:grep|glob|ls|find|search|toolsearch|websearch|list_?dir|list_?files|list_directory)/i;

/** Reports whether the path is a context file of a pack. */
function isPackPath(path: string): boolean {
  const name = getBaseName(path);
  return /(?:^|\/)\.agentpack\//.test(path) && (contextNames.has(name) || name === contextJsonName);
}

/** Returns the source that the result of a call belongs to. */
export function findSource(call: CallEntry | undefined): WindowSource {
  if (!call) return 'otherTools';
  const { tool, files, unknownWrites } = call;
  const hasOnlyEffect = (effect: FileUse['effect']): boolean =>
    files.length > 0 && !unknownWrites && files.every((use) => use.effect === effect);
  if (/(?:^|[-_:./])get_context$/.test(tool) || hasOnlyEffect('read') && files.some(({ path }) => isPackPath(path)))
    return 'pack';
  if (/^mcp[-_]/i.test(tool)) return 'mcp';
  if (hasOnlyEffect('read')) return 'reads';
  if (hasOnlyEffect('searched')) return 'searches';
  if (extractShellCommandLine(call) !== undefined) return 'commands';
  return searchToolPattern.test(tool) ? 'searches' : 'otherTools';
}

/**
 * Returns the file whose lines a call's result shows. Undefined if the call reads several files, or if other commands
 * print to the same result.
 */
export function findShownFile(call: CallEntry | undefined): Pick<FileUse, 'path' | 'lines'> & {
  readonly isNumbered: boolean;
} | undefined {
  const [use, ...otherUses] = call?.files ?? [];
  if (!call || use?.effect !== 'read' || otherUses.length > 0) return undefined;
  const line = extractShellCommandLine(call);
  if (line === undefined) return { ...use, isNumbered: true };
  const commands = call.unknownWrites ? [] : parseSimpleCommands(line).filter(({ program }) => program !== 'cd');
  const [command] = commands;
  // other programs, and options of `cat`, change or number the lines
  const isPlain = command?.program === 'cat' && !command.args.some(isOption) || command?.program === 'sed' ||
    command?.program === 'head';
  return commands.length === 1 && isPlain ? { ...use, isNumbered: false } : undefined;
}

/** Returns the text of a call as the agent wrote it: the name of the tool and its input. */
export function formatCall({ tool, input }: CallEntry): string {
  const command = extractShellCommandLine({ tool, input });
  const description = getTextField(toFields(input), 'description');
  if (command !== undefined) return [tool, command, description].filter((part) => part !== undefined).join('\n');
  return `${tool}\n${typeof input === 'string' ? input : JSON.stringify(input) ?? ''}`;
}
