import { addAll } from '#base/collections/lists';
/** Match paths, relative to the root, of files in which users give rules to agents. */
const ruleFilePatterns = [/^(?:CLAUDE|AGENTS|GEMINI|CONVENTIONS)\.md$/, /^\.cursorrules$/,
  /^\.cursor\/rules\/[^/]+\.mdc?$/, /^\.clinerules$/, /^\.clinerules\/[^/]+\.md$/, /^\.windsurf\/rules\/[^/]+\.md$/,
  /^\.windsurfrules$/, /^memory-bank\/[^/]+\.md$/, /^\.github\/copilot-instructions\.md$/,
  /^\.github\/instructions\/[^/]+\.instructions\.md$/];

export function isRuleFile(path: string): boolean {
  return ruleFilePatterns.some((pattern) => pattern.test(path));
}

/** The folders that contain rule files; '' is the root. */
export const ruleFolders = ['', '.cursor/rules', '.clinerules', '.windsurf/rules', 'memory-bank', '.github',
  '.github/instructions'] as const;

export interface ParsedRules {
  /** Globs of the files to which the rules apply: `globs`, `paths` or `applyTo` from the front matter. */
  readonly about: readonly string[];
  /** The text without the front matter. */
  readonly body: string;
  /** The line on which the body begins, from 1. */
  readonly line: number;
}

/** Parses a rule file. Its front matter lists the files to which the rules apply. */
export function parseRules(text: string): ParsedRules {
  const lines = text.replace(/^\ufeff/, '').split('\n');
  const frontMatterEnd = lines[0]?.trim() === '---' ? lines.findIndex((line, i) => i > 0 && line.trim() === '---') : -1;
  if (frontMatterEnd < 0) return { about: [], body: text, line: 1 };
  const globs: string[] = [];
  let isGlobField = false;
  for (const line of lines.slice(1, frontMatterEnd)) {
    const item = isGlobField ? /^\s*-\s+(.*)$/.exec(line)?.[1] : undefined;
    if (item !== undefined) {
      addAll(globs, parseGlobList(item));
      continue;
    }
    const [name, value = ''] = splitOnce(line, ':');
    isGlobField = ['globs', 'paths', 'applyTo'].includes(name.trim());
    if (isGlobField) addAll(globs, parseGlobList(value));
  }
  return {
    about: globs.filter((glob) => !/^\*{1,2}(?:\/\*)?$/.test(glob)),
    body: lines.slice(frontMatterEnd + 1).join('\n'),
    line: frontMatterEnd + 2,
  };
}

/** Parses `a, b`, `[a, "b"]` or `"a"`. A comma in braces does not end a glob. */
function parseGlobList(value: string): string[] {
  const items = value.trim().replace(/^\[|\]$/g, '').match(/(?:\{[^{}]*\}|[^,{}])+/g) ?? [];
  return items.map((item) => item.trim().replace(/^["']|["']$/g, '')).filter((item) => item !== '');
}

function splitOnce(text: string, separator: string): [string, string?] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
}
