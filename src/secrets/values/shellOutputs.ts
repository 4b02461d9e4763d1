import type { Value } from '../classification/context';
import { readLexemeAt } from '../text/literals';

/**
 * Returns the literal that a command of a shell prints into the variable: `NAME=$(echo "…")`, `NAME=$(cat <<EOF`,
 * `read -r NAME <<< "…"`.
 */
export function findShellOutput(text: string, nameStart: number, nameEnd: number): Value | undefined {
  const isRead = text[nameEnd] === ' ' && readPattern.test(text.slice(Math.max(0, nameStart - 60), nameStart));
  const openingPattern = isRead ? hereStringPattern : text[nameEnd] === '=' ? outputPattern : undefined;
  if (!openingPattern) return undefined;
  openingPattern.lastIndex = nameEnd;
  if (!openingPattern.test(text)) return undefined;
  const literal = readLexemeAt(text, openingPattern.lastIndex, wordPattern);
  return literal && (text[literal.next - 1] === "'" || !text.slice(literal.start, literal.end).includes('$')) &&
      literalEndPattern.test(text.slice(literal.next, literal.next + 24))
    ? { start: literal.start, end: literal.end, context: literal.quoted ? 'quoted' : 'literal' }
    : undefined;
}

const readPattern = /\bread(?: -[a-z]{1,4})*[ ]$/;
const hereStringPattern = / ?<<<[ ]?/y;
const outputPattern =
  /="?(?:\$\(|`)[ ]?(?:(?:echo|printf)(?: -[neE]{1,3})?[ ](?:["']%s(?:\\n)?["'] )?|cat <<-?["']?\w{1,40}["']?\n[ \t]{0,40})/y;
const wordPattern = /[^\s"'`()|;&<>$]{4,400}/y;
const literalEndPattern = /^[ \t]*(?:[|)`;\r\n]|$)/;
