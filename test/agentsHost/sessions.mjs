// The sessions of an agent that is connected for the user, in this order.
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { mcpTool, wholePack } from './mcpSession.mjs';
import { line } from './stage.mjs';
import { count, isNew, words } from './words.mjs';

export const sessions = [
  { play: freshPack, isForPointers: true },
  { play: mcpTool, isForPointers: true },
  { play: wholePack },
  { play: staleEdit },
  { play: readEdit },
  { play: warnedEdit },
  { play: contestedEdit },
  { play: shellEdits },
  { play: ownShellEdit },
  { play: withoutPack },
  { play: withoutGuard },
  { play: withoutApproval },
];

async function freshPack({ agent, stage, check, session }) {
  stage.configure('block');
  await stage.pack();
  const first = agent.approving || agent.asksTrust ? 'needs trust' : 'connected';
  check(`doctor before a session: ${first}`, await stage.doctor() === first, await stage.doctor());
  const requests = await session('fresh pack', stage.shop, ({ read, edit }) =>
    agent.isPointerOnly ? [] : [
      read('src/cart.ts'),
      edit('src/cart.ts', line(1), line(2)),
      edit('src/cart.ts', line(2), line(3)),
      read('src/price.ts'),
      edit('src/price.ts', line(1), line(2)),
    ]);
  check('the pointer is in the request', count(requests[0], words.pointer) > 0);
  check('the skill is in the request', count(requests[0], agent.skill ?? words.skill) > 0);
  if (agent.isPointerOnly) { return; }
  check('the digest at the start is in the request', count(requests[0], words.digest) > 0);
  check('the hook fires: the guard has a heartbeat',
    existsSync(join(stage.home, `.agentpack/heartbeats/${agent.id}.json`)));
  check('the hook fires: the session has a log', stage.sessionLogs().length > 0);
  check('edits by the agent itself pass silently',
    stage.has('src/cart.ts', line(3)) && stage.has('src/price.ts', line(2)) &&
      count(requests.at(-1), words.guard) === 0, requests.at(-1));
  check('doctor after the session: verified', await stage.doctor() === 'verified', await stage.doctor());
}

async function staleEdit({ stage, check, session }) {
  await stage.pack();
  stage.person('src/cart.ts');
  const seen = [];
  const requests = await session('stale pack, level block', stage.shop, ({ read, edit }) => [
    read('src/price.ts'),
    edit('src/price.ts', line(2), line(3)),
    stage.looking(seen, edit('src/price.ts', line(2), line(3)), 'src/price.ts'),
    stage.looking(seen, read('src/price.ts'), 'src/price.ts'),
    edit('src/price.ts', line(3), line(4)),
  ]);
  check('a stale edit is denied with our message in the next request',
    isNew(requests, 2, 'guard') && isNew(requests, 2, 'denied'), requests[2]);
  check('the file is untouched after the denial', seen[0]?.includes(line(2)) === true, seen);
  check('the second attempt goes through', seen[1]?.includes(line(3)) === true && !isNew(requests, 3, 'guard'),
    requests[3]);
  check('the next edit by the agent passes silently',
    stage.has('src/price.ts', line(4)) && count(requests.at(-1), words.guard) === count(requests[2], words.guard),
    requests.at(-1));
}

async function readEdit({ stage, check, session }) {
  await stage.pack();
  stage.person('src/price.ts');
  const seen = [];
  const requests = await session('a changed file that was read', stage.shop, ({ read, edit }) => [
    read('src/price.ts'),
    edit('src/price.ts', line(4), line(6)),
    stage.looking(seen, edit('src/price.ts', line(6), line(4)), 'src/price.ts'),
  ]);
  check('a changed file that the session has read can be edited silently',
    seen[0]?.includes(line(6)) === true && count(requests.at(-1), words.guard) === 0, requests.at(-1));
}

async function warnedEdit({ stage, check, session }) {
  stage.configure('warn');
  await stage.pack();
  stage.person('src/cart.ts');
  const requests = await session('stale pack, level warn', stage.shop, ({ read, edit }) => [
    read('src/tax.ts'),
    edit('src/tax.ts', line(1), line(2)),
    read('src/tax.ts'),
  ]);
  check('level warn: the edit is made, and the next request contains the warning',
    stage.has('src/tax.ts', line(2)) && isNew(requests, 2, 'guard'), requests[2]);
}

async function contestedEdit({ stage, check, session }) {
  stage.configure('block', '\n[context]\nthread = "mine"\n');
  stage.person('src/cart.ts');
  await stage.pack('--thread', 'other');
  await stage.pack('--thread', 'mine');
  const seen = [];
  const requests = await session('contested file', stage.shop, ({ read, edit }) => [
    read('src/cart.ts'),
    edit('src/cart.ts', line(3), line(4)),
    stage.looking(seen, edit('src/cart.ts', line(3), line(4)), 'src/cart.ts'),
  ]);
  check('a contested edit is denied, the other thread is named, and the file is untouched',
    isNew(requests, 2, 'contested') && isNew(requests, 2, 'denied') && seen[0]?.includes(line(3)) === true,
    requests[2]);
  check('its second attempt goes through', stage.has('src/cart.ts', line(4)), requests.at(-1));
  stage.configure('block');
}

async function shellEdits({ agent, stage, check, session }) {
  await stage.pack();
  stage.person('src/tax.ts');
  stage.person('src/price.ts');
  const seen = [];
  const sed = "sed -i 's/cents = 2;/cents = 3;/' src/tax.ts";
  const { patchInShell } = agent.tools(stage.shop);
  const requests = await session('shell edits', stage.shop, ({ shell }) => [
    shell(sed),
    stage.looking(seen, shell(sed), 'src/tax.ts'),
    ...(patchInShell ? [patchInShell('src/price.ts', line(4), line(9))] : []),
    stage.looking(seen, [{ say: 'done' }], 'src/price.ts'),
  ]);
  check('sed -i in the shell is checked: denied once',
    isNew(requests, 1, 'denied') && seen[0]?.includes(line(2)) === true && stage.has('src/tax.ts', line(3)),
    requests[1]);
  if (patchInShell) {
    check('apply_patch in the shell is checked', isNew(requests, 3, 'denied') && seen[1]?.includes(line(4)) === true,
      requests[3]);
  }
}

async function ownShellEdit({ stage, check, session }) {
  await stage.pack();
  const requests = await session("the session's own shell edit", stage.shop, ({ read, edit, shell }) => [
    shell("sed -i 's/cents = 3;/cents = 4;/' src/tax.ts"),
    read('src/cart.ts'),
    edit('src/cart.ts', line(4), line(5)),
  ]);
  check('an edit by the session in its own shell does not count as stale',
    stage.has('src/tax.ts', line(4)) && stage.has('src/cart.ts', line(5)) && count(requests.at(-1), words.guard) === 0,
    requests.at(-1));
}

async function withoutPack({ stage, check, session }) {
  const requests = await session('a folder without a pack', stage.plain, ({ read, edit }) => [
    read('src/cart.ts'),
    edit('src/cart.ts', line(2), line(3)),
  ]);
  check('a folder without a pack: no message, the edit is made',
    stage.text('src/cart.ts', stage.plain).includes(line(3)) &&
      count(requests.at(-1), `${words.guard}|${words.digest}`) === 0, requests.at(-1));
}

async function withoutGuard({ stage, check, session }) {
  await stage.pack();
  stage.person('src/cart.ts');
  const script = join(stage.home, '.agentpack/hooks/guard.cjs');
  renameSync(script, `${script}.away`);
  await session('guard deleted', stage.shop, ({ read, edit }) => [
    read('src/tax.ts'),
    edit('src/tax.ts', stage.current('src/tax.ts'), line(6)),
  ]);
  check('the guard is deleted: the edit is made', stage.has('src/tax.ts', line(6)));
  check('doctor afterwards: broken', await stage.doctor() === 'broken', await stage.doctor());
  renameSync(`${script}.away`, script);
}

/** Tests an agent that runs a user's hooks only if the user has approved their text. */
async function withoutApproval({ agent, box, path, stage, check, session }) {
  if (!agent.approving) { return; }
  await attempt('hooks not approved', line(8),
    (wasDenied, logs) =>
      check('unapproved hooks: skipped silently, the edit is made',
        !wasDenied && stage.has('src/price.ts', line(8)) && logs.length === 0, logs));
  const undo = await agent.approving({ box, path, cwd: stage.shop });
  await stage.disconnect();
  await stage.connect();
  check('doctor with approved hooks: connected', await stage.doctor() === 'connected', await stage.doctor());
  await attempt('hooks approved once', line(7),
    (wasDenied) => check('approved hooks, disconnected and connected again: the edit is denied', wasDenied));
  undo();

  async function attempt(title, to, judge) {
    await stage.pack();
    stage.person('src/cart.ts');
    const before = stage.sessionLogs();
    const requests = await session(title, stage.shop, ({ read, edit }) => [
      read('src/price.ts'),
      edit('src/price.ts', stage.current('src/price.ts'), to),
    ], { isTrusted: false });
    judge(count(requests.at(-1), words.denied) > 0, stage.sessionLogs().filter((log) => !before.includes(log)));
  }
}
