import { inWords } from '#apps/vscode/engineWords';
import * as l10n from '@vscode/l10n';
import { redact } from '#secrets/redact';
import type { AgentState, ConnectSession, GuardRun } from './connectTypes';

/** The result of testing an agent's guard. */
export interface GuardTestResult {
  readonly agent: string;
  readonly passed: boolean;
  readonly message: string;
  /** Everything that ran, for people who want to see it; undefined if nothing ran. */
  readonly details: string | undefined;
}

/** Returns the agents whose guard can be tested. */
export async function testableAgents(session: ConnectSession): Promise<readonly AgentState[]> {
  const states = await session.look({ runsGuards: false });
  return states.filter(({ scopes, gives }) => scopes.some((scope) => gives[scope].includes('hooks')));
}

/** Runs its hooks as written in its files, with sample payloads: this guards nothing. */
export async function testAgentGuard({ agent, label }: AgentState, session: ConnectSession): Promise<GuardTestResult> {
  const runs = await session.testGuard(agent);
  const failed = runs.find(({ passed }) => !passed);
  const passed = failed === undefined;
  const slowest = Math.max(...runs.map(({ ms }) => ms));
  const message = runs.length === 0
    ? l10n.t('{0} has no hook here that could be tested.', label)
    : failed
    ? l10n.t('The guard of {0} does not work at {1}: {2}.', label, failed.event, inWords(failed.why ?? ''))
    : l10n.t('The guard of {0} works: it answered in {1} ms.', label, Math.round(slowest));
  return { agent, passed, message, details: runs.length === 0 ? undefined : runs.map(formatGuardRun).join('\n') };
}

function formatGuardRun(
  { scope, event, file, command, payload, code, stdout, stderr, ms, passed, why }: GuardRun,
): string {
  const parts: readonly (readonly [heading: string, text: string])[] = [
    [
      scope === 'user'
        ? l10n.t('Hook at {0} in {1}, for you', event, file)
        : l10n.t('Hook at {0} in {1}, in this repository', event, file),
      command,
    ],
    [l10n.t('Standard input (a sample)'), payload],
    [l10n.t('Standard output'), stdout],
    [l10n.t('Standard error'), stderr],
    [l10n.t('Exit code'), l10n.t('{0}, after {1} ms', code === undefined ? l10n.t('none') : code, Math.round(ms))],
    [l10n.t('Result'), passed ? l10n.t('The guard answered.') : l10n.t('The guard did not answer: {0}.', why ?? '')],
  ];
  return redact(parts.map(([heading, text]) => `${heading}:\n${indented(text)}\n`).join('\n'));
}

function indented(text: string): string {
  return (text.trimEnd() || l10n.t('(nothing)')).split(/\r?\n/).map((line) => `    ${line}`).join('\n');
}
