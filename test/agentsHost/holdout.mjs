// What Claude Code is told, and may do, in a session that is held out and in one that is not:
// `npm run agents -- holdout`.
import { claude } from './agents/claude.mjs';
import { installAgent } from './install.mjs';
import { startModel } from './model/model.mjs';
import { makeSandbox, putAll } from './sandbox.mjs';
import { line, makeStage } from './stage.mjs';
import { count, words } from './words.mjs';

/** Of two IDs, with one of two sessions held out: see `isInHoldout` in src/base/holdout.ts. */
const ids = { heldOut: '00000000-0000-4000-8000-000000000001', other: '00000000-0000-4000-8000-000000000005' };
const note = "works without the pack's hooks, for comparison, as one of 2 does";

/** `check` as in `course.mjs`. */
export async function runHoldout(check, { update, keep }) {
  const { path, version } = installAgent(claude, update);
  console.log(`\nholdout: ${claude.npm} ${version}`);
  const box = makeSandbox('holdout');
  const model = await startModel(claude.wire);
  try {
    const stage = makeStage({ agent: claude, box, url: model.url });
    stage.configure('block');
    await stage.pack();
    await stage.connect();
    putAll(box.home, { '.agentpack/config.toml': '[sessions]\nagents = ["claude"]\nholdout = 2\n' });

    const other = await staleEdit(ids.other);
    check('a session that is not held out: it is told of the pack, not of a holdout',
      count(other.requests[0], words.digest) > 0 && !other.requests.some((text) => text.includes(note)),
      other.requests[0]);
    check('a session that is not held out: a stale edit is denied',
      !other.isMade && count(other.requests[2], words.denied) > 0, other.requests[2]);

    const heldOut = await staleEdit(ids.heldOut);
    check('a session that is held out: its first request says so, and not of the pack',
      heldOut.requests[0].includes(note) && count(heldOut.requests[0], words.digest) === 0, heldOut.requests[0]);
    check('a session that is held out: the guard is silent, and the stale edit is made',
      heldOut.isMade && count(heldOut.requests.at(-1), words.denied) === 0, heldOut.requests.at(-1));

    const { sessions } = JSON.parse(await box.agentpack(stage.shop, ['sessions', '--json']));
    const state = Object.fromEntries(sessions.map(({ id, heldOut }) => [id, heldOut]));
    check('agentpack sessions states which one was held out', state[ids.heldOut] === true && state[ids.other] === false,
      state);

    /** A session that edits a file while the pack is stale. */
    async function staleEdit(id) {
      await stage.pack();
      stage.person('src/cart.ts');
      const from = stage.current('src/tax.ts');
      const to = line(Number(/\d+/.exec(from)[0]) + 1);
      const { read, edit } = claude.tools(stage.shop);
      const requests = model.play([read('src/tax.ts'), edit('src/tax.ts', from, to)]);
      const { args, env } = claude.start({ prompt: 'Round prices in the cart.', url: model.url, isTrusted: true });
      const out = await box.run(path, ['--session-id', id, ...args], { cwd: stage.shop, env });
      console.log(`  ${id}: exit ${out.code}, ${requests.length} requests`);
      if (out.code !== 0 || requests.length === 0) {
        throw new Error(`${id}: exit ${out.code}, ${requests.length} requests: ${out.stderr.slice(-1_000)}`);
      }
      return { requests, isMade: stage.has('src/tax.ts', to) };
    }
  } finally {
    await model.close();
    if (keep) { console.log(`  kept: ${box.top}`); }
    else { box.remove(); }
  }
}
