import { fold } from '../../base/words';

/** What a task wants of the package as a whole: a new release of it, or other versions of what it depends on. */
export type Intent = 'release' | 'dependency';

/** `release: 1.2.0`, `chore(release): 1.2.0`. */
const released = /^\s*(?:release|[A-Za-z]{2,12}\(releases?\))!?:/i;
const scope = /^\s*[A-Za-z]{2,12}(?:\([^()\n]{1,60}\))?!?:\s+/;
const numbers = /\bv?\d+(?:\.[\dx*]+)*(?:[-+.]?(?:alpha|beta|rc|pre|dev|next|canary|snapshot|final)[\d.]*)?\b/gi;
/** Words of a release, and those that only join them: what says more is about something in particular. */
const releasing = folded('release prerelease version bump update publish prepare cut tag ship changelog note new next patch minor major alpha beta rc candidate snapshot development package crate gem npm pypi for of the a an to from and in our as is now up number docs chore build');
const isReleasing = folded('release prerelease publish bump version changelog');
/** `bump lodash from 4.17.20 to 4.17.21`, `update vite to v5`, `upgrade to React 18`. What is updated to a plain number may be a setting. */
const moving = /^(?:bump|upgrade|downgrade)\b.{1,120}?\b(?:to|from)\s+(?:[\w@/.-]{1,40}\s+){0,2}v?\d|^(?:update|pin|migrate)\b.{1,120}?\b(?:to|from)\s+(?:[\w@/.-]{1,40}\s+){0,2}(?:v\d|\d+\.\d)/i;
const dependency = /\b(?:dependenc(?:y|ies)|deps|dev-?dependenc(?:y|ies)|lock ?files?)\b/i;
const changing = /\b(?:bump|update|upgrade|downgrade|pin|add|remove|replace|switch|drop|migrate)(?:d|s|es|ing)?\b/i;

/** By the title alone. */
export function intentOf(title: string): Intent | undefined {
  if (released.test(title)) return 'release';
  const text = title.slice(0, 200).replace(scope, '');
  if (dependency.test(text) && changing.test(text)) return 'dependency';
  const words = text.replace(numbers, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !releasing.has(fold(word)));
  if (words.some((word) => isReleasing.has(fold(word))) && telling.length === 0) return 'release';
  return moving.test(text) ? 'dependency' : undefined;
}

function folded(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(fold));
}
