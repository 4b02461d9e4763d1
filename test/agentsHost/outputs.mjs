// Long results of an agent's own search and of its shell, before and after `agentpack connect outputs`:
// `npm run agents -- outputs`. The first line of a result is what the model reads first.
import { claude } from './agents/claude.mjs';
import { installAgent } from './install.mjs';
import { lastResult, startModel } from './model/model.mjs';
import { makeSandbox, putAll } from './sandbox.mjs';

const pages = 60, callsOfEach = 6;
const packet = /^\[output of search results: (\d+) lines, /;
/** The line of the only file that defines the search term: the last file by path. */
const definition = 'src/zmoney.ts:1:export function roundTotal(';

/** Claude Code 2.1.332 searches by `grep` in Bash; its tool Grep it has in sessions of Claude's desktop program. */
const hasGrep = { CLAUDE_CODE_ENTRYPOINT: 'local-agent' };

/** `check` as in `course.mjs`. */
export async function runOutputs(check, { update, keep }) {
  const { path, version } = installAgent(claude, update);
  console.log(`\noutputs: ${claude.npm} ${version}`);
  const box = makeSandbox('outputs');
  const model = await startModel(claude.wire);
  try {
    const shop = box.makeRepository('shop', files());
    putAll(box.home, claude.home({ recorder: box.recorder, url: model.url, repositories: [shop] }));
    await box.agentpack(shop, ['pack', '--task', 'Round prices in the cart']);
    await compare('before', { isReplaced: false });
    await box.agentpack(shop, ['connect', 'outputs', '--yes']);
    await compare('connected', { isReplaced: true });
    await box.agentpack(shop, ['disconnect', 'outputs', '--yes']);
    await compare('disconnected', { isReplaced: false });

    async function compare(when, { isReplaced }) {
      for (const [name, step] of Object.entries(searches(shop))) {
        const text = await resultOf(step);
        const lines = text.split('\n');
        check(`${when}: a long result of ${name} is ${isReplaced ? 'a packet, its definition first' : 'as it was'}`,
          isReplaced ? packet.test(lines[0]) && lines[1].startsWith(definition) : !packet.test(lines[0]),
          lines.slice(0, 3));
      }
      const short = await resultOf({ tool: 'Grep', input: { pattern: 'digits: number', output_mode: 'content' } });
      check(`${when}: a short result stays unchanged`, short.startsWith('src/zmoney.ts:'), short);
    }

    /** As the model reads it. */
    async function resultOf(step) {
      const requests = model.play([[step]]);
      const { args, env } = claude.start({ prompt: 'Who rounds prices?', url: model.url, isTrusted: true });
      const out = await box.run(path, args, { cwd: shop, env: { ...env, ...hasGrep } });
      if (out.code !== 0 || requests.length < 2) {
        throw new Error(`${step.tool}: exit ${out.code}: ${`${out.stderr}\n${out.stdout}`.trim().slice(-1_500)}`);
      }
      return lastResult(requests.at(-1));
    }
  } finally {
    await model.close();
    if (keep) { console.log(`  kept: ${box.top}`); }
    else { box.remove(); }
  }
}

function searches(root) {
  return {
    Grep: { tool: 'Grep', input: { pattern: 'roundTotal', output_mode: 'content', path: root, head_limit: 0 } },
    ...Object.fromEntries(
      ['git grep -n roundTotal', 'grep -rn roundTotal src'].map((command) => [`${command} in Bash`, {
        tool: 'Bash',
        input: { command, description: 'find what rounds prices' },
      }]),
    ),
  };
}

function files() {
  const page = (n) =>
    [
      "import { roundTotal } from './zmoney';",
      ...Array.from({ length: callsOfEach }, (_, i) => `export const total${n}x${i} = roundTotal(cart${n}, ${i});`),
      '',
    ].join('\n');
  return {
    ...Object.fromEntries(Array.from({ length: pages }, (_, n) => [`src/page${n}.ts`, page(n)])),
    'src/zmoney.ts': 'export function roundTotal(lines: Line[], digits: number): number {\n  return 0;\n}\n',
    '.gitignore': '.agentpack/\n',
  };
}
