import { readCharEscape, readClass, readLetterClass } from './classes';
import { matchAt, UnknownSyntax, type PatternReader, type RegexNode } from './node';

const repeatPattern = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;

/** Parses a pattern that RE2 accepts into a tree. Returns undefined for syntax that this parser does not support. */
export function parseRegex(pattern: string, ignoresCase: boolean): RegexNode | undefined {
  const reader: PatternReader = { pattern, at: 0, foldsCase: ignoresCase };
  try {
    const node = readChoice(reader);
    return reader.at === pattern.length ? node : undefined;
  } catch (error) {
    if (error instanceof UnknownSyntax) return undefined;
    throw error;
  }
}

function readChoice(reader: PatternReader): RegexNode {
  const { foldsCase } = reader;
  const branches = [readSequence(reader)];
  while (reader.pattern[reader.at] === '|') {
    reader.at++;
    branches.push(readSequence(reader));
  }
  reader.foldsCase = foldsCase; // flags apply until the end of the group
  return branches.length === 1 ? branches[0]! : { kind: 'choice', nodes: branches };
}

function readSequence(reader: PatternReader): RegexNode {
  const nodes: RegexNode[] = [];
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at]!)) {
    const items = readItem(reader);
    if (items.length === 0) continue;
    nodes.push(...items.slice(0, -1), readRepeat(reader, items.at(-1)!));
  }
  return nodes.length === 1 ? nodes[0]! : { kind: 'sequence', nodes };
}

/** Reads one node, several nodes for `\Q…\E`, or no node for flags. */
function readItem(reader: PatternReader): readonly RegexNode[] {
  const { pattern, at, foldsCase } = reader;
  switch (pattern[at]) {
    case '(':
      return readGroup(reader);
    case '[':
      return [readClass(reader) ?? { kind: 'any' }];
    case '\\':
      return readEscape(reader);
    case '.':
      reader.at++;
      return [{ kind: 'any' }];
    case '^':
    case '$':
      reader.at++;
      return [{ kind: pattern[at] === '^' ? 'start' : 'end' }];
    default: {
      if (matchAt(repeatPattern, reader)) throw new UnknownSyntax(); // a repeat after flags applies to the part before
      const code = pattern.codePointAt(at)!;
      reader.at += code > 0xffff ? 2 : 1;
      return [{ kind: 'char', code, foldsCase }];
    }
  }
}

function readGroup(reader: PatternReader): readonly RegexNode[] {
  const named = matchAt(/\(\?P?<\w+>|\((?!\?)/y, reader);
  if (named) return [readGroupBody(reader, named[0])];
  const flags = matchAt(/\(\?([imsU]*)(?:-([imsU]+))?([:)])/y, reader);
  if (!flags) throw new UnknownSyntax();
  const [whole, on, off, end] = flags;
  const foldsCase = off?.includes('i') ? false : on!.includes('i') || reader.foldsCase;
  if (end === ')') {
    reader.at += whole.length;
    reader.foldsCase = foldsCase;
    return [];
  }
  const outer = reader.foldsCase;
  reader.foldsCase = foldsCase;
  const node = readGroupBody(reader, whole);
  reader.foldsCase = outer;
  return [node];
}

function readGroupBody(reader: PatternReader, opening: string): RegexNode {
  reader.at += opening.length;
  const node = readChoice(reader);
  if (reader.pattern[reader.at] !== ')') throw new UnknownSyntax();
  reader.at++;
  return node;
}

function readEscape(reader: PatternReader): readonly RegexNode[] {
  const { pattern, at, foldsCase } = reader;
  const quoted = matchAt(/\\Q(.*?)(?:\\E|$)/ys, reader);
  if (quoted) {
    reader.at += quoted[0].length;
    return [...quoted[1]!].map((char) => ({ kind: 'char', code: char.codePointAt(0)!, foldsCase }));
  }
  const assertion = ({ A: 'start', z: 'end', b: 'boundary', B: 'notBoundary' } as const)[pattern[at + 1]!];
  if (assertion) {
    reader.at += 2;
    return [{ kind: assertion }];
  }
  const ranges = readLetterClass(reader);
  if (ranges === 'unknown') return [{ kind: 'any' }];
  return [
    ranges
      ? { kind: 'class', ranges, isNegated: false, foldsCase }
      : { kind: 'char', code: readCharEscape(reader), foldsCase },
  ];
}

function readRepeat(reader: PatternReader, node: RegexNode): RegexNode {
  const match = matchAt(repeatPattern, reader);
  if (!match) return node;
  reader.at += match[0].length;
  const [, sign, min, comma, max] = match;
  if (sign !== undefined)
    return { kind: 'repeat', node, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : undefined };
  const limit = comma === undefined ? Number(min) : max === '' ? undefined : Number(max);
  return { kind: 'repeat', node, least: Number(min), most: limit };
}
