import assert from 'node:assert/strict';
import { answerHook } from '#features/guard/pure/answerHook';
import { hasActiveConnection } from '#features/guard/pure/connectedHooks';
import type { World } from '#features/guard/pure/world';
import { table } from '#test/support/table';

const guard = '.agentpack/hooks/guard.cjs';
const hooks = JSON.stringify({
  hooks: { PreToolUse: [{ hooks: [{ command: `sh ~/.agentpack/hooks/guard claude x` }] }] },
});

/** Files in memory; `asked` has the paths that were looked at. */
function worldOf(files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) {
  const asked: string[] = [];
  const world: World = {
    now: 0,
    env,
    folders: ['/repo/src'],
    home: '/home/me',
    isWindows: false,
    foldsCase: false,
    stat(path) {
      asked.push(path);
      const kind = path in files
        ? 'file'
        : Object.keys(files).some((one) => one.startsWith(`${path}/`))
        ? 'folder'
        : undefined;
      return kind && { kind, size: 1, mtimeMs: 0, isForeign: false };
    },
    realPath: (path) => path,
    listOtherTrees: () => [],
    read(path) {
      asked.push(path);
      return files[path];
    },
    seal: () => undefined,
    note: assert.fail,
    hash: () => undefined,
    readWorkingSet: () => Promise.resolve(undefined),
    queryHost: async () => undefined,
    readHead: () => undefined,
    append: () => assert.fail('nothing is recorded'),
    tidy: () => undefined,
  };
  return { world, asked };
}

describe('the hook in a plugin', () => {
  const script = { [`/home/me/${guard}`]: '' };
  table('leaves an agent to its connection', (row) => {
    const check = (title: string, files: Readonly<Record<string, string>>, expected: boolean,
      { agent = 'claude' as const, env = {} }: {
        readonly agent?: 'claude' | 'codex' | 'copilot' | 'gemini';
        readonly env?: Readonly<Record<string, string>>;
      } = {}) =>
      row(title, () => assert.equal(hasActiveConnection(worldOf(files, env).world, agent, '/repo/src'), expected));
    check('of the user', { ...script, '/home/me/.claude/settings.json': hooks }, true);
    check('of the user, in a folder given by the environment', { ...script, '/c/settings.json': hooks }, true, {
      env: { CLAUDE_CONFIG_DIR: '/c' },
    });
    check('but not if the environment gives a different folder', { ...script, '/home/me/.claude/settings.json': hooks },
      false, { env: { CLAUDE_CONFIG_DIR: '/c' } });
    check('in a repository, also from below its root', { [`/repo/${guard}`]: '', '/repo/.claude/settings.json': hooks },
      true);
    check('in a repository whose guard belongs to the user', { ...script, '/repo/.claude/settings.json': hooks }, true);
    check('but not if the guard was deleted', { '/home/me/.claude/settings.json': hooks }, false);
    check('but not if others have hooks', { ...script, '/home/me/.claude/settings.json': '{"hooks":{}}' }, false);
    check('but not if another agent is connected', { ...script, '/home/me/.codex/hooks.json': hooks }, false);
    check('of Codex', { ...script, '/home/me/.codex/hooks.json': hooks }, true, { agent: 'codex' });
    check('of Copilot', { ...script, '/home/me/.copilot/hooks/agentpack-guard.json': hooks }, true, {
      agent: 'copilot',
    });
    check('of Claude Code in a repository, which Copilot also runs', {
      ...script,
      '/repo/.claude/settings.json': hooks,
    }, true, { agent: 'copilot' });
    check('but not for an agent without plugins', { ...script, '/home/me/.gemini/settings.json': hooks }, false, {
      agent: 'gemini',
    });
  });

  it('reads a pack only if the agent is not connected', async () => {
    const call = async (files: Readonly<Record<string, string>>) => {
      const { world, asked } = worldOf(files);
      const { answer } = await answerHook(world, 'claude', 'PreToolUse', {
        hook_event_name: 'PreToolUse',
        session_id: 's',
        cwd: '/repo',
        tool_name: 'Edit',
        tool_input: { file_path: '/repo/a.ts' },
      }, true);
      assert.deepEqual(answer, { stdout: '', stderr: '', exit: 0 });
      return asked.some((path) => path.endsWith('/verdict.json'));
    };
    const verdict = { '/repo/.agentpack/verdict.json': '{}' };
    assert.equal(await call({ ...verdict, ...script, '/home/me/.claude/settings.json': hooks }), false);
    assert.equal(await call(verdict), true);
  });

  /** Names of tools that neither edit nor read a file, as sent by clients that ignore the matchers of hooks. */
  const otherTools = ['Grep', 'Glob', 'LS', 'WebFetch', 'WebSearch', 'Task', 'Agent', 'TodoWrite', 'ToolSearch',
    'Skill', 'NotebookRead', 'BashOutput', 'file_search', 'grep_search', 'semantic_search', 'list_dir', 'get_errors',
    'fetch_webpage', 'runSubagent', 'runTests', 'get_terminal_output', 'report_intent', 'glob', 'rg', 'mcp__calc__add',
    'calc-add', 'mcp__agentpack__start_task', 'agentpack-get_context', 'edit_history', 'EditPreview', 'constructor',
    '__proto__', ''];
  table('prints nothing before a tool that does not edit', (row) => {
    const readTools = ['Read', 'view', 'read_file'];
    for (const agent of ['claude', 'copilot', 'codex']) {
      for (const tool of [...readTools, ...otherTools]) {
        row(`${agent}: ${tool}`, async () => {
          const { world, asked } = worldOf({ '/repo/.agentpack/verdict.json': '{}' });
          const payload = {
            hook_event_name: 'PreToolUse',
            session_id: 's',
            cwd: '/repo',
            tool_name: tool,
            tool_input: { file_path: '/repo/a.ts', path: '/repo/a.ts', command: 'sed -i s/a/b/ a.ts' },
          };
          const { answer } = await answerHook(world, agent, 'PreToolUse', payload, true);
          assert.deepEqual(answer, { stdout: '', stderr: '', exit: 0 });
          if (!readTools.includes(tool)) assert.deepEqual(asked, []);
        });
      }
    }
  });
});
