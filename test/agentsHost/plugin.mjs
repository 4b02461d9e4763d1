// AgentPack as a plugin of the real programs, in place of a connection and beside one: `npm run agents -- plugin`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude } from './agents/claude.mjs';
import { codex } from './agents/codex.mjs';
import { copilot } from './agents/copilot.mjs';
import { installAgent } from './install.mjs';
import { callsOf, patience } from './mcpSession.mjs';
import { startModel } from './model/model.mjs';
import { makeSandbox } from './sandbox.mjs';
import { line, makeStage } from './stage.mjs';
import { count, isNew, words } from './words.mjs';

/** `check` as in `course.mjs`. */
export async function runPlugin(check, { update, keep }) {
  for (const agent of [claude, copilot, codex]) {
    const { path, version } = installAgent(agent, update);
    console.log(`\nplugin: ${agent.npm} ${version}`);
    const box = makeSandbox(`plugin-${agent.id}`);
    const model = await startModel(agent.wire);
    try {
      await play({ agent, box, model, path, check: (title, ...rest) => check(`${agent.id}: ${title}`, ...rest) });
    } catch (error) {
      check(`${agent.id}: runs to the end`, false, error instanceof Error ? error.message : error);
    } finally {
      await model.close();
      if (keep) { console.log(`  kept: ${box.top}`); }
      else { box.remove(); }
    }
  }
}

async function play({ agent, box, model, path, check }) {
  const { url } = model;
  const stage = makeStage({ agent, box, url });
  const folder = join(box.top, 'agentpack-plugin');
  await box.agentpack(box.top, ['plugin', folder]);
  stage.configure('block');
  await stage.pack();
  agent.plugin.prepare?.(box.home);

  const before = traces();
  for (const args of agent.plugin.install(folder)) { await program(args); }
  const calls = callsOf({ ...agent, ...agent.plugin }, 'retrieve_block', patience,
    (results) => results.length === 0 ? { id: 'src/tax.ts' } : undefined);
  const asked = await session('a tool of the plugin', calls.turns);
  check('the skill is in the request', count(asked[0], agent.skill ?? words.skill) === 1, asked[0]);
  check('its tools are listed, and one returns the block', calls.isListed() && count(asked.at(-1), words.block) > 0,
    calls.results());
  if (agent.plugin.hasGuard !== false) { await staleEdit('the plugin alone'); }
  check('doctor: by plugin', /^ {2}by plugin \d/m.test(await doctor()), await doctor());
  check(`doctor: ${agent.plugin.hasGuard === false ? 'says' : 'does not say'} that edits are not checked`,
    /nothing checks its edits/.test(await doctor()) === (agent.plugin.hasGuard === false), await doctor());

  await stage.connect();
  const both = await staleEdit('connected too');
  const listed = new Set(both.at(-1).match(/(?:mcp__(?:plugin_agentpack_)?agentpack__|"agentpack-)retrieve_block/g));
  check('connected too: no tool is listed twice', listed.size <= 1, [...listed]);
  check('doctor, connected too: reports that the hooks of the plugin are inactive',
    /^ {2}also by plugin \d.*inactive/m.test(await doctor()), await doctor());
  await stage.disconnect();

  for (const args of agent.plugin.uninstall) { await program(args); }
  const left = traces().filter((path) => !before.includes(path));
  check('uninstalled: the settings of the agent no longer name it', left.length === 0, left);
  const after = await session('uninstalled', () => []);
  check('uninstalled: no trace of it is in a request', count(after[0], `${words.skill}|${words.digest}`) === 0,
    after[0]);

  async function staleEdit(title) {
    await stage.pack();
    stage.person('src/cart.ts');
    const seen = [];
    const from = stage.current('src/tax.ts');
    const to = line(Number(/\d+/.exec(from)[0]) + 1);
    const requests = await session(title, ({ read, edit }) => [
      read('src/price.ts'),
      read('src/tax.ts'),
      edit('src/tax.ts', from, to),
      stage.looking(seen, edit('src/tax.ts', from, to), 'src/tax.ts'),
    ]);
    check(`${title}: the digest is in the request once`, count(requests[0], words.digest) === 1,
      `${count(requests[0], words.digest)} ${requests[0]}`);
    check(`${title}: a stale edit is denied once`,
      isNew(requests, 3, 'denied') && count(requests[3], words.denied) === 1 && seen[0]?.includes(from) === true,
      requests[3]);
    return requests;
  }

  async function program(args) {
    const out = await box.run(path, args, {
      cwd: stage.shop,
      env: agent.start({ prompt: '', url, isTrusted: true }).env,
    });
    console.log(`  ${args.join(' ')}: exit ${out.code}: ${out.stdout.trim()} ${out.stderr.trim()}`);
    if (out.code !== 0) { throw new Error(`${args.join(' ')}: exit ${out.code}: ${out.stderr}${out.stdout}`); }
  }

  async function session(title, turnsOf) {
    const requests = model.play(turnsOf(agent.tools(stage.shop)));
    const { args, env } = agent.start({ prompt: 'Round prices in the cart.', url, isTrusted: true });
    const started = Date.now();
    const out = await box.run(path, args, { cwd: stage.shop, env });
    console.log(`  ${title}: exit ${out.code}, ${requests.length} requests, ${Date.now() - started} ms`);
    if (out.code !== 0 || requests.length === 0) {
      throw new Error(`${title}: exit ${out.code}: ${`${out.stderr}\n${out.stdout}`.trim().slice(-1_500)}`);
    }
    return requests;
  }

  function doctor() {
    return box.agentpack(stage.shop, ['doctor', agent.id], { exit: 1 });
  }

  /** The agent's own settings in which the plugin is; Copilot keeps that it is switched off. */
  function traces() {
    return agent.plugin.settings.filter((path) => {
      const file = join(box.home, path);
      return existsSync(file) &&
        /agentpack@agentpack"(?!: false)|"agentpack": \{|\[\w+\."?agentpack/.test(readFileSync(file, 'utf8'));
    });
  }
}
