import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Uri } from 'vscode';
import { UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import type { SelectionChoice } from '#engine/answers/checkChoice';
import { setWeights } from '#engine/settings/configEdit';
import { createStateFiles } from '#platform/state/stateFiles';
import { createStatePaths } from '#platform/state/statePaths';
import { toError, toFailure, type Failure } from '#platform/service/failure';
import { HelpfulError, findErrorHelp, createNoPackError } from '#apps/vscode/errorHelp';
import { checkSettings } from '#apps/vscode/settings/settingValues';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import { table } from '#test/support/table';

const source = { 'src/a.ts': 'export const a = 1;\n' };

function select(choice: SelectionChoice, files: Readonly<Record<string, string>> = {}): Promise<unknown> {
  return createEngine(memoryHost({ files: { ...source, ...files }, git: {} })).select({ choice }, quiet);
}

/** Uses a folder on disk in which folders and a link are in the places of files. */
function onDisk(use: (files: ReturnType<typeof createStateFiles>) => unknown): unknown {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'help-')));
  try {
    mkdirSync(join(root, '.agentpack/threads/fix-1/task.md'), { recursive: true });
    mkdirSync(join(root, '.agentpack/cache/facts.bin'), { recursive: true });
    symlinkSync(join(root, '..'), join(root, '.agentpack/selection.json'));
    return use(createStateFiles(createStatePaths(root)));
  } finally {
    rmSync(root, { recursive: true });
  }
}

function setting(key: string, value: unknown): void {
  const { problem } = checkSettings((one) => (one === key ? value : undefined));
  if (problem) throw problem;
}

/** As the window receives it from the engine in another thread or process. */
async function receivedError(work: () => unknown): Promise<UserError> {
  try {
    await work();
  } catch (error) {
    const received = toError(JSON.parse(JSON.stringify(toFailure(error))) as Failure);
    if (received instanceof UserError) return received;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('the help for a usage error', () => {
  const config = '.agentpack/config.toml';
  const cases: readonly [
    title: string,
    work: () => unknown,
    message: RegExp,
    help: string | undefined,
    ...given: readonly unknown[],
  ][] = [
    ['a line that is not TOML', () => setWeights('[context]\n\nmode = \n', { lexical: 2 }),
      /^\.agentpack\/config\.toml line 3 is not TOML/, 'Open config.toml', config, 3],
    ['weights that are not changed', () => setWeights('weights = { lexical = 1 }\n', { lexical: 2 }),
      /has weights in a form/, 'Open config.toml', config, 1],
    ['pins that cannot be read',
      () => select({ kind: 'pin', paths: ['src/a.ts'] }, { '.agentpack/selection.json': '{' }),
      /cannot be read as pins/, 'Open selection.json', '.agentpack/selection.json', 1],
    ['a pin to no task', () => select({ kind: 'pin', paths: ['src/a.ts'], forTask: true }), /^There is no task/,
      'Open task.md', '.agentpack/task.md', 1],
    ['a folder in place of a task', () => onDisk((files) => files.read('threads/fix-1/task.md')),
      /task\.md cannot be read/, 'Open task.md', '.agentpack/threads/fix-1/task.md', 1],
    ['a link that leaves the folder', () => onDisk((files) => files.read('selection.json')),
      /points outside the folder through a link/, 'Open selection.json', '.agentpack/selection.json', 1],
    ['a file of the cache, which is no text', () => onDisk((files) => files.read('cache/facts.bin')), /cannot be read/,
      undefined],
    ['a mode that does not exist', () => setting('mode', 'fast'), /^The setting agentpack\.mode must be one of/,
      'Open Settings', 'agentpack.mode'],
    ['a level that does not exist', () => setting('guard.onStale', 1), /^The setting agentpack\.guard\.onStale must be/,
      'Open Settings', 'agentpack.guard.onStale'],
    ['a pin whose path looks like a file of ours', () => select({ kind: 'pin', paths: ['x/.agentpack/config.toml'] }),
      /config\.toml/, undefined],
  ];
  table('is a single action', (row) => {
    for (const [title, work, message, action, ...given] of cases)
      row(title, async () => {
        const error = await receivedError(work);
        assert.match(error.message, message);
        const help = findErrorHelp(error);
        assert.deepEqual([help?.title, help?.arguments ?? []], [action, given]);
      });
  });
  it('applies to the folder that the error is about', () => {
    const folder = { path: '/tools' } as Uri;
    const help = findErrorHelp(new UserError('It is not TOML.', 'failed', { file: '.agentpack/config.toml', line: 3 }),
      folder);
    assert.deepEqual(help?.arguments, ['.agentpack/config.toml', 3, folder]);
  });
  it('sets a task in the folder without a pack, whichever one is shown', () => {
    const uri = { path: '/tools' } as Uri;
    const { command, arguments: given } = findErrorHelp(createNoPackError({ uri, name: 'tools' }))!;
    assert.deepEqual([command, given], ['agentpack.setTask', [undefined, uri]]);
  });
  it('comes from the error itself', () => {
    const help = { title: 'Start Thread…', command: 'agentpack.startThread' };
    assert.equal(findErrorHelp(new HelpfulError('No thread has the ID; .agentpack/config.toml names none.', help)),
      help);
  });
});
