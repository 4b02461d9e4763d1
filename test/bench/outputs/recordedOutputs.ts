import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A failure as the tool's own report names it, such as its JUnit XML. */
export interface Failure {
  readonly name: string;
  /** The first line of its message; empty if the name says everything. */
  readonly message: string;
}

export interface RecordedOutput {
  readonly name: string;
  readonly text: string;
  readonly root: string;
  readonly command: readonly string[];
  /** Undefined if there is no report. */
  readonly failures?: readonly Failure[];
}

/**
 * The outputs of a folder: for each `NAME.txt`, which holds what the tool printed, `NAME.json` may give `root`,
 * `command` and `failures`.
 */
export function recordedOutputs(folder: string): readonly RecordedOutput[] {
  return readdirSync(folder).filter((file) => file.endsWith('.txt')).sort().map((file) => {
    const facts = join(folder, file.replace(/\.txt$/, '.json'));
    return {
      root: '/repo',
      command: [],
      ...(existsSync(facts) ? JSON.parse(readFileSync(facts, 'utf8')) as Partial<RecordedOutput> : {}),
      name: basename(file, '.txt'),
      text: readFileSync(join(folder, file), 'utf8'),
    };
  });
}

/** How many of the failures a text names, and of how many it has the message: whatever the white space. */
export function keptOf(failures: readonly Failure[],
  text: string): { readonly names: number; readonly messages: number; }
{
  const plain = squeezed(text + listedNames(text).join('\n'));
  const has = (part: string): boolean => plain.includes(squeezed(part));
  return {
    names: failures.filter(({ name }) => has(name)).length,
    messages: failures.filter(({ message }) => message !== '' && has(message)).length,
  };
}

/** The names in the list of a packet, each with what it has in common with others. */
function listedNames(text: string): readonly string[] {
  const [, list = ''] = /^\[failures by name:\]\n([^]*?)^\[from the output:\]$/m.exec(text) ?? [];
  const parts: string[] = [];
  return list.split('\n').map((line) => {
    const depth = /^ */.exec(line)![0].length / 2;
    parts.splice(depth, Infinity, line.trim().replace(/ {2}\(×\d+\)$/, ''));
    return parts.join('');
  });
}

/** How many different messages there are, apart from numbers and what is in quotes, and how many a text has one of. */
export function messageKindsOf(failures: readonly Failure[],
  text: string): { readonly all: number; readonly shown: number; }
{
  const plain = squeezed(text);
  const kinds = new Map<string, boolean>();
  for (const { message } of failures) {
    if (message === '') continue;
    const kind = message.replace(/"[^"]*"|'[^']*'|`[^`]*`|\d+/g, '#');
    kinds.set(kind, (kinds.get(kind) ?? false) || plain.includes(squeezed(message)));
  }
  return { all: kinds.size, shown: [...kinds.values()].filter(Boolean).length };
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}
