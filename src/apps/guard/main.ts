import { writeSync } from 'node:fs';
import { version } from '../../../package.json';
import type { HookAnswer } from '#agents/hooks/hookCall';
import { pluginArgument } from '#agents/plugin/pluginCommands';
import { answerHook, createProceedAnswer } from '#features/guard/pure/answerHook';
import { parsePayload } from '#features/guard/pure/payload';
import { logError, writeHeartbeat } from './heartbeat';
import { createNodeWorld } from './nodeWorld';
import { readStandardInput } from './standardInput';

/**
 * Whether `agentpack doctor` is checking a hook's command. If so, nothing is recorded, and the guard reports on
 * standard error that it ran.
 */
const isTest = process.env['AGENTPACK_GUARD_TEST'] === '1';
const [agent = '', event = '', caller = ''] = process.argv.slice(2);
void runGuard();

/**
 * Runs `guard.cjs AGENT EVENT [plugin]`, with the payload of the agent's hook on standard input. An error in the guard
 * itself never stops the agent: it is logged, and the hook answers as if it had nothing to report.
 */
async function runGuard(): Promise<void> {
  let payload: unknown;
  try {
    payload = parsePayload(await readStandardInput());
    const timeMs = Date.now();
    const isPluginCall = caller === pluginArgument;
    const result = await answerHook(
      createNodeWorld({ env: process.env, cwd: process.cwd(), nowMs: timeMs, canWrite: !isTest }),
      agent,
      event,
      payload,
      isPluginCall,
    );
    // a plugin writes no heartbeat, because nothing would remove the heartbeat when the client uninstalls the plugin
    if (result.agent !== undefined && !isTest && !isPluginCall) {
      writeHeartbeat(process.env, result.agent, {
        time: timeMs,
        version,
        event: result.event,
        root: result.root ?? null,
      });
    }
    endProcess(result.answer);
  } catch (error) {
    logError(process.env, `${version} ${agent} ${event}`, error);
    endProcess(createProceedAnswer(agent, event, payload));
  }
}

/** Ends the process after synchronous writes, because standard input may still be open. */
function endProcess({ stdout, stderr, exit }: HookAnswer): never {
  if (stdout !== '') writeSync(1, stdout);
  if (stderr !== '') writeSync(2, stderr);
  if (isTest) writeSync(2, `agentpack guard ${version} ${agent} ${event}\n`);
  process.exit(exit);
}
