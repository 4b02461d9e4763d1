import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { formatEntryStatement } from '../pure/memoryEntry';
import { parseMemory } from '../pure/parseMemory';
import { parseRules } from '../pure/ruleFile';
import { findRuleParagraphs, hideMarkup, type RuleParagraph } from '../pure/ruleParagraphs';
import { redactShort } from '#secrets/redact';
import type { NewEntry } from './memoryChange';
import { checkNewAbout, checkNewText } from './newText';
import { explainUnusableText } from './readMemory';

export interface ImportableEntries {
  readonly entries: readonly NewEntry[];
  /** A sentence for each file or entry that was left out, with the reason. */
  readonly skipped: readonly string[];
}

/** Reads the statements of rule and note files as entries. Each entry has a source, such as `CLAUDE.md:12`. */
export function importEntries(files: readonly { readonly path: string; readonly text: string; }[],
  hash: (text: string) => string): ImportableEntries
{
  const entries: NewEntry[] = [];
  const skipped: string[] = [];
  for (const { path, text } of files) {
    const problem = explainUnusableText(text);
    if (problem !== undefined) {
      skipped.push(english`${redactShort(path)} ${problem}.`);
      continue;
    }
    const { about, body, line: firstLine } = parseRules(text);
    for (const { line, text: statement } of findStatements(body, hash)) {
      const source = `${path}:${line + firstLine - 1}`;
      try {
        entries.push({
          kind: 'add',
          text: checkNewText(statement),
          entryKind: 'note',
          about: about.map(checkNewAbout),
          owner: 'repository',
          status: 'accepted',
          source: checkNewText(source),
        });
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        skipped.push(`${redactShort(source)}: ${error.message}`);
      }
    }
  }
  return { entries, skipped };
}

/** Returns the entries and the other paragraphs of a rule file, in order. */
function findStatements(ruleText: string, hash: (text: string) => string): readonly RuleParagraph[] {
  const body = hideMarkup(ruleText);
  const { entries, isConflicted } = parseMemory(body, 'note', hash);
  if (isConflicted) return [];
  const entryStatements = entries.map((entry) => ({ line: entry.lines[0], text: formatEntryStatement(entry) }));
  return [...entryStatements, ...findRuleParagraphs(body, entries)].sort((a, b) => a.line - b.line);
}
