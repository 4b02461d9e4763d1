// What Claude Code is told after a compaction, with and without consent: `npm run agents -- compaction`.
import { claude } from './agents/claude.mjs';
import { installAgent } from './install.mjs';
import { startModel } from './model/model.mjs';
import { makeSandbox, putAll } from './sandbox.mjs';
import { line, makeStage } from './stage.mjs';

const workingSet = 'AgentPack: the working set of this session';
/** What a session that edits, reads and runs a command leaves behind, as the request quotes it. */
const facts = [
  '> Round prices in the cart.',
  '- src/tax.ts line 1: as the last edit left it',
  '- `node missing.mjs`',
  'Cannot find module',
  '- src/price.ts (whole)',
];

/** `check` as in `course.mjs`. */
export async function runCompaction(check, { update, keep }) {
  const { path, version } = installAgent(claude, update);
  console.log(`\ncompaction: ${claude.npm} ${version}`);
  const box = makeSandbox('compaction');
  const model = await startModel(claude.wire);
  try {
    const stage = makeStage({ agent: claude, box, url: model.url });
    await stage.pack();
    await stage.connect();
    const silent = await compactedSession();
    check('without consent: no working set is in a request', !silent.some((text) => text.includes(workingSet)));
    putAll(box.home, { '.agentpack/config.toml': '[sessions]\nagents = ["claude"]\n' });
    const requests = await compactedSession();
    check('before the compaction: no working set is in a request', !requests.slice(0, -1).some((text) =>
      text.includes(workingSet)
    ));
    const text = requests.at(-1);
    check('after it: the working set is in the next request, once', text.split(workingSet).length === 2, text);
    // Claude Code itself attaches files again beside it
    const stated = text.slice(text.indexOf(workingSet)).split('</system-reminder>', 1)[0];
    const missing = facts.filter((fact) => !stated.includes(fact));
    check('it states the task, the edit, the failed command and the read', missing.length === 0, missing);
    check('it does not contain the text of a file', !stated.includes('price of the shop'), stated);

    /** Returns the requests of a session that works, is compacted and continues. */
    async function compactedSession() {
      const from = stage.current('src/tax.ts');
      const to = line(Number(/\d+/.exec(from)[0]) + 1);
      return [
        ...await session('Round prices in the cart.', (tools) => [
          tools.read('src/tax.ts'),
          tools.edit('src/tax.ts', from, to),
          tools.read('src/price.ts'),
          tools.shell('node missing.mjs'),
        ]),
        ...await session('/compact', () => [[{ say: '<summary>The tax was changed.</summary>' }]], ['--continue']),
        ...await session('Go on.', () => [], ['--continue']),
      ];
    }

    async function session(prompt, turnsOf, more = []) {
      const requests = model.play(turnsOf(claude.tools(stage.shop)));
      const { args, env } = claude.start({ prompt, url: model.url, isTrusted: true });
      const out = await box.run(path, [...more, ...args], { cwd: stage.shop, env });
      console.log(`  ${prompt}: exit ${out.code}, ${requests.length} requests`);
      if (out.code !== 0 || requests.length === 0) {
        throw new Error(`${prompt}: exit ${out.code}, ${requests.length} requests: ${out.stderr.slice(-1_000)}`);
      }
      return requests;
    }
  } finally {
    await model.close();
    if (keep) { console.log(`  kept: ${box.top}`); }
    else { box.remove(); }
  }
}
