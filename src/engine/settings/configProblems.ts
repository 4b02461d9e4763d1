import { UserError } from '#base/errors';
import { parseToml } from '#base/text/parseToml';
import { readConfig } from './config';
import { configPath, ownConfigPath, parseConfigTables } from './configTables';
import { listConfigWarnings } from './configWarnings';

/** A part of a `config.toml` that is ignored. */
export interface ConfigProblem {
  /** Counted from 1. */
  readonly line: number;
  /** A sentence that names the file and what to do. */
  readonly message: string;
  /** `error` if the file is not valid TOML, so that all of it is ignored. */
  readonly severity: 'error' | 'warning';
}

/** The owner of a `config.toml`, which determines the keys that apply. */
export type ConfigOwner = 'repository' | 'user';

/** Returns the problems of a file in the order of their lines. */
export function findConfigProblems(text: string, owner: ConfigOwner): ConfigProblem[] {
  const name = owner === 'user' ? ownConfigPath : configPath;
  try {
    parseConfigTables(text, name);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [{
      line: error.about && 'line' in error.about ? error.about.line ?? 1 : 1,
      message: error.message,
      severity: 'error',
    }];
  }
  const lineByMessage = new Map<string, number>();
  for (const { line, toml } of findStatements(text))
    for (const message of listProblemMessages(toml, name))
      if (!lineByMessage.has(message)) lineByMessage.set(message, line);
  // a table on a single line is not read line by line
  if (lineByMessage.size === 0) { for (const message of listProblemMessages(text, name)) lineByMessage.set(message,
        1); }
  return [...lineByMessage].map(([message, line]): ConfigProblem => ({ line, message, severity: 'warning' }))
    .sort((a, b) => a.line - b.line);
}

function listProblemMessages(text: string, name: string): readonly string[] {
  return [...readConfig(text, name).problems, ...listConfigWarnings(text, name)];
}

/** Returns each empty table, and each key with its value below the header of its table, as separate TOML texts. */
function findStatements(text: string): { readonly line: number; readonly toml: string; }[] {
  const lines = text.split(/\r?\n/);
  const statements: { readonly line: number; readonly toml: string; }[] = [];
  let header = '';
  for (let i = 0; i < lines.length; i++) {
    if (/^\s*(?:#|$)/.test(lines[i]!)) continue;
    if (/^\s*\[/.test(lines[i]!)) {
      header = lines[i]!;
      if (isEmptyTable(lines, i)) statements.push({ line: i + 1, toml: header });
      continue;
    }
    // a value may span several lines
    let end = i + 1;
    while (end < lines.length && parseToml(lines.slice(i, end).join('\n')) === undefined) end++;
    statements.push({ line: i + 1, toml: [header, ...lines.slice(i, end)].join('\n') });
    i = end - 1;
  }
  return statements;
}

/** Reports whether the table whose header is at this index has no keys. */
function isEmptyTable(lines: readonly string[], headerIndex: number): boolean {
  const nextLine = lines.slice(headerIndex + 1).find((line) => !/^\s*(?:#|$)/.test(line));
  return nextLine === undefined || /^\s*\[/.test(nextLine);
}
