import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Freshness } from '#model';
import type { StatusItem } from '#apps/vscode/status/statusItem';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';

/**
 * The changes since the pack: `modified src/a.ts`, and kinds of other inputs: `task`. Sorted; empty if the pack is
 * fresh.
 */
export type Answer = readonly string[];

/** Files that the pack shows. */
export type Shown = ReadonlySet<string>;

/** A place where people or agents learn whether the pack is fresh. */
export interface Surface {
  readonly name: string;
  /** Undefined while it claims nothing. */
  read(): Promise<Answer | undefined>;
  /** The part of the right answer that it can give. */
  tells?(right: Answer, shown: Shown): Answer;
}

/** Returns what the reader of the context file can know: its task, branch, commit and whole files. */
export function contextTells(right: Answer, shown: Shown): Answer {
  return right.filter(isStated(shown));
}

const kindsInWords: Readonly<Record<string, string>> = {
  'new task': 'task',
  'new branch': 'branch',
  'new commit': 'head',
  'git status': 'git',
  'new settings': 'settings',
  'repack needed': 'engine',
};

export function inStatusBar(item: Pick<StatusItem, 'text' | 'tooltip'> | undefined): Answer | undefined {
  if (!item || !/^\$\((?:check|warning)\)/.test(item.text)) return undefined;
  const lines = item.tooltip.split('\n').filter((line) => line.startsWith('- ')).map((line) =>
    line.slice(2).replaceAll(/\\(.)/g, '$1')
  );
  const answer = lines.map((line) => {
    const [, path, change] = /^(.+) (modified|added|deleted|excluded)(?:, selected)?$/.exec(line) ?? [];
    const words = line.split(':', 1)[0]!;
    return path === undefined ? kindsInWords[words] ?? words : `${change} ${path}`;
  });
  assert.equal(item.text.startsWith('$(check)'), answer.length === 0, item.text);
  return distinct(answer);
}

export function inTree(receipts: readonly TreeNode[]): Answer {
  const causes = receipts.find(({ id }) => id === 'stale')?.children ?? [];
  return distinct(causes.map(({ changed, accessible, id }) => {
    if (changed === undefined) return id.replace(/^stale#/, '').split('/', 1)[0]!;
    const [, change] = /, (\w+) since this pack/.exec(accessible) ?? [];
    return `${change} ${changed}`;
  }));
}

export function inStatus(json: string): Answer {
  const { state, causes } = JSON.parse(json) as Freshness;
  const answer = causes.flatMap((cause) =>
    cause.kind === 'files' ? cause.files.map(({ path, change }) => `${change} ${path}`) : [cause.kind]
  );
  assert.equal(state, answer.length === 0 ? 'fresh' : 'stale');
  return distinct(answer);
}

/** Returns what a reader finds by comparing the text with the disk: its branch, commit, task and whole files. */
export function inContext(root: string): Answer {
  const text = readFileSync(join(root, '.agentpack/context.md'), 'utf8');
  const [, branch, packedCommit] = /, branch `([^`]+)`, commit `([^`]+)`/.exec(text) ?? [];
  const [, task] = /^## Task\n\n```text\n([\s\S]*?)\n```$/m.exec(text) ?? [];
  const [commit, now] = execFileSync('git', ['rev-parse', 'HEAD', '--abbrev-ref', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const written = readFileSync(join(root, '.agentpack/task.md'), 'utf8').replace(/^# Task\s*/, '').trim();
  const whole = [...text.matchAll(/^### `([^`]+)` \(full\)$/gm)].map((match) => match[1]!);
  return distinct([
    ...(now === branch ? [] : ['branch']),
    ...(commit!.startsWith(packedCommit ?? 'none') ? [] : ['head']),
    ...(task === written ? [] : ['task']),
    ...whole.flatMap((path) => {
      if (!existsSync(join(root, path))) return [`deleted ${path}`];
      return text.replaceAll(/^@@ .* @@\n/gm, '').includes(
          `${readFileSync(join(root, path), 'utf8').trimEnd()}\n\`\`\``,
        )
        ? []
        : [`modified ${path}`];
    }),
  ]);
}

function isStated(shown: Shown, kinds = ['task', 'branch', 'head']) {
  return (one: string): boolean => kinds.includes(one) || isOfShown(one, shown);
}

/** The document of `get_delta`. */
export function inDelta(document: unknown): Answer {
  const { pack, files } = document as {
    readonly pack: { readonly state: string; readonly causes: readonly string[]; };
    readonly files: readonly { readonly path: string; readonly state: string; }[];
  };
  const changes: Readonly<Record<string, string>> = { gone: 'deleted', unseen: 'added', changed: 'modified' };
  const kinds = pack.causes.filter((cause) => !/^[\d,]+ changed files?$/.test(cause)).map((cause) =>
    cause.split(':', 1)[0]!
  );
  const answer = [...files.map(({ path, state }) => `${changes[state]} ${path}`), ...kinds];
  assert.equal(pack.state, answer.length === 0 ? 'fresh' : 'stale');
  return distinct(answer);
}

/** It names shown files, the task and the branch; without such a change it counts the other files. */
export function hookTells(right: Answer, shown: Shown): Answer {
  const named = right.filter(isStated(shown, ['task', 'branch']));
  const files = right.filter((one) => one.includes(' ')).length;
  if (named.length > 0) return named;
  return distinct([...right.filter((one) => !one.includes(' ')), ...(files > 0 ? [`${files} not shown`] : [])]);
}

export function inHook(answer: string): Answer | undefined {
  const { hookSpecificOutput } = JSON.parse(answer) as {
    readonly hookSpecificOutput: { readonly additionalContext: string; };
  };
  const text = hookSpecificOutput.additionalContext;
  if (text.includes('Unsure')) return undefined; // the window did not answer in time
  if (/It is fresh, according to AgentPack in an editor,/.test(text)) return [];
  const others = /finds other changes: (.*?)\. `/.exec(text)?.[1];
  if (others !== undefined)
    return distinct(
      others.split(', ').map((one) => one.replace(/^(\d+) files? that it does not show$/, '$1 not shown')),
    );
  const since = /It is stale: since then (.*?)\. `agentpack pack`/.exec(text)?.[1] ?? assert.fail(text);
  return distinct(since.split('; ').flatMap((part) => {
    if (part.endsWith('task.md was edited')) return ['task'];
    if (part.includes(' was checked out in place of ')) return ['branch'];
    const [, names, words] = /^(.*) (changed on disk|was deleted|were deleted)$/.exec(part) ?? assert.fail(text);
    const change = words === 'changed on disk' ? 'modified' : 'deleted';
    return names!.split(/, | and /).map((path) => `${change} ${path}`);
  }));
}

function isOfShown(one: string, shown: Shown): boolean {
  const [change, path] = one.split(' ');
  return path !== undefined && change !== 'added' && shown.has(path);
}

function distinct(answer: readonly string[]): Answer {
  return [...new Set(answer)].sort();
}
