import assert from 'node:assert/strict';
import { classifyChangedPath, chooseRefresh, type ChangeOrigin } from '#apps/vscode/folder/watch/changeKind';
import type { AutoRepack } from '#apps/vscode/settings/settingKinds';
import { table } from '#test/support/table';

describe('a changed path', () => {
  const cases = {
    input: ['src/a.ts', 'README.md', '.agentpack/task.md', '.agentpack/task_state.md', '.agentpack/config.toml',
      '.agentignore', '.gitignore', 'gitty/x', '.agentpack.md', '.agentpack/MEMORY.md', '.agentpack/DECISIONS.md'],
    own: ['.agentpack/context.md.9.tmp', '.agentpack/context_usage.json', '.agentpack/threads/x/context.md',
      '.agentpack/snapshots/latest.json', '.agentpack/task.md.123.tmp', '.agentpack/threads/x/task.md',
      '.agentpack/verdict.json', '.git/index', '.git/refs/heads/main', 'packages/web/.agentpack/context.md', 'sub/.git',
      '.agentpack/memory.proposed.md'],
    pack: ['.agentpack', '.agentpack/pack_metadata.json', '.agentpack/threads', '.agentpack/thread_index.jsonl',
      '.agentpack/threads/x/pack_metadata.json'],
    output: ['.agentpack/context.md', '.agentpack/context.claude.md'],
  } as const;
  table('has the right kind', (row) => {
    for (const [kind, paths] of Object.entries(cases))
      for (const path of paths)
        row(`${path} is ${kind}`, () => assert.equal(classifyChangedPath(path, undefined), kind));
  });
});

describe('a changed path while a thread is shown', () => {
  const cases = {
    input: ['src/a.ts', '.agentpack/config.toml', '.agentpack/task.md', '.agentpack/task_state.md',
      '.agentpack/MEMORY.md', '.agentpack/threads/fix/task.md', '.agentpack/threads/fix/task_state.md'],
    own: ['.agentpack/context.md', '.agentpack/pack_metadata.json', '.agentpack/threads/other/pack_metadata.json',
      '.agentpack/threads/other/task.md', '.agentpack/threads/other/context.md', '.agentpack/threads/fix/verdict.json',
      '.agentpack/threads/fixed/context.md'],
    pack: ['.agentpack', '.agentpack/threads', '.agentpack/threads/fix', '.agentpack/threads/fix/pack_metadata.json',
      '.agentpack/thread_index.jsonl'],
    output: ['.agentpack/threads/fix/context.md', '.agentpack/threads/fix/context.claude.md'],
  } as const;
  table('has the right kind there', (row) => {
    for (const [kind, paths] of Object.entries(cases))
      for (const path of paths) row(`${path} is ${kind}`, () => assert.equal(classifyChangedPath(path, 'fix'), kind));
  });
});

describe('autoRepack', () => {
  const cases: readonly (readonly [AutoRepack, ChangeOrigin, 'check' | 'repack'])[] = [
    ['onChange', 'save', 'repack'],
    ['onChange', 'outside', 'repack'],
    ['onChange', 'git', 'repack'],
    ['onSave', 'save', 'repack'],
    ['onSave', 'outside', 'check'],
    ['onSave', 'git', 'check'],
    ['off', 'save', 'check'],
    ['off', 'outside', 'check'],
    ['off', 'git', 'check'],
  ];
  table('triggers a repack according to the setting', (row) => {
    for (const [setting, origin, refresh] of cases)
      row(`${setting}: ${origin} leads to ${refresh}`, () => assert.equal(chooseRefresh(setting, origin), refresh));
  });
});
