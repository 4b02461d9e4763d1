import { redact } from '../../../secrets/redact';
import { textFormat } from '../../../secrets/configuration/textFormat';
import type { PlannedFile } from '../../../agents/connection/plan/planFile';
import { byText } from '../../../base/order';
import { isProgram } from '../../node/connect/programs/connectedPrograms';
import type { PlannedText } from './connectTypes';

/** The files that a plan changes, as a person is shown them: their own first, then new ones, AgentPack's at last. */
export function plannedTexts(files: readonly PlannedFile[], locate: (path: string) => string): PlannedText[] {
  return files.filter(({ before, after }) => before !== after).map((planned) => textOf(planned, locate)).sort((a, b) =>
    rank(a) - rank(b) || byText(a.file, b.file)
  );
}

/** Redacted: other extensions read open documents too, and some give them to models. */
function textOf(planned: PlannedFile, locate: (path: string) => string): PlannedText {
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
