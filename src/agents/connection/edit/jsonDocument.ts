import { english } from '#base/text/english';
import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { lineNumber } from '#base/text/lines';
import { isRefusal, refuse, type Refusal } from './refusal';
import { splitBom } from './textStyle';

export type { Node };

/** A JSON text that can be edited. Node offsets refer to `text`. */
export interface JsonDocument {
  /** The text without its byte order mark. */
  readonly text: string;
  /** The outermost object; undefined if the text is empty. */
  readonly root: Node | undefined;
  readonly allowsComments: boolean;
  /** For messages. */
  readonly file: string;
}

/**
 * Refuses syntax errors, comments that the agent does not read, and anything but an object. `file`: for the sentence.
 */
export function readJson(text: string, allowsComments: boolean, file: string): JsonDocument | Refusal {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse(english`${file} is nested too deep to be edited.`);
  }
  const [first] = errors;
  if (first) {
    return refuse(
      english`${file} cannot be read as JSON, line ${lineNumber(text, first.offset)}: ${
        inWords(first)
      }. Correct it, then try again.`,
    );
  }
  if (root && root.type !== 'object')
    return refuse(english`${file} does not contain a JSON object, so nothing can be added to it.`);
  const beyond = allowsComments ? undefined : firstBeyondJson(text);
  if (beyond !== undefined) {
    return refuse(
      english`${file} has a comment or a trailing comma in line ${
        lineNumber(text, beyond)
      }, which the agent cannot read: remove it, then try again.`,
    );
  }
  return { text, root, allowsComments, file };
}

/** Returns the offset of the first comment or trailing comma. */
function firstBeyondJson(text: string): number | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: false, disallowComments: true, allowEmptyContent: true });
  return errors[0]?.offset;
}

/** Converts an error name to words: `CommaExpected` → `comma expected`. */
function inWords({ error }: ParseError): string {
  return printParseErrorCode(error).replace(/(?<=[a-z])[A-Z]/g, (c) => ` ${c.toLowerCase()}`).replace(/^[A-Z]/,
    (c) => c.toLowerCase());
}

/** The result of following a path of keys: the deepest value that exists, and the keys that are missing below it. */
export interface Followed {
  readonly node: Node;
  readonly missing: readonly string[];
}

/** Refuses if a key occurs twice or a value on the path is not an object. The document has a root. */
export function follow(document: JsonDocument, path: readonly string[]): Followed | Refusal {
  let node = document.root!;
  for (let i = 0; i < path.length; i++) {
    if (node.type !== 'object')
      return refuse(english`${formatNodePlace(document, node)}: ${quoted(path.slice(0, i))} is not an object.`);
    const named = getJsonProperties(node).filter((property) => getPropertyKey(property) === path[i]);
    if (named.length > 1) {
      return refuse(
        english`${formatNodePlace(document, named[1]!)}: ${
          quoted(path.slice(0, i + 1))
        } appears twice. Remove one of them, then try again.`,
      );
    }
    const value = named[0] && getPropertyValue(named[0]);
    if (!value) return { node, missing: path.slice(i) };
    node = value;
  }
  return { node, missing: [] };
}

/** Returns the value that a path leads to; undefined if there is none. If a key occurs twice, the last one counts. */
export function valueAt({ root }: JsonDocument, path: readonly string[]): Node | undefined {
  let node = root;
  for (const key of path) {
    const named = node?.type === 'object'
      ? getJsonProperties(node).filter((property) => getPropertyKey(property) === key).at(-1)
      : undefined;
    node = named && getPropertyValue(named);
  }
  return node;
}

/** `FILE, line N`. */
export function formatNodePlace({ file, text }: JsonDocument, node: Node): string {
  return english`${file}, line ${lineNumber(text, node.offset)}`;
}

export function quoted(path: readonly string[]): string {
  return JSON.stringify(path.join('.'));
}

export function getJsonProperties(object: Node): readonly Node[] {
  return object.children ?? [];
}

export function getPropertyKey(property: Node): string {
  return property.children![0]!.value as string;
}

export function getPropertyValue(property: Node): Node | undefined {
  return property.children![1];
}

export function getNodeEnd(node: Node): number {
  return node.offset + node.length;
}

/** Returns the value of a node, with its keys in their original order. */
export function plainValue(node: Node): unknown {
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        getJsonProperties(node).map((property) => [getPropertyKey(property), plainValue(getPropertyValue(property)!)]),
      );
    case 'array':
      return (node.children ?? []).map(plainValue);
    default:
      return node.value as unknown;
  }
}

/** Returns the value of a settings file with comments; undefined if it cannot be read. */
export function parseSettings(text: string): unknown {
  const document = readJson(splitBom(text)[1], true, '');
  return isRefusal(document) || !document.root ? undefined : plainValue(document.root);
}

/** The kinds of the parser's tokens, because a build loses the parser's own names for them. */
const kinds = { comma: 5, lineComment: 12, blockComment: 13, lineBreak: 14, blanks: 15 } as const;

/** The tokens between two values: a comma, comments, white space. */
export interface Between {
  readonly kind: 'comma' | 'lineComment' | 'blockComment' | 'lineBreak' | 'blanks';
  readonly start: number;
  readonly end: number;
}

/** Returns the tokens from `start` up to the next value or bracket. */
export function tokensFrom(text: string, start: number): Between[] {
  const scanner = createScanner(text);
  scanner.setPosition(start);
  const tokens: Between[] = [];
  for (;;) {
    const token: number = scanner.scan();
    const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((name) => kinds[name] === token);
    if (kind === undefined) return tokens;
    tokens.push({ kind, start: scanner.getTokenOffset(), end: scanner.getTokenOffset() + scanner.getTokenLength() });
  }
}
