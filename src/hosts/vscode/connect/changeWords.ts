import { conjunction, thousands } from '../../../base/text/phrases';
import type { PlannedChange, PlannedText } from './connectTypes';

/** What is asked before files are written: one question with one button. */
export interface Question {
  readonly message: string;
  readonly detail: string;
  readonly button: string;
}

/** Longer lists do not fit in a dialog; the preview shows all. */
const filesNamed = 20;

const places = {
  user: 'For you, in all folders.',
  repository: 'In this repository, for everyone who works on it.',
} as const;

/** Of changes at several places. */
export function questionOf(changes: readonly PlannedChange[]): Question {
  const all = (of: (change: PlannedChange) => readonly string[]) => [...new Set(changes.flatMap(of))];
  const [connect, disconnect] = [all((change) => change.connect), all((change) => change.disconnect)];
  const parts = [
    ...(connect.length > 0 ? [`connect ${conjunction(connect)}`] : []),
    ...(disconnect.length > 0 ? [`disconnect ${conjunction(disconnect)}`] : []),
  ];
  const message = parts.join(' and ');
  const files = changes.flatMap((change) => change.files);
  const more = files.length - filesNamed;
  let room = filesNamed;
  const named = changes.flatMap(({ scope, where, files }) => {
    const lines = files.slice(0, room).map(fileWords);
    room -= lines.length;
    return lines.length === 0 ? [] : [`${where ?? places[scope]} These files change:\n\n${lines.join('\n')}`];
  });
  return {
    message: `${message.slice(0, 1).toUpperCase()}${message.slice(1)}?`,
    detail: [
      [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(more > 0 ? '\n' : '\n\n'),
      ...(files.some(({ hidesSecrets }) => hidesSecrets)
        ? ['The preview hides secrets that these files hold; they stay in the files as they are.']
        : []),
      ...changes.flatMap(({ refused }) => refused.map(refusal)),
    ].join('\n\n'),
    button: disconnect.length === 0 ? 'Connect' : connect.length === 0 ? 'Disconnect' : 'Change',
  };
}

/** `~/.claude/settings.json (changed)`. */
function fileWords({ file, before, after, isProgram }: PlannedText): string {
  const change = before === undefined ? 'new' : after === undefined ? 'deleted' : 'changed';
  const size = isProgram && after !== undefined
    ? ` program, ${thousands(Math.ceil(new TextEncoder().encode(after).length / 1_000))} KB`
    : '';
  return `${file} (${change}${size})`;
}

/** What was done, and what is left to do: one message. */
export function outcomeOf(changes: readonly PlannedChange[]): string {
  const steps = changes.flatMap((change) => change.steps);
  const labels = [...new Set(steps.map(({ label }) => label))];
  const [first] = steps;
  const isEach = labels.length === new Set(changes.flatMap(({ connect }) => connect)).size;
  return [
    ...changes.flatMap(doneWords),
    ...(first && labels.length === 1 ? [`${first.label}: ${first.text}`] : []),
    ...(labels.length > 1
      ? [`${isEach ? 'Each needs' : `${conjunction(labels)} need`} one more step, as the Agents view says.`]
      : []),
  ].join(' ');
}

function doneWords({ scope, isChange, connect, disconnect, refused, notices }: PlannedChange): string[] {
  const where = scope === 'user' ? '' : ' in this repository';
  const be = (names: readonly string[]) => `${conjunction(names)} ${names.length === 1 ? 'is' : 'are'}`;
  const already = isChange ? '' : ' already';
  return [
    ...(connect.length > 0 ? [`${be(connect)}${already} connected${where}.`] : []),
    ...(disconnect.length > 0 ? [`${be(disconnect)}${isChange ? ' disconnected' : ' not connected'}${where}.`] : []),
    ...refused.map(refusal),
    ...notices,
  ];
}

function refusal({ label, reasons }: PlannedChange['refused'][number]): string {
  return `${label} stays as it is. ${reasons.join(' ')}`;
}
