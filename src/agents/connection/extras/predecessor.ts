import { english } from '#base/text/english';
import { getPropertyKey, plainValue, getJsonProperties, readJson, valueAt, getPropertyValue,
  type Node } from '../edit/jsonDocument';
import { findMixedGroupElement } from '../edit/jsonEntries';
import { removeWithParents } from '../edit/jsonRemove';
import { isPredecessors } from '../edit/ours';
import { markedLines, predecessorFiles, withoutLines, withoutPredecessor,
  withoutPredecessorsHook } from '../edit/predecessor';
import { isRefusal, type Refusal } from '../edit/refusal';
import { splitBom } from '../edit/textStyle';

/**
 * A place outside of `.agentpack/` where AgentPack's predecessor, the Python program agentpack-cli, writes in any
 * release up to 0.4.4. Paths are below `~/`, below `.git/` (the git folder) or below the top of the repository.
 */
export interface PredecessorPlace {
  readonly path: string;
  /** Returns the text without the predecessor's content; undefined if no other content is left. */
  without(text: string, file: string): { readonly text: string | undefined; } | Refusal;
}

type Without = (text: string, file: string) => string | Refusal;

export function predecessorPlaces(hooksFolder: string): readonly PredecessorPlace[] {
  const gitHooks = ['post-checkout', 'post-commit', 'post-merge'];
  const places: readonly (readonly [paths: readonly string[], without: Without])[] = [
    [[...new Set(Object.values(predecessorFiles).flat())].sort(), withoutPredecessor],
    [['.cursor/rules/agentpack.mdc'], (text) => isItsRule(text) ? '' : text],
    [['.gitignore'], (text) => withoutLines(text, markedLines([['# agentpack:start', '# agentpack:end']]), 'before')],
    [['.vscode/tasks.json', '.claude/settings.json', '.codex/hooks.json', '~/.claude/settings.json',
      '~/.codex/hooks.json'], withoutEntries],
    [['~/.zshrc', '~/.bashrc', '~/.bash_profile', '~/Documents/PowerShell/Microsoft.PowerShell_profile.ps1',
      '~/Documents/WindowsPowerShell/Microsoft.PowerShell_profile.ps1'],
      (text) => withoutLines(text, markedLines([['# agentpack:chpwd:start', '# agentpack:chpwd:end']]))],
    [['~/.codex/config.toml'], withoutPlugin],
    [['~/.git-templates/hooks', hooksFolder].flatMap((folder) => gitHooks.map((name) => `${folder}/${name}`)),
      (text) => withoutPredecessorsHook(text) ?? ''],
  ];
  return places.flatMap(([paths, without]) =>
    paths.map((path) => ({
      path,
      without(text, file) {
        const rest = without(text, file);
        if (typeof rest !== 'string') return rest;
        return { text: rest !== text && rest.trim() === '' ? undefined : rest };
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
      advice: english`is a command that the predecessor wrote for Claude Code: delete it if nobody needs it.`,
    }))
  ),
];

/**
 * Returns settings without the predecessor's hooks and tasks, and the lists that they leave empty; '' if only its
 * content for new files is left. The predecessor itself lost the comments, because it rewrote the whole file.
 */
function withoutEntries(original: string, file: string): string | Refusal {
  const [bom, start] = splitBom(original);
  for (let text = start;;) {
    const document = readJson(text, true, file);
    if (isRefusal(document)) return document;
    const hooks = valueAt(document, ['hooks']);
    const lists = [...(hooks?.type === 'object' ? getJsonProperties(hooks).map(getPropertyValue) : []),
      valueAt(document, ['tasks'])];
    const match = lists.map((list) => list?.type === 'array' ? entryIn(list) : undefined).find(Boolean);
    if (match) {
      text = removeWithParents(document, match);
      continue;
    }
    const { root } = document;
    const isBare = text !== start && !/\/[/*]/.test(text) &&
      (root === undefined || getJsonProperties(root).every((property) => getPropertyKey(property) === 'version'));
    return isBare ? '' : bom + text;
  }
}

function entryIn(list: Node): Node | undefined {
  return findMixedGroupElement(list, isPredecessors) ??
    list.children?.find((child) => isPredecessors(plainValue(child)));
}

/** Reports whether the predecessor wrote this Cursor rule as a whole. */
function isItsRule(text: string): boolean {
  return /^---\ndescription: AgentPack context injection\n/.test(text);
}

/**
 * Removes the table that enables the predecessor's Codex plugin; a table with another key belongs to someone else and
 * stays.
 */
function withoutPlugin(text: string): string {
  const lines = text.split(/(?<=\n)/);
  const first = lines.findIndex((line) => line.trim() === '[plugins."agentpack@local"]');
  if (first < 0) return text;
  const next = lines.findIndex((line, i) => i > first && line.startsWith('['));
  const body = lines.slice(first + 1, next < 0 ? lines.length : next);
  if (!body.every((line) => /^(?:enabled = (?:true|false))?\s*$/.test(line))) return text;
  const kept = body.filter((line) => line.trim() === '');
  const from = first > 0 && lines[first - 1]!.trim() === '' ? first - 1 : first;
  return [...lines.slice(0, from), ...kept, ...lines.slice(first + 1 + body.length)].join('');
}
