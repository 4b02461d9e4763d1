import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { statement } from '../pure/memoryEntry';
import { parseMemory } from '../pure/parseMemory';
import { parseRules } from '../pure/ruleFile';
import { redactShort } from '#secrets/redact';
import type { NewEntry } from './memoryChange';
import { newAbout, newText } from './newText';
import { unusable } from './readMemory';

export interface Importable {
  readonly entries: readonly NewEntry[];
  /** Why entries were left out, with a sentence for each. */
  readonly skipped: readonly string[];
}

/** Reads the statements of rule and note files as entries with their source: `CLAUDE.md:12`. */
export function importEntries(files: readonly { readonly path: string; readonly text: string; }[],
  hash: (text: string) => string): Importable
{
  const entries: NewEntry[] = [];
  const skipped: string[] = [];
  for (const { path, text } of files) {
    const problem = unusable(text);
    if (problem !== undefined) {
      skipped.push(english`${redactShort(path)} ${problem}.`);
      continue;
    }
    const { about, body, line: first } = parseRules(text);
    for (const entry of parseMemory(body, 'note', hash).entries) {
      const place = `${path}:${entry.lines[0] + first - 1}`;
      try {
        entries.push({
          kind: 'add',
          text: newText(statement(entry)),
          entry: 'note',
          about: about.map(newAbout),
          owner: 'repository',
          status: 'accepted',
          source: newText(place),
        });
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        skipped.push(`${redactShort(place)}: ${error.message}`);
      }
    }
  }
  return { entries, skipped };
}
