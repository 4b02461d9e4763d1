import type { CommandContext } from '#apps/cli/command';
import type { SessionPackUse } from '#reports';
import { loadSessionSettings, Sessions } from '../node/sessions';
import { sumPackUse } from '../pure/facts/packUse';

/** Sums the pack use of the sessions of all allowed agents. Returns null if no agent is allowed. */
export function readPackUse({ host, run, warn }: Pick<CommandContext, 'host' | 'run' | 'warn'>): SessionPackUse | null {
  const { settings, problems } = loadSessionSettings(host);
  problems.forEach(warn);
  if (settings.agents.length === 0) return null;
  const sessions = new Sessions(host, () => settings, true);
  const { sessions: reports } = sessions.createReport(sessions.list({ cancel: run.cancel }));
  sessions.incompleteReasons.forEach(warn);
  return sumPackUse(reports.flatMap(({ pack }) => pack ?? []));
}
