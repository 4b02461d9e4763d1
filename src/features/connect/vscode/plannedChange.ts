import { byText } from '#base/order';
import { getConnectableApproval, getConnectableLabel, type ConnectableId } from '#agents/connection/extras/extras';
import { redact } from '#secrets/redact';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import type { PlannedFile } from '#agents/connection/plan/planFile';
import type { ConnectionsChange, RecordedFiles } from '#platform/files/recordedFiles';
import { isProgramScript } from '../node/programs/connectedPrograms';
import { translateSentence } from '#apps/vscode/engineWords';
import type { PlannedChange, PlannedText } from './connectTypes';

/** Texts and actions of a change that are not part of its plan. */
interface ChangeOptions<Id extends string> extends Pick<PlannedChange, 'location'> {
  /** The scope to show to the user, if it differs from the scope of the files. */
  readonly scope?: PlannedChange['scope'];
  readonly notices?: readonly string[];
  /** Runs after the change has been written. */
  onWritten?(disconnected: readonly Id[]): void;
}

/** Describes a change of connections for the question to the user. Writes nothing yet. */
export function buildPlannedChange<Id extends ConnectableId>(files: RecordedFiles<Id>, change: ConnectionsChange<Id>,
  { scope = files.scope, location, notices = [], onWritten }: ChangeOptions<Id> = {}): PlannedChange
{
  const plan = files.plan(change);
  const omitRefused = (ids: readonly Id[] = []) => ids.filter((id) => !plan.refused.has(id));
  const [connect, disconnect] = [omitRefused(change.connect), omitRefused(change.disconnect)];
  return {
    scope,
    ...(location === undefined ? {} : { location }),
    files: toPlannedTexts(plan.files, files.locate),
    isChange: files.hasChanges(plan),
    connect: connect.map(getConnectableLabel),
    disconnect: disconnect.map(getConnectableLabel),
    refused: [...plan.refused].map(([id, reasons]) => ({
      label: getConnectableLabel(id as Id),
      reasons: reasons.map(translateSentence),
    })),
    notices: [...(files.warning === undefined ? [] : [files.warning]), ...notices,
      ...plan.files.flatMap(({ notice }) => notice ?? [])].map(translateSentence),
    steps: connect.flatMap((id) => {
      const approval = getConnectableApproval(id);
      return approval === undefined ? [] : [{ label: getConnectableLabel(id), text: translateSentence(approval) }];
    }),
    write: () => files.write(plan, () => onWritten?.(disconnect)),
  };
}

/**
 * Returns the files that a plan changes, as shown to the user: the user's own first, then new ones, AgentPack's last.
 */
function toPlannedTexts(files: readonly PlannedFile[], locate: (path: string) => string): PlannedText[] {
  return files.filter(({ before, after }) => before !== after).map((plannedFile) => toPlannedText(plannedFile, locate))
    .sort((a, b) => rankText(a) - rankText(b) || byText(a.file, b.file));
}

/** Redacts the texts, because other extensions can read open documents and send them to models. */
function toPlannedText(plannedFile: PlannedFile, locate: (path: string) => string): PlannedText {
  const { path, file, before, after } = plannedFile;
  const isProgramFile = isProgramScript(plannedFile);
  const redactText = (text: string | undefined) =>
    text === undefined || isProgramFile ? text : redact(text, detectTextFormat(file));
  const redactedTexts = { before: redactText(before), after: redactText(after) };
  return {
    path: locate(path),
    file,
    ...redactedTexts,
    hidesSecrets: redactedTexts.before !== before || redactedTexts.after !== after,
    isProgram: isProgramFile,
  };
}

function rankText({ file, before, after }: PlannedText): number {
  if (/(?:^|\/)\.(?:agentpack|git\/agentpack)\//.test(file)) return 2;
  return before === undefined || after === undefined ? 1 : 0;
}
