import { translateSentence } from '#apps/vscode/engineWords';
import * as l10n from '@vscode/l10n';
import { redact } from '#secrets/redact';
import type { AgentState, ConnectSession, GuardRun } from './connectTypes';

/** The result of testing an agent's guard. */
export interface GuardTestResult {
  readonly agent: string;
  readonly passed: boolean;
  readonly message: string;
  /** The commands that ran, with their input and output; undefined if nothing ran. */
  readonly details: string | undefined;
}

/** Returns the agents whose guard can be tested. */
export async function listTestableAgents(session: ConnectSession): Promise<readonly AgentState[]> {
  const states = await session.listAgentStates({ runsGuards: false });
  return states.filter(({ scopes, purposesByScope }) =>
    scopes.some((scope) => purposesByScope[scope].includes('hooks'))
  );
}

/** Runs the agent's hooks as defined in its files, with sample payloads. No actual edit is guarded. */
export async function testAgentGuard({ agent, label }: AgentState, session: ConnectSession): Promise<GuardTestResult> {
  const runs = await session.testGuard(agent);
  const failedRun = runs.find(({ passed }) => !passed);
  const passed = failedRun === undefined;
  const maxMs = Math.max(...runs.map(({ ms }) => ms));
  const message = runs.length === 0
    ? l10n.t('{0} has no hooks here that can be tested.', label)
    : failedRun
    ? l10n.t('The guard of {0} does not work at {1}: {2}.', label, failedRun.event,
      translateSentence(failedRun.failureReason ?? ''))
    : l10n.t('The guard of {0} works. It responded in {1} ms.', label, Math.round(maxMs));
  return { agent, passed, message, details: runs.length === 0 ? undefined : runs.map(formatGuardRun).join('\n') };
}

function formatGuardRun(
  { scope, event, file, command, payload, code, stdout, stderr, ms, passed, failureReason }: GuardRun,
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
    [l10n.t('Result'),
      passed ? l10n.t('The guard responded.') : l10n.t('The guard did not respond: {0}.', failureReason ?? '')],
  ];
  return redact(parts.map(([heading, text]) => `${heading}:\n${indentText(text)}\n`).join('\n'));
}

function indentText(text: string): string {
  return (text.trimEnd() || l10n.t('(nothing)')).split(/\r?\n/).map((line) => `    ${line}`).join('\n');
}
