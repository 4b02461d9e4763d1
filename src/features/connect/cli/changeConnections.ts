import { conjunction } from '#base/text/phrases';
import { connectableApproval, type ConnectableId, connectableLabel, isExtraId } from '#agents/connection/extras/extras';
import type { ConnectionsPlan } from '#agents/connection/plan/planConnections';
import type { ConnectionReport } from '#reports';
import type { RecordedFiles } from '#platform/files/recordedFiles';
import type { OptionRow } from '#apps/cli/arguments/options';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { lines, term, type TerminalText } from '#apps/cli/output/terminal';
import { agreesToChanges, consentOptions } from '#apps/cli/consent/askConsent';
import { fileDiff } from '#apps/cli/consent/fileDiff';

/** The options of `connect` and `disconnect`. */
export const changeOptions = {
  'team': {
    type: 'boolean',
    help: 'in this repository, for everyone who works on it (default: for you, in all folders)',
  },
  ...consentOptions,
} as const satisfies Record<string, OptionRow>;

/**
 * Shows the plan as a diff, asks once and writes it. `after` runs after the plan was written. Does not ask if all files
 * are shared with other agents, because only AgentPack's own record changes in that case.
 * @throws UserError if nobody can be asked, or nothing can be written
 */
export async function changeConnections<Id extends ConnectableId>(kind: 'connect' | 'disconnect', ids: readonly Id[],
  connections: RecordedFiles<Id>, context: CommandContext, after?: () => void): Promise<CommandResult>
{
  const plan = connections.plan({ [kind]: ids });
  const changed = plan.files.filter((file) => file.before !== file.after);
  const isAgreed = await agreesToChanges(changed, connections.isChange(plan), context);
  if (isAgreed) connections.write(plan, after);
  const done = ids.filter((id) => !plan.refused.has(id));
  const report: ConnectionReport = {
    scope: connections.scope,
    agents: ids,
    files: changed.map((file) => ({
      path: file.path,
      change: file.before === undefined ? 'create' : file.after === undefined ? 'delete' : 'change',
      diff: fileDiff(file),
    })),
    written: isAgreed,
    refused: Object.fromEntries(plan.refused),
    notices: [...plan.files.flatMap(({ notice }) => notice ?? []),
      ...(kind === 'connect' && isAgreed ? approvals(done) : [])],
  };
  const failures = [...new Set([...plan.refused.values()].flat())];
  return {
    json: report,
    text: () =>
      lines(outcome(kind, done, report, context.values['dry-run'] === true), ...report.notices.map((notice) =>
        term`${notice}`
      )),
    exit: failures.length > 0 ? 1 : 0,
    ...(failures.length > 0 ? { failure: refusal(kind, plan, failures) } : {}),
  };
}

function approvals(ids: readonly ConnectableId[]): string[] {
  return ids.flatMap((id) => {
    const approval = connectableApproval(id);
    return approval === undefined ? [] : [`${connectableLabel(id)}: ${approval}`];
  });
}

function outcome(kind: 'connect' | 'disconnect', ids: readonly ConnectableId[],
  { files, written, scope }: ConnectionReport, isDry: boolean): TerminalText | undefined
{
  if (ids.length === 0) return undefined;
  const names = conjunction(ids.map(connectableLabel));
  const scopeText = scope === 'user' ? '' : ' in this repository';
  const state = kind === 'connect' ? 'connected' : 'disconnected';
  const be = ids.length === 1 ? 'is' : 'are';
  if (files.length === 0 && !written) {
    return kind === 'connect'
      ? term`${names} ${be} already connected${scopeText}.`
      : term`${names} ${be} not connected${scopeText}.`;
  }
  const count = files.length === 1 ? '1 file' : `${files.length} files`;
  if (!written) return term`Nothing was written${isDry ? term`: ${count} would change` : ''}.`;
  const next = kind === 'connect' ?
    ` agentpack doctor shows whether it works; agentpack disconnect${
      ids.some(isExtraId) ? ` ${ids.join(' ')}` : ''
    } undoes it.` :
    '';
  return term`${names} ${be} ${state}${scopeText}: ${count} changed.${next}`;
}

/** Formats one sentence with all reasons. */
function refusal(kind: string, { refused }: ConnectionsPlan, reasons: readonly string[]): string {
  const names = conjunction([...refused.keys()].map((id) => connectableLabel(id as ConnectableId)));
  return `${names} cannot be ${kind}ed. ${reasons.join(' ')}`;
}
