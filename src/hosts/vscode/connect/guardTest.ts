import { redact } from '../../../engine';
import type { AgentState, ConnectSession, GuardRun } from './connectTypes';

/** What came of testing the guard of an agent. */
export interface GuardTestResult {
  readonly agent: string;
  readonly passed: boolean;
  readonly message: string;
  /** All that ran, for people who want to see it; undefined where nothing ran. */
  readonly details: string | undefined;
}

/** The agents whose guard can be tested. */
export async function testableAgents(session: ConnectSession): Promise<readonly AgentState[]> {
  const states = await session.look({ runsGuards: false });
  return states.filter(({ scopes, gives }) => scopes.some((scope) => gives[scope].includes('hooks')));
}

/** Runs its hooks as they stand in its files, with sample payloads: nothing is guarded by that. */
export async function testGuardOf({ agent, label }: AgentState, session: ConnectSession): Promise<GuardTestResult> {
  const runs = await session.testGuard(agent);
  const failed = runs.find(({ passed }) => !passed);
  const passed = failed === undefined;
  const slowest = Math.max(...runs.map(({ ms }) => ms));
  const message = runs.length === 0
    ? `${label} has no hook here that could be tested.`
    : failed
    ? `The guard of ${label} does not work at ${failed.event}: ${failed.why ?? ''}.`
    : `The guard of ${label} works: it answered in ${Math.round(slowest)} ms.`;
  return { agent, passed, message, details: runs.length === 0 ? undefined : runs.map(detailsOf).join('\n') };
}

function detailsOf({ scope, event, file, command, payload, code, stdout, stderr, ms, passed, why }: GuardRun): string {
  const parts: readonly (readonly [heading: string, text: string])[] = [
    [`Hook at ${event} in ${file}, ${scope === 'user' ? 'for you' : 'in this repository'}`, command],
    ['Standard input (a sample)', payload],
    ['Standard output', stdout],
    ['Standard error', stderr],
    ['Exit code', `${code === undefined ? 'none' : String(code)}, after ${Math.round(ms)} ms`],
    ['Result', passed ? 'The guard answered.' : `The guard did not answer: ${why ?? ''}.`],
  ];
  return redact(parts.map(([heading, text]) => `${heading}:\n${indented(text)}\n`).join('\n'));
}

function indented(text: string): string {
  return (text.trimEnd() || '(nothing)').split(/\r?\n/).map((line) => `    ${line}`).join('\n');
}
