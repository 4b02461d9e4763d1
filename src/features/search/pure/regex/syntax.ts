import { readCharEscape, readClass, readLetterClass } from './classes';
import { matchAt, UnknownSyntaxError, type PatternReader, type RegexNode } from './node';

const repeatPattern = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;

/** Parses a pattern that RE2 accepts into a tree. Returns undefined for syntax that this parser does not support. */
export function parseRegex(pattern: string, ignoresCase: boolean): RegexNode | undefined {
  const reader: PatternReader = { pattern, position: 0, foldsCase: ignoresCase };
  try {
    const node = readChoice(reader);
    return reader.position === pattern.length ? node : undefined;
  } catch (error) {
    if (error instanceof UnknownSyntaxError) return undefined;
    throw error;
  }
}

function readChoice(reader: PatternReader): RegexNode {
  const { foldsCase } = reader;
  const branches = [readSequence(reader)];
  while (reader.pattern[reader.position] === '|') {
    reader.position++;
    branches.push(readSequence(reader));
  }
  reader.foldsCase = foldsCase; // flags apply until the end of the group
  return branches.length === 1 ? branches[0]! : { kind: 'choice', nodes: branches };
}

function readSequence(reader: PatternReader): RegexNode {
  const nodes: RegexNode[] = [];
  while (reader.position < reader.pattern.length && !'|)'.includes(reader.pattern[reader.position]!)) {
    const items = readItem(reader);
    if (items.length === 0) continue;
    nodes.push(...items.slice(0, -1), readRepeat(reader, items.at(-1)!));
  }
  return nodes.length === 1 ? nodes[0]! : { kind: 'sequence', nodes };
}

/** Reads one node, several nodes for `\Q…\E`, or no node for flags. */
function readItem(reader: PatternReader): readonly RegexNode[] {
  const { pattern, position, foldsCase } = reader;
  switch (pattern[position]) {
    case '(':
      return readGroup(reader);
    case '[':
      return [readClass(reader) ?? { kind: 'any' }];
    case '\\':
      return readEscape(reader);
    case '.':
      reader.position++;
      return [{ kind: 'any' }];
    case '^':
    case '$':
      reader.position++;
      return [{ kind: pattern[position] === '^' ? 'start' : 'end' }];
    default: {
      if (matchAt(repeatPattern, reader)) throw new UnknownSyntaxError(); // a repeat applies to the node before the flags
      const code = pattern.codePointAt(position)!;
      reader.position += code > 0xffff ? 2 : 1;
      return [{ kind: 'char', code, foldsCase }];
    }
  }
}

function readGroup(reader: PatternReader): readonly RegexNode[] {
  const openingMatch = matchAt(/\(\?P?<\w+>|\((?!\?)/y, reader);
  if (openingMatch) return [readGroupBody(reader, openingMatch[0])];
  const flags = matchAt(/\(\?([imsU]*)(?:-([imsU]+))?([:)])/y, reader);
  if (!flags) throw new UnknownSyntaxError();
  const [opening, enabledFlags, disabledFlags, closing] = flags;
  const foldsCase = disabledFlags?.includes('i') ? false : enabledFlags!.includes('i') || reader.foldsCase;
  if (closing === ')') {
    reader.position += opening.length;
    reader.foldsCase = foldsCase;
    return [];
  }
  const outerFoldsCase = reader.foldsCase;
  reader.foldsCase = foldsCase;
  const node = readGroupBody(reader, opening);
  reader.foldsCase = outerFoldsCase;
  return [node];
}

function readGroupBody(reader: PatternReader, opening: string): RegexNode {
  reader.position += opening.length;
  const node = readChoice(reader);
  if (reader.pattern[reader.position] !== ')') throw new UnknownSyntaxError();
  reader.position++;
  return node;
}

function readEscape(reader: PatternReader): readonly RegexNode[] {
  const { pattern, position, foldsCase } = reader;
  const quotedMatch = matchAt(/\\Q(.*?)(?:\\E|$)/ys, reader);
  if (quotedMatch) {
    reader.position += quotedMatch[0].length;
    return [...quotedMatch[1]!].map((char) => ({ kind: 'char', code: char.codePointAt(0)!, foldsCase }));
  }
  const assertion = ({ A: 'start', z: 'end', b: 'boundary', B: 'notBoundary' } as const)[pattern[position + 1]!];
  if (assertion) {
    reader.position += 2;
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
  reader.position += match[0].length;
  const [, sign, min, comma, max] = match;
  if (sign !== undefined)
    return { kind: 'repeat', node, minCount: sign === '+' ? 1 : 0, maxCount: sign === '?' ? 1 : undefined };
  const maxCount = comma === undefined ? Number(min) : max === '' ? undefined : Number(max);
  return { kind: 'repeat', node, minCount: Number(min), maxCount };
}
