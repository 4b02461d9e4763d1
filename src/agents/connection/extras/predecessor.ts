import { english } from '../../../base/text/english';
import { isRefusal, type EditedText, type Refusal } from '../edit/refusal';
import { isBareSettings, withoutPredecessorsEntries } from '../edit/predecessorsJson';
import { withoutPredecessorsHook } from '../edit/predecessorsHook';
import { predecessorFiles, withoutPredecessor } from '../plan/predecessor';

/**
 * Where AgentPack's predecessor, the program agentpack-cli in Python, writes outside of `.agentpack/`, in any of its
 * releases up to 0.4.4. Paths: below `~/`, below `.git/` (the git folder), or below the top of the repository.
 */
export interface PredecessorPlace {
  readonly path: string;
  /** The text without what it wrote; undefined where nothing of others is left. */
  without(text: string, file: string): { readonly text: string | undefined; } | Refusal;
}

export function predecessorPlaces(hooksFolder: string): readonly PredecessorPlace[] {
  const markdown = [...new Set(Object.values(predecessorFiles).flat())].sort();
  const gitHooks = ['post-checkout', 'post-commit', 'post-merge'];
  return [
    ...markdown.map((path) => place(path, (text) => ({ text: withoutPredecessor(text) }))),
    place('.cursor/rules/agentpack.mdc', (text) => ({ text: isItsRule(text) ? '' : text })),
    place('.gitignore', (text) => ({ text: withoutLines(text, '# agentpack:start', '# agentpack:end', true) })),
    ...['.vscode/tasks.json', '.claude/settings.json', '.codex/hooks.json', '~/.claude/settings.json',
      '~/.codex/hooks.json'].map((path) => place(path, withoutEntries)),
    ...['.zshrc', '.bashrc', '.bash_profile', 'Documents/PowerShell/Microsoft.PowerShell_profile.ps1',
      'Documents/WindowsPowerShell/Microsoft.PowerShell_profile.ps1'].map((name) =>
        place(`~/${name}`, (text) => ({
          text: withoutLines(text, '# agentpack:chpwd:start', '# agentpack:chpwd:end', false),
        }))
      ),
    place('~/.codex/config.toml', (text) => ({ text: withoutPlugin(text) })),
    ...['~/.git-templates/hooks', hooksFolder].flatMap((folder) =>
      gitHooks.map((name) => place(`${folder}/${name}`, (text) => ({ text: withoutPredecessorsHook(text) ?? '' })))
    ),
  ];
}

/** What it leaves behind that only its own uninstallation, or a person, can remove. */
export const predecessorLeftovers: readonly { readonly path: string; readonly advice: string; }[] = [
  {
    path: '.agent/skills/agentpack/SKILL.md',
    advice: english`is the predecessor's last pack for Antigravity: delete it.`,
  },
  { path: '~/.codex/plugins/cache/local/agentpack', advice: english`is the predecessor's plugin of Codex: delete it.` },
  ...['', '-audit', '-learn', '-resolve', '-review'].flatMap((name) =>
    ['', '~/'].map((base) => ({
      path: `${base}.claude/commands/agentpack${name}.md`,
      advice: english`is a command that the predecessor wrote for Claude Code: delete it if nobody needs it.`,
    }))
  ),
];

function place(path: string, edit: (text: string, file: string) => EditedText | Refusal): PredecessorPlace {
  return {
    path,
    without(text, file) {
      const done = edit(text, file);
      if (isRefusal(done) || done.text === text) return done;
      return { text: done.text.trim() === '' ? undefined : done.text };
    },
  };
}

function withoutEntries(text: string, file: string): EditedText | Refusal {
  const done = withoutPredecessorsEntries(text, file);
  return isRefusal(done) || done.text === text || !isBareSettings(done.text) ? done : { text: '' };
}

/** A rule of Cursor that it wrote as a whole. */
function isItsRule(text: string): boolean {
  return /^---\ndescription: AgentPack context injection\n/.test(text);
}

/** `hasGap`: it put an empty line before them. An unfinished block stays. */
function withoutLines(text: string, begin: string, end: string, hasGap: boolean): string {
  const lines = text.split(/(?<=\n)/);
  const first = lines.findIndex((line) => line.trim() === begin);
  const last = lines.findIndex((line, i) => i > first && line.trim() === end);
  if (first < 0 || last < 0) return text;
  const from = hasGap && first > 0 && lines[first - 1]!.trim() === '' ? first - 1 : first;
  return withoutLines([...lines.slice(0, from), ...lines.slice(last + 1)].join(''), begin, end, hasGap);
}

/** The table that turns its plugin of Codex on; with another key in it, it is somebody's and stays. */
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
