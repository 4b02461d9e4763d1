import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DoctorReport } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { treeOf } from '#test/apps/cli/treeOf';

const own =
  '{\n  "hooks": {\n    "PostToolUse": [{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "mine" }] }]\n  }\n}\n';
const settings = '.claude/settings.json';

describe('agentpack connect outputs', () => {
  let home: Sandbox;
  let box: Sandbox;
  beforeEach(() => {
    home = sandbox({ [settings]: own, '.codex/config.toml': '' }, { git: false });
    box = sandbox({ 'a.ts': '' });
  });
  afterEach(() => {
    home.dispose();
    box.dispose();
  });
  const run = (...args: string[]) =>
    runCli(box.root, args, { env: { HOME: home.root, USERPROFILE: home.root, PATH: dirname(process.execPath) } });
  const change = async (words: string) => {
    const done = await run(...words.split(' '), '--yes');
    assert.equal(done.code, 0, `${words}: ${done.stderr}`);
    return done;
  };
  const text = () => readFileSync(home.at(settings), 'utf8');
  const has = () =>
    ['"mine"', 'hooks/guard claude PostToolUse', 'hook claude PostToolUse"'].map((part) => text().includes(part));
  const statuses = async () => {
    const { agents, extras } = JSON.parse((await run('doctor', '--json')).stdout) as DoctorReport;
    return [agents.find(({ agent }) => agent === 'claude')?.status, extras.find(({ id }) => id === 'outputs')?.status];
  };

  for (const [first, second] of [['claude', 'outputs'], ['outputs', 'claude']] as const) {
    for (const [out, last] of [[first, second], [second, first]]) {
      it(`works next to the guard: ${first}, then ${second}; ${out} is removed first`, async () => {
        const before = treeOf(home.root);
        await change(`connect ${first}`);
        await change(`connect ${second}`);
        assert.deepEqual(has(), [true, true, true]);
        assert.deepEqual(await statuses(), ['needs trust', 'connected']);
        await change(`disconnect ${out}`);
        assert.deepEqual(has(), [true, out === 'outputs', out === 'claude']);
        await change(`disconnect ${last}`);
        assert.deepEqual(treeOf(home.root), before);
      });
    }
  }

  it('writes a command that responds to Claude Code with the best files first', async () => {
    await change('connect outputs');
    const [, command] = /"command": "(test .*hook claude PostToolUse)"/.exec(text())!;
    const content = Array.from({ length: 250 }, (_, i) => `docs/page${i}.md:1:total is used here, as everywhere`);
    const payload = {
      hook_event_name: 'PostToolUse',
      tool_name: 'Grep',
      tool_input: { pattern: 'total' },
      tool_response: {
        mode: 'content',
        filenames: [],
        content: [...content, 'src/cart.ts:1:export function total() {'].join('\n'),
      },
    };
    const answer = execFileSync('sh', ['-c', command!], {
      cwd: box.root,
      input: JSON.stringify(payload),
      encoding: 'utf8',
      env: { HOME: home.root, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
    });
    const { hookSpecificOutput: { updatedToolOutput: made } } = JSON.parse(answer) as {
      hookSpecificOutput: { updatedToolOutput: { mode: string; content: string; }; };
    };
    assert.equal(made.mode, 'content');
    assert.match(made.content,
      /^\[output of search results: 251 lines, [^\n]*, the best files first[^\n]*\]\nsrc\/cart\.ts:1:/);
  });

  it('names missing parts, and writes nothing', async () => {
    const before = treeOf(home.root);
    const team = await run('connect', 'outputs', '--team', '--yes');
    assert.deepEqual([team.code, treeOf(home.root)], [2, before]);
    assert.match(team.stderr, /only in your user settings: leave out --team/);
    const bare = sandbox({}, { git: false });
    try {
      const none = await runCli(box.root, ['connect', 'outputs', '--yes'], {
        env: { HOME: bare.root, USERPROFILE: bare.root, PATH: dirname(process.execPath) },
      });
      assert.equal(none.code, 1);
      assert.match(none.stderr, /None of the agents whose results can be replaced is installed: Claude Code, /);
    } finally {
      bare.dispose();
    }
  });
});
