import { isatty } from 'node:tty';
import { UserError } from '#base/errors';
import { longResult } from '#features/compress/cli/hook/longResult';
import { toolOutputs } from '#agents/toolOutput/toolOutputs';
import type { ReplaceableToolOutput } from '#agents/toolOutput/toolOutput';
import { readPayload } from '#features/compress/cli/hook/payload';
import { mayAnyLive } from '#platform/service/endpoint';

const [command, agent, event, ...rest] = process.argv.slice(2);
void start().catch(async (error: unknown) => {
  await import('./cliProcess'); // it reports unexpected errors, without secrets
  throw error;
});

/** Most hook calls have nothing to do. They load only this: the rest is a separate bundle. */
async function start(): Promise<void> {
  const isHookCall = command === 'hook' && agent !== undefined && event !== undefined && rest.length === 0;
  const payload = isHookCall && !isatty(0) ? await readPayload(0) : undefined;
  if (payload !== undefined && staysAsItIs(agent!, event!, payload)) return;
  if (await isAnswered() || command === 'mcp' && await isServed()) return;
  const { runProcess } = await import('./cliProcess');
  await runProcess(payload);
}

/** Answers with another process's engine. If none is running, loads only the code needed to detect that. */
async function isAnswered(): Promise<boolean> {
  const { cwd, env, stdout, stderr } = process;
  if (!mayAnyLive(env)) return false;
  const { answerWithRunningEngine } = await import('./answer');
  const code = await answerWithRunningEngine(process.argv.slice(2), { cwd: cwd(), env, stdout, stderr });
  if (code !== undefined) process.exitCode = code;
  return code !== undefined;
}

/** Serves agents: the server answers requests for its identity and its tools before it needs an engine. */
async function isServed(): Promise<boolean> {
  const { serveProcess } = await import('./mcp');
  return serveProcess(process.argv.slice(3), async (...args) => (await import('./cliProcess')).openOwn(...args));
}

/** Also returns false if the command has to report an error. */
function staysAsItIs(agent: string, event: string, payload: string): boolean {
  const toolOutput = new Map<string, ReplaceableToolOutput>(Object.entries(toolOutputs)).get(agent);
  if (toolOutput?.event !== event) return false;
  try {
    return longResult(toolOutput, payload) === undefined;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}
