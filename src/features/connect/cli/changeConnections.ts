import { joinWithAnd } from '#base/text/phrases';
import { getConnectableApproval, type ConnectableId, getConnectableLabel,
  isExtraId } from '#agents/connection/extras/extras';
import type { ConnectionsPlan } from '#agents/connection/plan/planConnections';
import type { ConnectionReport } from '#reports';
import type { RecordedFiles } from '#platform/files/recordedFiles';
import type { OptionRow } from '#apps/cli/arguments/options';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { joinTerminalLines, term, type TerminalText } from '#apps/cli/output/terminal';
import { confirmChanges, consentOptions } from '#apps/cli/consent/askConsent';
import { createChangeReport } from '#apps/cli/consent/fileDiff';

/** The options of `connect` and `disconnect`. */
export const changeOptions = {
  'team': {
    type: 'boolean',
    help: 'apply to this repository, for everyone who works on it (default: only for you, in all folders)',
  },
  ...consentOptions,
} as const satisfies Record<string, OptionRow>;

/**
 * Shows the plan as a diff, requests consent once and writes the files. `onWritten` runs after the files are written.
 * No consent is needed if all files are shared with other agents, because then only AgentPack's own record changes.
 * @throws UserError if consent cannot be requested or the files cannot be written
 */
export async function changeConnections<Id extends ConnectableId>(kind: 'connect' | 'disconnect', ids: readonly Id[],
  connections: RecordedFiles<Id>, context: CommandContext, onWritten?: () => void): Promise<CommandResult>
{
  const plan = connections.plan({ [kind]: ids });
  const changedFiles = plan.files.filter((file) => file.before !== file.after);
  const hasConsent = await confirmChanges(changedFiles, connections.hasChanges(plan), context);
  if (hasConsent) connections.write(plan, onWritten);
  const changedIds = ids.filter((id) => !plan.refused.has(id));
  const report: ConnectionReport = {
    scope: connections.scope,
    agents: ids,
    files: createChangeReport(changedFiles),
    written: hasConsent,
    refused: Object.fromEntries(plan.refused),
    notices: [...plan.files.flatMap(({ notice }) => notice ?? []),
      ...(kind === 'connect' && hasConsent ? listApprovals(changedIds) : [])],
  };
  const refusalReasons = [...new Set([...plan.refused.values()].flat())];
  return {
    json: report,
    text: () =>
      joinTerminalLines(formatOutcome(kind, changedIds, report, context.values['dry-run'] === true),
        ...report.notices.map((notice) => term`${notice}`)),
    exit: refusalReasons.length > 0 ? 1 : 0,
    ...(refusalReasons.length > 0 ? { failure: formatRefusal(kind, plan, refusalReasons) } : {}),
  };
}

function listApprovals(ids: readonly ConnectableId[]): string[] {
  return ids.flatMap((id) => {
    const approval = getConnectableApproval(id);
    return approval === undefined ? [] : [`${getConnectableLabel(id)}: ${approval}`];
  });
}

function formatOutcome(kind: 'connect' | 'disconnect', ids: readonly ConnectableId[],
  { files, written, scope }: ConnectionReport, isDryRun: boolean): TerminalText | undefined
{
  if (ids.length === 0) return undefined;
  const names = joinWithAnd(ids.map(getConnectableLabel));
  const scopeText = scope === 'user' ? '' : ' in this repository';
  const state = kind === 'connect' ? 'connected' : 'disconnected';
  const verb = ids.length === 1 ? 'is' : 'are';
  if (files.length === 0 && !written) {
    return kind === 'connect'
      ? term`${names} ${verb} already connected${scopeText}.`
      : term`${names} ${verb} not connected${scopeText}.`;
  }
  const countText = files.length === 1 ? '1 file' : `${files.length} files`;
  if (!written) return term`Nothing was written${isDryRun ? term`: ${countText} would change` : ''}.`;
  const nextSteps = kind === 'connect' ?
    ` To check the connection, run agentpack doctor; to undo it, run agentpack disconnect${
      ids.some(isExtraId) ? ` ${ids.join(' ')}` : ''
    }.` :
    '';
  return term`${names} ${verb} ${state}${scopeText}: ${countText} changed.${nextSteps}`;
}

/** Formats the error message with the reasons for all refusals. */
function formatRefusal(kind: string, { refused }: ConnectionsPlan, reasons: readonly string[]): string {
  const names = joinWithAnd([...refused.keys()].map((id) => getConnectableLabel(id as ConnectableId)));
  return `${names} cannot be ${kind}ed. ${reasons.join(' ')}`;
}
