import { byText } from '#base/order';
import { connectableApproval, connectableLabel, type ConnectableId } from '#agents/connection/extras/extras';
import { redact } from '#secrets/redact';
import { textFormat } from '#secrets/configuration/textFormat';
import type { PlannedFile } from '#agents/connection/plan/planFile';
import type { ConnectionsChange, RecordedFiles } from '#platform/files/recordedFiles';
import { isProgram } from '../node/programs/connectedPrograms';
import { inWords } from '#apps/vscode/engineWords';
import type { PlannedChange, PlannedText } from './connectTypes';

/** What a change states and does beside its plan. */
interface ChangeWords<Id extends string> extends Pick<PlannedChange, 'where'> {
  /** The scope at which the user changes it, if that is not where the files are. */
  readonly scope?: PlannedChange['scope'];
  readonly notices?: readonly string[];
  /** Runs after the change was written. */
  after?(disconnected: readonly Id[]): void;
}

/** Describes a change of connections for the question to the user. Writes nothing yet. */
export function plannedChange<Id extends ConnectableId>(files: RecordedFiles<Id>, change: ConnectionsChange<Id>,
  { scope = files.scope, where, notices = [], after }: ChangeWords<Id> = {}): PlannedChange
{
  const plan = files.plan(change);
  const done = (ids: readonly Id[] = []) => ids.filter((id) => !plan.refused.has(id));
  const [connect, disconnect] = [done(change.connect), done(change.disconnect)];
  return {
    scope,
    ...(where === undefined ? {} : { where }),
    files: plannedTexts(plan.files, files.locate),
    isChange: files.isChange(plan),
    connect: connect.map(connectableLabel),
    disconnect: disconnect.map(connectableLabel),
    refused: [...plan.refused].map(([id, reasons]) => ({
      label: connectableLabel(id as Id),
      reasons: reasons.map(inWords),
    })),
    notices: [...(files.warning === undefined ? [] : [files.warning]), ...notices,
      ...plan.files.flatMap(({ notice }) => notice ?? [])].map(inWords),
    steps: connect.flatMap((id) => {
      const approval = connectableApproval(id);
      return approval === undefined ? [] : [{ label: connectableLabel(id), text: inWords(approval) }];
    }),
    write: () => files.write(plan, () => after?.(disconnect)),
  };
}

/**
 * Returns the files that a plan changes, as shown to the user: the user's own first, then new ones, AgentPack's last.
 */
function plannedTexts(files: readonly PlannedFile[], locate: (path: string) => string): PlannedText[] {
  return files.filter(({ before, after }) => before !== after).map((planned) => toPlannedText(planned, locate)).sort((a,
    b) => rank(a) - rank(b) || byText(a.file, b.file)
  );
}

/** Redacted: other extensions read open documents too, and some give them to models. */
function toPlannedText(planned: PlannedFile, locate: (path: string) => string): PlannedText {
  const { path, file, before, after } = planned;
  const ofProgram = isProgram(planned);
  const safe = (text: string | undefined) => text === undefined || ofProgram ? text : redact(text, textFormat(file));
  const shown = { before: safe(before), after: safe(after) };
  return {
    path: locate(path),
    file,
    ...shown,
    hidesSecrets: shown.before !== before || shown.after !== after,
    isProgram: ofProgram,
  };
}

function rank({ file, before, after }: PlannedText): number {
  if (/(?:^|\/)\.(?:agentpack|git\/agentpack)\//.test(file)) return 2;
  return before === undefined || after === undefined ? 1 : 0;
}
