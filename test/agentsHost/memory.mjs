// A note that one agent proposes reaches another agent: `npm run agents -- memory`. Claude Code and Codex on one
// machine, in one repository; a person answers on the command line.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude } from './agents/claude.mjs';
import { codex } from './agents/codex.mjs';
import { installAgent } from './install.mjs';
import { callsOf, patience } from './mcpSession.mjs';
import { startModel } from './model/model.mjs';
import { makeSandbox, putAll } from './sandbox.mjs';
import { line } from './stage.mjs';

const proposals = '.agentpack/memory.proposed.md';
const fact = 'Amounts are integers of cents: round half to even, and only when an invoice is closed.';
const task = 'Round the amounts of tax in src/tax.ts';
/** Facts of sessions at the same time, each alike no other. */
const facts = [
  'The export for the bank is read by a program of 1998: no line may be longer than eighty columns.',
  'Tests of the warehouse need the fixture of yesterday, since stock is counted at midnight.',
  'Customers of Norway pay no customs below 350 kroner: the flag is set by the import, never by hand.',
];

/** `check` as in `course.mjs`. */
export async function runMemory(check, { update, keep }) {
  const paths = new Map([claude, codex].map((agent) => {
    const { path, version } = installAgent(agent, update);
    console.log(`\nmemory: ${agent.npm} ${version}`);
    return [agent, path];
  }));
  const box = makeSandbox('memory');
  // a model of each, as what one is asked has to be told from what another is asked
  const models = await Promise.all([claude, claude, codex].map(({ wire }) => startModel(wire)));
  const [first, second, ofCodex] = models;
  try {
    const shop = box.makeRepository('shop', {
      ...Object.fromEntries(['price', 'tax', 'stock'].map((name) => [`src/${name}.ts`, `${line(1)}\n// ${name}\n`])),
      'README.md': '# Shop\n',
    });
    for (const [agent, { url }] of [[claude, first], [codex, ofCodex]]) {
      putAll(box.home, agent.home({ recorder: box.recorder, url, repositories: [shop] }));
    }
    await box.agentpack(shop, ['connect', 'claude', 'codex', '--yes']);
    const proposed = () => readFileSync(join(shop, proposals), 'utf8');

    const [said] = await call(claude, first, 'remember', { text: fact, about: ['src/tax.ts'], why: 'A test failed.' });
    const [id] = /m-[0-9a-f]{10}/.exec(said) ?? [];
    check('a call of remember returns the id of the proposal', id !== undefined, said);
    check('the proposal is in memory.proposed.md, with its author and its subject',
      [id, fact, 'Status: proposed', 'About: src/tax.ts', 'Source: claude'].every((part) => proposed().includes(part)),
      proposed());
    check('git does not see the proposal', !(await box.run('git', ['status', '--porcelain', '-uall'], { cwd: shop }))
      .stdout.includes('memory.proposed'));

    await call(codex, ofCodex, 'start_task', { task });
    const [before] = await call(codex, ofCodex, 'get_context', {});
    check('no pack shows the proposal before the user accepts it',
      before.includes('src/tax.ts') && !before.includes(fact), before);
    await box.agentpack(shop, ['memory', 'accept', id]);
    check('once accepted, it is in MEMORY.md and no longer a proposal', !proposed().includes(id) &&
      readFileSync(join(shop, '.agentpack/MEMORY.md'), 'utf8').includes(id), proposed());
    await call(codex, ofCodex, 'start_task', { task });
    const [after, requests] = await call(codex, ofCodex, 'get_context', {});
    check('the next pack that another agent requests contains it', after.includes(fact), after);
    check('the request to the model of that agent contains it too', requests.at(-1).includes(fact), requests.at(-1));

    const meet = meeting(facts.length);
    await Promise.all(
      [[claude, first], [claude, second], [codex, ofCodex]].map(([agent, model], i) =>
        call(agent, model, 'remember', { text: facts[i] }, meet)
      ),
    );
    check('three sessions that call remember at the same time lose nothing', facts.every((text) =>
      proposed().includes(text)
    ), proposed());
    const { entries } = JSON.parse(await box.agentpack(shop, ['memory', 'list', '--json']));
    check('memory list shows them as three proposals next to the accepted note', entries.map(({ status }) =>
      status
    ).sort().join() === 'accepted,proposed,proposed,proposed', entries);

    /** A session that calls one tool. Returns its result as the model reads it, and the requests. */
    async function call(agent, model, tool, input, met) {
      const calls = callsOf(agent, tool, patience, (results) => results.length === 0 ? input : undefined);
      const turns = calls.turns(agent.tools(shop)).map((turn) => async (names, text) => {
        const steps = turn(names, text);
        if (steps.some((step) => step.input === input)) { await met?.(); }
        return steps;
      });
      const asked = model.play(turns);
      const { args, env } = agent.start({ prompt: task, url: model.url, isTrusted: true });
      const started = Date.now();
      const out = await box.run(paths.get(agent), args, { cwd: shop, env });
      console.log(`  ${agent.id}, ${tool}: exit ${out.code}, ${asked.length} requests, ${Date.now() - started} ms`);
      const result = calls.results().at(-1) ?? '';
      if (out.code !== 0 || result === '') {
        const words = `${out.stderr}\n${out.stdout}`.trim().slice(-1_500);
        throw new Error(`${agent.id}, ${tool}: exit ${out.code}, ${calls.isListed() ? '' : 'not '}listed: ${words}`);
      }
      return [result, asked];
    }
  } finally {
    await Promise.all(models.map((model) => model.close()));
    if (keep) { console.log(`  kept: ${box.top}`); }
    else { box.remove(); }
  }
}

/** Returns a function whose promise is fulfilled once it has been called `size` times. */
function meeting(size) {
  let count = 0, open;
  const all = new Promise((done) => open = done);
  return () => {
    if (++count === size) { open(); }
    return all;
  };
}
