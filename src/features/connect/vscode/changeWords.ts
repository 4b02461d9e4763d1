import * as l10n from '@vscode/l10n';
import { formatThousands } from '#base/text/phrases';
import { formatNameList } from '#apps/vscode/counts';
import type { PlannedChange, PlannedText } from './connectTypes';
import type { AcceptButton } from './titleBarAnswer';

/** The question before files are written, with one button. */
export interface Question {
  readonly message: string;
  readonly detail: string;
  readonly button: string;
  /** The corresponding button in the title bar of the diff editor. The default is Apply Changes. */
  readonly titleBar?: AcceptButton;
}

/** The maximum number of files that the dialog lists. The preview shows all files. */
const maxListedFiles = 20;

/** Lists the texts that the user reviews, without AgentPack's own programs, which are too long. */
export function listReviewedTexts(changes: readonly PlannedChange[]): PlannedText[] {
  return changes.flatMap(({ files }) => files).filter(({ isProgram }) => isProgram !== true);
}

function describeScope(scope: PlannedChange['scope']): string {
  return scope === 'user'
    ? l10n.t('For you, in all folders.')
    : l10n.t('In this repository, for everyone who works on it.');
}

/** Builds a single question about changes in several places. */
export function buildChangeQuestion(changes: readonly PlannedChange[]): Question {
  const connect = [...new Set(changes.flatMap((change) => change.connect))];
  const disconnect = [...new Set(changes.flatMap((change) => change.disconnect))];
  const files = changes.flatMap((change) => change.files);
  const omittedCount = files.length - maxListedFiles;
  let remainingCount = maxListedFiles;
  const paragraphs = changes.flatMap(({ scope, location, files }) => {
    const lines = files.slice(0, remainingCount).map(formatFileChange);
    remainingCount -= lines.length;
    const locationText = location ?? describeScope(scope);
    return lines.length === 0 ? [] : [`${l10n.t('{0} These files change:', locationText)}\n\n${lines.join('\n')}`];
  });
  return {
    message: connect.length === 0
      ? l10n.t('Disconnect {0}?', formatNameList(disconnect))
      : disconnect.length === 0
      ? l10n.t('Connect {0}?', formatNameList(connect))
      : l10n.t('Connect {0} and disconnect {1}?', formatNameList(connect), formatNameList(disconnect)),
    detail: [
      [...paragraphs, ...(omittedCount > 0 ? [l10n.t('and {0} more', omittedCount)] : [])].join(
        omittedCount > 0 ? '\n' : '\n\n',
      ),
      ...(files.some(({ hidesSecrets }) => hidesSecrets)
        ? [l10n.t('The preview hides secrets in these files. The secrets in the files are not changed.')]
        : []),
      ...changes.flatMap(({ refused }) => refused.map(describeRefusal)),
    ].join('\n\n'),
    button: disconnect.length === 0
      ? l10n.t('Connect')
      : connect.length === 0
      ? l10n.t('Disconnect')
      : l10n.t('Change'),
    titleBar: disconnect.length === 0 ? 'connect' : connect.length === 0 ? 'disconnect' : 'apply',
  };
}

/** Formats a file and its change, such as `~/.claude/settings.json (changed)`. */
function formatFileChange({ file, before, after, isProgram }: PlannedText): string {
  if (isProgram && after !== undefined) {
    const size = formatThousands(Math.ceil(new TextEncoder().encode(after).length / 1_000));
    return before === undefined
      ? l10n.t('{0} (new program, {1} KB)', file, size)
      : l10n.t('{0} (changed program, {1} KB)', file, size);
  }
  if (before === undefined) return l10n.t('{0} (new)', file);
  return after === undefined ? l10n.t('{0} (deleted)', file) : l10n.t('{0} (changed)', file);
}

/** Returns one message with what was done and what is left to do. */
export function describeChangeOutcome(changes: readonly PlannedChange[]): string {
  const steps = changes.flatMap((change) => change.steps);
  const labels = [...new Set(steps.map(({ label }) => label))];
  const [firstStep] = steps;
  const isEveryAgent = labels.length === new Set(changes.flatMap(({ connect }) => connect)).size;
  return [
    ...changes.flatMap(describeChange),
    ...(firstStep && labels.length === 1 ? [`${firstStep.label}: ${firstStep.text}`] : []),
    ...(labels.length > 1
      ? [isEveryAgent
        ? l10n.t('Each requires one more step. See the Agents view.')
        : l10n.t('{0} require one more step. See the Agents view.', formatNameList(labels))]
      : []),
  ].join(' ');
}

function describeChange({ scope, isChange, connect, disconnect, refused, notices }: PlannedChange): string[] {
  const formatSentences = (names: readonly string[], getForms: (subject: string) => MessageForms) =>
    names.length === 0
      ? []
      : [getForms(formatNameList(names))[scope][isChange ? 'now' : 'before'][names.length === 1 ? 0 : 1]];
  return [...formatSentences(connect, getConnectedForms), ...formatSentences(disconnect, getDisconnectedForms),
    ...refused.map(describeRefusal), ...notices];
}

/** The messages for one agent and for several. The texts are separate, because verb agreement differs by language. */
type MessageForms = Record<PlannedChange['scope'], Record<'now' | 'before', readonly [string, string]>>;

function getConnectedForms(subject: string): MessageForms {
  return {
    user: {
      now: [l10n.t('{0} is connected.', subject), l10n.t('{0} are connected.', subject)],
      before: [l10n.t('{0} is already connected.', subject), l10n.t('{0} are already connected.', subject)],
    },
    repository: {
      now: [l10n.t('{0} is connected in this repository.', subject),
        l10n.t('{0} are connected in this repository.', subject)],
      before: [l10n.t('{0} is already connected in this repository.', subject),
        l10n.t('{0} are already connected in this repository.', subject)],
    },
  };
}

function getDisconnectedForms(subject: string): MessageForms {
  return {
    user: {
      now: [l10n.t('{0} is disconnected.', subject), l10n.t('{0} are disconnected.', subject)],
      before: [l10n.t('{0} is not connected.', subject), l10n.t('{0} are not connected.', subject)],
    },
    repository: {
      now: [l10n.t('{0} is disconnected in this repository.', subject),
        l10n.t('{0} are disconnected in this repository.', subject)],
      before: [l10n.t('{0} is not connected in this repository.', subject),
        l10n.t('{0} are not connected in this repository.', subject)],
    },
  };
}

function describeRefusal({ label, reasons }: PlannedChange['refused'][number]): string {
  return l10n.t('{0} was not changed. {1}', label, reasons.join(' '));
}
