import { getListField, getTextField, toFields } from '#agents/hooks/fields';
import type { CallEntry } from '#agents/transcripts/entry';

/** Matches the names of agents' tools that run a command line; `exec` is a tool of Codex. */
const shellToolPattern =
  /^(?:bash|powershell|shell|shell_command|exec|exec_command|local_shell|run_shell_command|run_command|execute_command|run_in_terminal)$/i;

/** Returns the command line in a call to a shell tool; undefined for other tools. */
export function extractShellCommandLine({ tool, input }: Pick<CallEntry, 'tool' | 'input'>): string | undefined {
  if (!shellToolPattern.test(tool)) return undefined;
  const fields = toFields(input);
  const line = getTextField(fields, 'command', 'cmd', 'CommandLine');
  if (line !== undefined) return line;
  const words = getListField(fields, 'command').filter((word) => typeof word === 'string');
  // for `bash -lc "…"`, the script alone is the command line
  const script = words.length === 3 && /^-l?c$/.test(words[1]!) ? words[2] : undefined;
  return words.length === 0 ? undefined : script ?? words.join(' ');
}
