import { isatty } from 'node:tty';
import { UserError } from '#base/errors';
import { mayBeShortened, readResult } from '#features/compress/cli/hook/longResult';
import { toolOutputs } from '#agents/toolOutput/toolOutputs';
import type { ReplaceableToolOutput } from '#agents/toolOutput/toolOutput';
import { readPayload } from '#features/compress/cli/hook/payload';
import { redactResult } from '#features/compress/cli/hook/redactedResult';
import { readSecretsLevelAt } from '#features/guard/node/secretsLevel';
import { mayAnyEngineBeRunning } from '#platform/service/endpoint';

const [command, agent, event, ...extraArgs] = process.argv.slice(2);
void startCommand().catch(async (error: unknown) => {
  await import('./cliProcess'); // reports unexpected errors, without secrets
  throw error;
});

/**
 * Starts the command. Most hook calls have nothing to do and load only this bundle; all other code is in other bundles.
 */
async function startCommand(): Promise<void> {
  const isHookCall = command === 'hook' && agent !== undefined && event !== undefined && extraArgs.length === 0;
  const payload = isHookCall && !isatty(0) ? await readPayload(0) : undefined;
  if (payload !== undefined && isLeftUnchanged(agent!, event!, payload)) return;
  if (await tryAnswer() || command === 'mcp' && await tryServe()) return;
  const { runProcess } = await import('./cliProcess');
  await runProcess(payload);
}

/** Tries to answer with another process's engine. If none is running, loads only the code needed to detect that. */
async function tryAnswer(): Promise<boolean> {
  const { cwd, env, stdout, stderr } = process;
  if (!mayAnyEngineBeRunning(env)) return false;
  const { answerWithRunningEngine } = await import('./answer');
  const exitCode = await answerWithRunningEngine(process.argv.slice(2), { cwd: cwd(), env, stdout, stderr });
  if (exitCode !== undefined) process.exitCode = exitCode;
  return exitCode !== undefined;
}

/** Tries to serve agents. The server answers requests for its identity and its tools before it needs an engine. */
async function tryServe(): Promise<boolean> {
  const { serveProcess } = await import('./mcp');
  return serveProcess(process.argv.slice(3), async (...args) => (await import('./cliProcess')).openServerRoot(...args));
}

/**
 * Reports whether the hook leaves the output unchanged. Also returns false if the output contains secrets, or if the
 * command must report an error.
 */
function isLeftUnchanged(agent: string, event: string, payload: string): boolean {
  const toolOutput = new Map<string, ReplaceableToolOutput>(Object.entries(toolOutputs)).get(agent);
  if (toolOutput?.event !== event) return false;
  try {
    const result = readResult(toolOutput, payload);
    if (!result || mayBeShortened(result)) return !result;
    return redactResult(toolOutput, result) === undefined || readSecretsLevelAt(process.cwd(), process.env) === 'off';
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}
