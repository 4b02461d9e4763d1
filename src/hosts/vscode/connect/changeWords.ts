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

export function questionOf({ scope, where, files, connect, disconnect, refused }: PlannedChange): Question {
  const parts = [
    ...(connect.length > 0 ? [`connect ${conjunction(connect)}`] : []),
    ...(disconnect.length > 0 ? [`disconnect ${conjunction(disconnect)}`] : []),
  ];
  const message = parts.join(' and ');
  const more = files.length - filesNamed;
  return {
    message: `${message.slice(0, 1).toUpperCase()}${message.slice(1)}?`,
    detail: [
      `${where ?? places[scope]} These files change:`,
      [...files.slice(0, filesNamed).map(fileWords), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      ...refused.map(refusal),
    ].join('\n\n'),
    button: disconnect.length === 0 ? 'Connect' : connect.length === 0 ? 'Disconnect' : 'Change',
  };
}

/** `~/.claude/settings.json (changed)`. */
function fileWords({ file, before, after, isProgram }: PlannedText): string {
  const change = before === undefined ? 'new' : after === undefined ? 'deleted' : 'changed';
  const size = isProgram && after !== undefined
    ? `, ${thousands(Math.ceil(new TextEncoder().encode(after).length / 1_000))} KB, a program of AgentPack's`
    : '';
  return `${file} (${change}${size})`;
}

/** What was done, and what is left to do: one message. */
export function outcomeOf({ scope, isChange, connect, disconnect, refused, notices }: PlannedChange): string {
  const where = scope === 'user' ? '' : ' in this repository';
  const be = (names: readonly string[]) => `${conjunction(names)} ${names.length === 1 ? 'is' : 'are'}`;
  const already = isChange ? '' : ' already';
  return [
    ...(connect.length > 0 ? [`${be(connect)}${already} connected${where}.`] : []),
    ...(disconnect.length > 0 ? [`${be(disconnect)}${isChange ? ' disconnected' : ' not connected'}${where}.`] : []),
    ...refused.map(refusal),
    ...notices,
  ].join(' ');
}

function refusal({ label, reasons }: PlannedChange['refused'][number]): string {
  return `${label} stays as it is. ${reasons.join(' ')}`;
}
