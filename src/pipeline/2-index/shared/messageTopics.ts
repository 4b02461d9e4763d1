import type { FoundName } from './foundName';

/** Names of several words only: every program has an event `data`. */
const sent =
  /(?:publish|emit|produce|send|dispatch|enqueue)\w{0,30}!?\(\s{0,20}(?:[\w.]{1,40},\s?)?["'`]([A-Za-z]\w{0,40}(?:[.:/-]\w{1,40}){1,6})["'`]/gi;
const received =
  /(?:(?:subscribe|consume|listen|KafkaListener|EventPattern|MessagePattern)\w{0,30}|\.on(?:ce)?)!?\(\s{0,20}(?:[\w.]{1,40},\s?)?(?:topics?\s?[:=]\s?)?[[{]?["'`]([A-Za-z]\w{0,40}(?:[.:/-]\w{1,40}){1,6})["'`]/gi;

/** Topics of messages that a file publishes or subscribes to. */
export function messageTopics(_path: string, language: string | undefined, text: string): FoundName[] {
  if (language === undefined) return [];
  const of = (pattern: RegExp, kind: 'publishes' | 'subscribes') =>
    [...text.matchAll(pattern)].map((m): FoundName => ({ kind, name: m[1]!, at: m.index }));
  return [...of(sent, 'publishes'), ...of(received, 'subscribes')];
}
