import type { CommandContext } from '#apps/cli/command';
import type { SessionPackUse } from '#reports';
import { loadSessionSettings, Sessions } from '../node/sessions';
import { sumPackUse } from '../pure/facts/packUse';

/** Sums what the sessions used of their packs, of agents whose sessions the user allows; null without any. */
export function readPackUse({ host, run, warn }: Pick<CommandContext, 'host' | 'run' | 'warn'>): SessionPackUse | null {
  const { settings, problems } = loadSessionSettings(host);
  problems.forEach(warn);
  if (settings.agents.length === 0) return null;
  const sessions = new Sessions(host, () => settings, true);
  const { sessions: reports } = sessions.report(sessions.list({ cancel: run.cancel }));
  sessions.unread.forEach(warn);
  return sumPackUse(reports.flatMap(({ pack }) => pack ?? []));
}
