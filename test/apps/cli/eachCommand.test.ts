import { strict as assert } from 'node:assert';
import { commands } from '#apps/cli/commands';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shop, task } from './shop';
import { table } from '#test/support/table';

/** One call of each command, in the order in which they follow each other in one folder. */
const calls: Readonly<
  Record<keyof typeof commands, { readonly args: readonly string[]; readonly code?: number; readonly says: RegExp; }>
> = {
  quickstart: { args: ['--no-write'], code: 2, says: /no effect on "quickstart"/ },
  pack: { args: ['--task-file', '-', '--report', '.agentpack/report.json'], says: /^Pack: \.agentpack\/context\.md$/m },
  context: { args: [], says: /^# AgentPack Context$/m },
  export: {
    args: ['aider', '--no-write', '--fresh'],
    says: /^\.agentpack\/AIDER_CONTEXT\.md: [\d,]+ of 16,000 tokens/m,
  },
  status: { args: [], says: /^fresh\n/ },
  diff: { args: [], says: /^The pack is fresh; a repack would show the same files\.$/m },
  stats: { args: [], says: /^Since \d{4}-\d\d-\d\d: \d+ packs?, / },
  history: { args: [], says: /^The newest pack changed:|^This is the first pack/m },
  guard: { args: ['--path', 'debug.log'], says: /^proceed: [^\n]*not covered/ },
  explain: { args: ['src/price.ts'], says: /^src\/price\.ts is in the pack/ },
  outline: { args: ['src/price.ts', '--json'], says: /"addTax"/ },
  related: { args: ['src/price.ts'], says: /src\/cart\.ts/ },
  callers: { args: ['addTax'], says: /^addTax: src\/price\.ts:\d+:\d+/ },
  impact: { args: ['src/price.ts'], says: /^ *src\/cart\.ts/m },
  retrieve: { args: ['src/price.ts#addTax'], says: /Math\.round/ },
  find: { args: ['where is the tax rounded'], says: /^src\/price\.ts:\d+-\d+ \w+: /m },
  search: { args: ['TaxError'], says: /^src\/price\.ts:7:14: /m },
  scan: { args: [], says: /^TypeScript +4 +\d+ +symbols/m },
  index: { args: [], says: /^\.agentpack\/PROJECT_INDEX\.md$/m },
  docs: { args: ['retrieve', 'prices of carts', '--top-k', '1'], says: /\[src_[0-9a-f]{8}_[0-9a-f]{8}\]/ },
  memory: {
    args: ['add', 'Prices are integers', '--about', 'src/price.ts'],
    says: /^Added m-[0-9a-f]{10} to \.agentpack\/MEMORY\.md/,
  },
  task: { args: ['show'], says: /\n\(given to the last pack; the next one repeats it/ },
  state: { args: ['done'], says: /^done \(from task_state\.md\)\n/ },
  connect: { args: ['claud'], code: 2, says: /did you mean claude\?/ },
  disconnect: { args: ['codx'], code: 2, says: /did you mean codex\?/ },
  doctor: { args: ['cursr'], code: 2, says: /did you mean cursor\?/ },
  plugin: { args: ['--replace', '.agentpack/plugin', 'b'], code: 2, says: /"b" is an unexpected argument/ },
  mcp: { args: ['--help'], says: /^Usage: agentpack mcp/m },
  compress: { args: ['--', process.execPath, '--version'], says: /^v\d+\./ },
  hook: { args: ['--help'], says: /^Usage: agentpack hook AGENT EVENT/m },
  pin: { args: ['docs/other.md'], says: /^Pinned docs\/other\.md/ },
  unpin: { args: ['docs/other.md'], says: /^Unpinned docs\/other\.md/ },
  exclude: { args: ['docs/other.md'], says: /^Excluded docs\/other\.md/ },
  include: { args: ['docs/other.md'], says: /^Included again docs\/other\.md/ },
  threads: { args: ['--done', 'nobody'], code: 1, says: /No thread has the ID nobody/ },
  watch: { args: ['--poll', '0'], code: 2, says: /--poll must be at least/ },
  consent: { args: [], says: /^Nothing in this repository needs or has your consent\.$/m },
  sessions: { args: [], says: /^No agent's sessions are read: / },
  forget: { args: [], says: /^Deleted: / },
  init: { args: ['--share-config'], says: /config\.toml/ },
  repair: { args: [], says: /^Nothing is broken\.$/m },
  run: { args: ['claud'], code: 2, says: /did you mean claude\?/ },
  tune: { args: ['--limit', '1'], code: 1, says: /cannot be read \(not a git repository/ },
  completion: { args: ['bash', '--', 'pack', '--mode', 'd'], says: /^none\ndeep\t$/m },
  diagnostics: { args: [], says: /^versions: agentpack \d[^\n]*\nsystem: /m },
  help: { args: ['exit-codes'], says: /^ {2}130 +ended by Ctrl\+C$/m },
  benchmark: { args: ['--limit', '1'], code: 1, says: /cannot be read \(not a git repository/ },
};

describe('each command', () => {
  let box: Sandbox;
  before(() => {
    box = shop({ git: false });
  });
  after(() => box.dispose());

  table('prints its answer to standard output or its error to standard error, and nothing to the other', (row) => {
    for (const [name, { args, code = 0, says }] of Object.entries(calls)) {
      row(name, async () => {
        const done = await runCli(box.root, [name, ...args], { input: task, env: { CLAUDE_CODE_SESSION_ID: '' } });
        assert.deepEqual([done.code, code === 0 ? done.stderr : done.stdout], [code, ''], done.stderr);
        assert.match(code === 0 ? done.stdout : done.stderr, says);
      });
    }
  });
});
