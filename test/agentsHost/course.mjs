// The stages for one agent: without AgentPack, connected for the user, connected for a team, disconnected. Each
// `check(title, isRight, seen)` is a row of the table.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessions } from './sessions.mjs';
import { line } from './stage.mjs';
import { count, differences, isNew, none, words } from './words.mjs';

/** Files that packs need in the home folder, apart from connections: the key that seals them. */
const ofPacks = ['.agentpack/', '.agentpack/key'];

export async function runCourse(run) {
  const { agent, box, stage, check, session } = run;
  await withoutAgentPack();
  await stage.pack(); // it makes the key of this user's packs
  const before = { home: stage.homeTree(), shop: stage.shopTree() };
  await connectAndDisconnect();
  await stage.connect();
  const connected = differences(before.home, stage.homeTree());
  for (const one of sessions) {
    if (!agent.isPointerOnly || one.isForPointers) { await one.play(run); }
  }
  await stage.disconnect();
  check('disconnect after the sessions: everything that connect wrote is restored', ...none(
    differences(before.home, stage.homeTree()).filter((path) =>
      connected.includes(path) || (path.startsWith('.agentpack') && !ofPacks.includes(path))
    ),
  ));
  await inAnotherFolder();
  await forTeam();

  async function inAnotherFolder() {
    const start = stage.homeTree();
    const more = stage.makeElsewhere();
    const own = stage.elsewhereTree();
    await stage.connectElsewhere(more);
    const written = differences(own, stage.elsewhereTree());
    const usual = differences(start, stage.homeTree()).filter((path) =>
      Object.keys(agent.elsewhere.copies).some((folder) => path.startsWith(folder))
    );
    check(`${agent.elsewhere.variable}: nothing is written to the usual folder`, ...none(usual));
    await stage.pack();
    stage.person('src/cart.ts');
    const seen = [];
    const from = stage.current('src/tax.ts');
    const requests = await session(agent.elsewhere.variable, stage.shop,
      ({ read, edit }) =>
        agent.isPointerOnly ? [] : [
          read('src/tax.ts'),
          edit('src/tax.ts', from, line(5)),
          stage.looking(seen, [{ say: 'done' }], 'src/tax.ts'),
        ], { more });
    check(`${agent.elsewhere.variable}: pointer and skill are in the request`,
      count(requests[0], words.pointer) > 0 && count(requests[0], agent.skill ?? words.skill) > 0);
    if (!agent.isPointerOnly) {
      check(`${agent.elsewhere.variable}: a stale edit is denied`,
        isNew(requests, 2, 'denied') && seen[0]?.includes(from) === true, requests[2]);
    }
    await stage.disconnect();
    check(`${agent.elsewhere.variable}: disconnect without it removes everything`, ...none([
      ...differences(own, stage.elsewhereTree()).filter((path) => written.includes(path)),
      ...differences(start, stage.homeTree()).filter((path) => path.startsWith('.agentpack')),
    ]));
  }

  async function withoutAgentPack() {
    const requests = await session('without AgentPack', stage.plain, ({ read, edit }) => [
      read('src/cart.ts'),
      edit('src/cart.ts', line(1), line(2)),
    ]);
    check('without AgentPack: the program runs offline and edits',
      stage.text('src/cart.ts', stage.plain).includes(line(2)), requests.at(-1));
  }

  async function connectAndDisconnect() {
    await stage.connect();
    await stage.disconnect();
    check('connect, disconnect: every byte of home and repository is restored',
      ...none([...differences(before.home, stage.homeTree()), ...differences(before.shop, stage.shopTree())]));
  }

  async function forTeam() {
    const start = stage.shopTree();
    await stage.connect('--team');
    if (!agent.isPointerOnly) {
      if (agent.trustFile) { await trustedByFile(); }
      await trustedTeam();
      if (agent.needsTrust) { await untrustedTeam(); }
    }
    await stage.disconnect('--team');
    check('disconnect --team: the repository is restored', ...none(differences(start, stage.shopTree())));
  }

  async function trustedTeam() {
    const { requests, seen, from } = await teamSession('for a team', line(7), true);
    const missing = ['pointer', 'skill', 'digest'].filter((key) => count(requests[0], words[key]) === 0);
    check('--team: pointer, skill and digest are in the request', ...none(missing));
    check('--team: a stale edit is denied once',
      isNew(requests, 2, 'denied') && seen[0]?.includes(from) === true && stage.has('src/tax.ts', line(7)),
      requests[2]);
  }

  async function untrustedTeam() {
    const { requests, seen } = await teamSession('for a team, not trusted', line(8), false);
    check('--team, not trusted: no hook runs, the edit is made',
      count(requests.at(-1), words.guard) === 0 && seen[0]?.includes(line(8)) === true, requests.at(-1));
  }

  /** As the agent itself writes it down when a person trusts the folder; without an option or variable. */
  async function trustedByFile() {
    const { path, textOf } = agent.trustFile;
    const file = join(box.home, path);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const statuses = [await stage.doctor()];
    writeFileSync(file, textOf(stage.shop, before));
    statuses.push(await stage.doctor());
    const { requests } = await teamSession('for a team, trusted by a file', line(9), null);
    check(`--team, trusted in ${path}: the hook runs`, isNew(requests, 2, 'denied'), requests[2]);
    statuses.push(await stage.doctor());
    check('--team: doctor reports needs trust, then connected, then verified',
      statuses.join() === 'needs trust,connected,verified', statuses);
    if (before === undefined) { rmSync(file); }
    else { writeFileSync(file, before); }
  }

  async function teamSession(title, to, isTrusted) {
    await stage.pack();
    stage.person('src/cart.ts');
    const from = stage.current('src/tax.ts');
    const seen = [];
    const requests = await session(title, stage.shop, ({ read, edit }) => [
      read('src/tax.ts'),
      edit('src/tax.ts', from, to),
      stage.looking(seen, edit('src/tax.ts', from, to), 'src/tax.ts'),
    ], { isTrusted });
    return { requests, seen, from };
  }
}
