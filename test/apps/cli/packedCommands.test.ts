import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shop, task } from './shop';

const forms = ['context.md', 'context.claude.md'];

/** Whose pack it is, and the environment that its reader's shell has. */
const scopes: readonly {
  readonly title: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
}[] = [
  {
    title: "the shared pack that an agent's session made",
    args: ['--thread', 'none'],
    env: { CLAUDE_CODE_SESSION_ID: 'b7f0' },
    folder: '',
  },
  { title: "a thread's pack", args: ['--thread', 'fix-1'], env: {}, folder: 'threads/fix-1/' },
  { title: "a package's pack", args: ['--workspace', 'shop'], env: {}, folder: '' },
];

describe('every command named in a pack', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop({ git: false });
    box.write('tools/package.json', '{ "name": "tools" }\n');
  });
  afterEach(() => box.dispose());

  /** With the placeholders filled from the pack, as a shell takes it apart. */
  const words = (command: string, id: string) => {
    const filled = command.replace(/\bFILE#NAME\b/, id);
    return execFileSync('sh', ['-c', `agentpack() { printf '%s\\0' "$@"; }\n${filled}`], {
      cwd: box.root,
      env: gitEnv,
      encoding: 'utf8',
    }).split('\0').slice(0, -1);
  };

  for (const { title, args, env, folder } of scopes) {
    it(`runs, in ${title}, also with the thread that is named under Freshness`, async () => {
      const { code, stderr } = await runCli(box.root, ['pack', '--task', task, ...args], { env });
      assert.equal(code, 0, stderr);
      const texts = forms.map((form) => readFileSync(box.at(`.agentpack/${folder}${form}`), 'utf8'));
      const [, thread] = /`agentpack pack (--thread \S+)`/.exec(texts[0]!) ?? assert.fail(texts[0]);
      const named = new Set(
        texts.flatMap((text) => [...text.matchAll(/`(agentpack [^`]+)`/g)].map(([, command]) => command!)),
      );
      const commands = new Set(
        [...named].flatMap((
          command,
        ) => (/ --(?:thread|workspace)\b/.test(command) ? [command] : [command, `${command} ${thread!}`])),
      );
      for (const verb of ['retrieve', 'search', 'status'])
        assert.ok(
          [...commands].some((command) => command.startsWith(`agentpack ${verb} `) && command.includes(thread!)),
          verb,
        );
      for (const command of [...commands].sort((a, b) => Number(a.includes(' pack')) - Number(b.includes(' pack')))) {
        const outcome = await runCli(box.root, words(command, 'src/price.ts#addTax'), {
          env,
        });
        // without the thread it is about the shared pack
        const isUnpacked = folder !== '' && command === 'agentpack explain FILE' &&
          outcome.stderr.startsWith('There is no pack yet');
        assert.ok([0, 3].includes(outcome.code!) || isUnpacked, `${command}: ${outcome.stderr}${outcome.stdout}`);
      }
    });
  }

  it('and everything that it offers to retrieve exists', async () => {
    box.write('.agentpack/config.toml', '[context]\nmax_selected_files = 2\n');
    await runCli(box.root, ['pack', '--task', task, '--budget', '3000', '--sections', 'receipts']);
    const text = readFileSync(box.at('.agentpack/context.md'), 'utf8');
    const [, rows] = /\| ID to retrieve \|[^\n]*\n\|[^\n]*\n([^]*?)\n\n/.exec(text) ?? assert.fail(text);
    const ids = [...rows!.matchAll(/^\| `([^`]+)` \|/gm)].map(([, id]) => id!);
    assert.ok(ids.length > 0, text);
    for (const id of ids) assert.equal((await runCli(box.root, ['retrieve', id])).code, 0, id);
  });
});
