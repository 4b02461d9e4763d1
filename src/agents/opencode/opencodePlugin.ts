import type { ConnectionCommands } from '../connection/artefact';

/**
 * Returns the OpenCode plugin, which runs in OpenCode's process (Bun) and runs the guard in another process. If the
 * guard fails, is slow or is missing, the edit is allowed. `server` is the entry point of OpenCode 1, and `setup` that
 * of OpenCode 2; OpenCode 1 also calls `setup`, with a context without hooks.
 *
 * The guard's answer is `{"deny": TEXT}` or `{"context": TEXT}`, as described in `hooks/opencodeHooks.ts`. `agentpack
 * doctor` runs the plugin with `AGENTPACK_GUARD_TEST`: the guard's standard error is then passed on.
 */
export function createOpencodePlugin({ guard }: ConnectionCommands): string {
  const events = ['tool.execute.before', 'tool.execute.after', 'chat.message'];
  const commands = Object.fromEntries(events.map((event) => [event, guard('opencode', event, 'any')]));
  return `// AgentPack: warns about or stops edits that are based on an outdated context pack. "agentpack disconnect opencode" removes it.
import { spawn } from 'node:child_process';

const commands = ${JSON.stringify(commands, null, 2)};
const isTest = process.env.AGENTPACK_GUARD_TEST === '1';
const timeLimit = isTest ? 60_000 : 5000;
/** Tools that change files, and those that show them; the guard is not started for others. */
const judged = /^(?:edit|write|multiedit|patch|apply_patch|bash|shell)$/;
const readers = /^(?:read|agentpack_retrieve_block)$/;

/** Returns the guard's answer: {deny}, {context} or {}. */
function ask(event, call) {
  return new Promise((resolve) => {
    const done = (text) => {
      clearTimeout(timer);
      try {
        resolve(JSON.parse(text) ?? {});
      } catch {
        resolve({});
      }
    };
    const guard = spawn(commands[event], {
      shell: true,
      windowsHide: true,
      cwd: call.directory,
      env: { ...process.env, NoDefaultCurrentDirectoryInExePath: '1' }, // Windows: no node.cmd of that folder
      stdio: ['pipe', 'pipe', isTest ? 'inherit' : 'ignore'],
    });
    const timer = setTimeout(() => {
      guard.kill();
      done('');
    }, timeLimit);
    let text = '';
    guard.stdout.setEncoding('utf8').on('data', (part) => text += part);
    guard.on('error', () => done('')).on('close', () => done(text));
    guard.stdin.on('error', () => {});
    guard.stdin.end(JSON.stringify(call));
  });
}

/** Facts for the system prompt, by session. */
const facts = new Map();

async function before(call) {
  if (!judged.test(call.tool) && call.tool !== 'read') return;
  const { deny } = await ask('tool.execute.before', call);
  if (deny) throw new Error(deny);
}

/** What the agent is told with the result, if anything. */
async function after(call) {
  return judged.test(call.tool) || readers.test(call.tool) ? (await ask('tool.execute.after', call)).context : undefined;
}

async function prompt(call) {
  const { context } = await ask('chat.message', call);
  if (context) facts.set(call.sessionID, context);
  else facts.delete(call.sessionID);
}

async function server({ directory }) {
  return {
    'tool.execute.before': ({ tool, sessionID, callID }, { args }) => before({ tool, sessionID, callID, args, directory }),
    'tool.execute.after': async ({ tool, sessionID, callID, args }, output) => {
      const context = await after({ tool, sessionID, callID, args, directory });
      if (context && typeof output?.output === 'string') output.output += '\\n\\n' + context;
    },
    'chat.message': ({ sessionID }) => prompt({ sessionID, directory }),
    'experimental.chat.system.transform': async ({ sessionID }, { system }) => {
      const text = facts.get(sessionID);
      if (text) system.push(text);
    },
  };
}

async function setup({ location, tool, session }) {
  if (typeof tool?.hook !== 'function') return;
  const directory = location?.directory;
  const callOf = ({ tool, sessionID, id, input }) => ({ tool, sessionID, callID: id, args: input, directory });
  await tool.hook('execute.before', (event) => before(callOf(event)));
  await tool.hook('execute.after', async (event) => {
    const context = await after(callOf(event));
    const content = event.result?.content;
    if (context && Array.isArray(content)) content.push({ type: 'text', text: context });
  });
  if (typeof session?.hook !== 'function') return;
  await session.hook('prompt', ({ sessionID }) => prompt({ sessionID, directory }));
  await session.hook('context', ({ sessionID, system }) => {
    const text = facts.get(sessionID);
    if (text) system.push({ type: 'text', text });
  });
}

export default { id: 'agentpack', server, setup };
`;
}
