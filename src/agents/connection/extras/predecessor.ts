import { english } from '#base/text/english';
import { getPropertyKey, toPlainValue, getJsonProperties, parseJsonDocument, findJsonValue, getPropertyValue,
  type Node } from '../edit/jsonDocument';
import { findMixedGroupElement } from '../edit/jsonEntries';
import { removeWithParents } from '../edit/jsonRemove';
import { isPredecessorEntry } from '../edit/ours';
import { createBlockLineCounter, predecessorFiles, removeCountedLines, removePredecessorBlocks,
  removePredecessorHookLines } from '../edit/predecessor';
import { isRefusal, type Refusal } from '../edit/refusal';
import { splitBom } from '../edit/textStyle';

/**
 * A file outside of `.agentpack/` to which AgentPack's predecessor, the Python program agentpack-cli, writes in any
 * release up to 0.4.4. Paths are below `~/`, below `.git/` (the git folder) or below the top of the repository.
 */
export interface PredecessorLocation {
  readonly path: string;
  /** Returns the text without the predecessor's content; undefined if no other content is left. */
  stripContent(text: string, file: string): { readonly text: string | undefined; } | Refusal;
}

type ContentRemover = (text: string, file: string) => string | Refusal;

export function listPredecessorLocations(hooksFolder: string): readonly PredecessorLocation[] {
  const gitHooks = ['post-checkout', 'post-commit', 'post-merge'];
  const removers: readonly (readonly [paths: readonly string[], without: ContentRemover])[] = [
    [[...new Set(Object.values(predecessorFiles).flat())].sort(), removePredecessorBlocks],
    [['.cursor/rules/agentpack.mdc'], (text) => isPredecessorRule(text) ? '' : text],
    [['.gitignore'],
      (text) => removeCountedLines(text, createBlockLineCounter([['# agentpack:start', '# agentpack:end']]), 'before')],
    [['.vscode/tasks.json', '.claude/settings.json', '.codex/hooks.json', '~/.claude/settings.json',
      '~/.codex/hooks.json'], removeEntries],
    [['~/.zshrc', '~/.bashrc', '~/.bash_profile', '~/Documents/PowerShell/Microsoft.PowerShell_profile.ps1',
      '~/Documents/WindowsPowerShell/Microsoft.PowerShell_profile.ps1'],
      (text) =>
        removeCountedLines(text, createBlockLineCounter([['# agentpack:chpwd:start', '# agentpack:chpwd:end']]))],
    [['~/.codex/config.toml'], removePlugin],
    [['~/.git-templates/hooks', hooksFolder].flatMap((folder) => gitHooks.map((name) => `${folder}/${name}`)),
      (text) => removePredecessorHookLines(text) ?? ''],
  ];
  return removers.flatMap(([paths, removeContent]) =>
    paths.map((path) => ({
      path,
      stripContent(text, file) {
        const remainingText = removeContent(text, file);
        if (typeof remainingText !== 'string') return remainingText;
        return { text: remainingText !== text && remainingText.trim() === '' ? undefined : remainingText };
      },
    }))
  );
}

/** Leftovers that only the predecessor's own uninstallation, or the user, can remove. */
export const predecessorLeftovers: readonly { readonly path: string; readonly advice: string; }[] = [
  {
    path: '.agent/skills/agentpack/SKILL.md',
    advice: english`is the predecessor's last pack for Antigravity: delete it.`,
  },
  { path: '~/.codex/plugins/cache/local/agentpack', advice: english`is the predecessor's Codex plugin: delete it.` },
  ...['', '-audit', '-learn', '-resolve', '-review'].flatMap((name) =>
    ['', '~/'].map((base) => ({
      path: `${base}.claude/commands/agentpack${name}.md`,
      advice: english`is a command that the predecessor wrote for Claude Code: delete it if you do not need it.`,
    }))
  ),
];

/**
 * Removes the predecessor's hooks and tasks from settings, and the lists that become empty. Returns '' if only the
 * initial content of a file that the predecessor created is left. Comments are not restored, because the predecessor
 * dropped them when it rewrote the file.
 */
function removeEntries(originalText: string, file: string): string | Refusal {
  const [bom, originalBody] = splitBom(originalText);
  for (let text = originalBody;;) {
    const document = parseJsonDocument(text, true, file);
    if (isRefusal(document)) return document;
    const hooks = findJsonValue(document, ['hooks']);
    const lists = [...(hooks?.type === 'object' ? getJsonProperties(hooks).map(getPropertyValue) : []),
      findJsonValue(document, ['tasks'])];
    const match = lists.map((list) => list?.type === 'array' ? findPredecessorEntry(list) : undefined).find(Boolean);
    if (match) {
      text = removeWithParents(document, match);
      continue;
    }
    const { root } = document;
    const isInitialContent = text !== originalBody && !/\/[/*]/.test(text) &&
      (root === undefined || getJsonProperties(root).every((property) => getPropertyKey(property) === 'version'));
    return isInitialContent ? '' : bom + text;
  }
}

function findPredecessorEntry(list: Node): Node | undefined {
  return findMixedGroupElement(list, isPredecessorEntry) ??
    list.children?.find((child) => isPredecessorEntry(toPlainValue(child)));
}

/** Reports whether the predecessor wrote the entire Cursor rule. */
function isPredecessorRule(text: string): boolean {
  return /^---\ndescription: AgentPack context injection\n/.test(text);
}

/**
 * Removes the table that enables the predecessor's Codex plugin. A table that also has another key is kept, because the
 * predecessor did not write it.
 */
function removePlugin(text: string): string {
  const lines = text.split(/(?<=\n)/);
  const headerIndex = lines.findIndex((line) => line.trim() === '[plugins."agentpack@local"]');
  if (headerIndex < 0) return text;
  const nextTableIndex = lines.findIndex((line, i) => i > headerIndex && line.startsWith('['));
  const body = lines.slice(headerIndex + 1, nextTableIndex < 0 ? lines.length : nextTableIndex);
  if (!body.every((line) => /^(?:enabled = (?:true|false))?\s*$/.test(line))) return text;
  const blankLines = body.filter((line) => line.trim() === '');
  const startIndex = headerIndex > 0 && lines[headerIndex - 1]!.trim() === '' ? headerIndex - 1 : headerIndex;
  return [...lines.slice(0, startIndex), ...blankLines, ...lines.slice(headerIndex + 1 + body.length)].join('');
}
