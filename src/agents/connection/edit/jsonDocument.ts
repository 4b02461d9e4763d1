import { english } from '#base/text/english';
import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { getTextLineNumber } from '#base/text/lines';
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
  /** The name of the file, for messages. */
  readonly file: string;
}

/**
 * Parses a JSON text. Refuses syntax errors, comments that the agent cannot read, and values other than an object.
 * `file` names the file in a refusal.
 */
export function parseJsonDocument(text: string, allowsComments: boolean, file: string): JsonDocument | Refusal {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse(english`${file} is nested too deeply to be edited.`);
  }
  const [firstError] = errors;
  if (firstError) {
    return refuse(
      english`${file} cannot be read as JSON, line ${getTextLineNumber(text, firstError.offset)}: ${
        describeParseError(firstError)
      }. Correct it, then try again.`,
    );
  }
  if (root && root.type !== 'object')
    return refuse(english`${file} does not contain a JSON object, so nothing can be added to it.`);
  const invalidOffset = allowsComments ? undefined : findJsoncOffset(text);
  if (invalidOffset !== undefined) {
    return refuse(
      english`${file} has a comment or a trailing comma on line ${
        getTextLineNumber(text, invalidOffset)
      }, which the agent cannot read: remove it, then try again.`,
    );
  }
  return { text, root, allowsComments, file };
}

/** Returns the offset of the first comment or trailing comma. */
function findJsoncOffset(text: string): number | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: false, disallowComments: true, allowEmptyContent: true });
  return errors[0]?.offset;
}

/** Converts an error name to words: `CommaExpected` → `comma expected`. */
function describeParseError({ error }: ParseError): string {
  return printParseErrorCode(error).replace(/(?<=[a-z])[A-Z]/g, (c) => ` ${c.toLowerCase()}`).replace(/^[A-Z]/,
    (c) => c.toLowerCase());
}

/** The result of following a path of keys: the deepest value that exists, and the keys that are missing below it. */
export interface FollowedPath {
  readonly node: Node;
  readonly missingKeys: readonly string[];
}

/** Follows a path of keys from the root. Refuses duplicate keys, and values on the path that are not objects. */
export function followPath(document: JsonDocument, path: readonly string[]): FollowedPath | Refusal {
  let node = document.root!;
  for (let i = 0; i < path.length; i++) {
    if (node.type !== 'object')
      return refuse(
        english`${formatNodeLocation(document, node)}: ${quoteKeyPath(path.slice(0, i))} is not an object.`,
      );
    const matches = getJsonProperties(node).filter((property) => getPropertyKey(property) === path[i]);
    if (matches.length > 1) {
      return refuse(
        english`${formatNodeLocation(document, matches[1]!)}: ${
          quoteKeyPath(path.slice(0, i + 1))
        } appears twice. Remove one of them, then try again.`,
      );
    }
    const value = matches[0] && getPropertyValue(matches[0]);
    if (!value) return { node, missingKeys: path.slice(i) };
    node = value;
  }
  return { node, missingKeys: [] };
}

/** Returns the value at a path; undefined if it does not exist. If a key occurs twice, the last one counts. */
export function findJsonValue({ root }: JsonDocument, path: readonly string[]): Node | undefined {
  let node = root;
  for (const key of path) {
    const match = node?.type === 'object'
      ? getJsonProperties(node).filter((property) => getPropertyKey(property) === key).at(-1)
      : undefined;
    node = match && getPropertyValue(match);
  }
  return node;
}

/** Formats the location of a node: `FILE, line N`. */
export function formatNodeLocation({ file, text }: JsonDocument, node: Node): string {
  return english`${file}, line ${getTextLineNumber(text, node.offset)}`;
}

export function quoteKeyPath(path: readonly string[]): string {
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
export function toPlainValue(node: Node): unknown {
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        getJsonProperties(node).map((
          property,
        ) => [getPropertyKey(property), toPlainValue(getPropertyValue(property)!)]),
      );
    case 'array':
      return (node.children ?? []).map(toPlainValue);
    default:
      return node.value as unknown;
  }
}

/** Returns the value of a settings file with comments; undefined if it cannot be read. */
export function parseSettings(text: string): unknown {
  const document = parseJsonDocument(splitBom(text)[1], true, '');
  return isRefusal(document) || !document.root ? undefined : toPlainValue(document.root);
}

/** The numbers of the parser's token kinds. The parser's own names for them are lost in a build. */
const tokenKinds = { comma: 5, lineComment: 12, blockComment: 13, lineBreak: 14, blanks: 15 } as const;

/** A token between two values: a comma, a comment or white space. */
export interface SeparatorToken {
  readonly kind: 'comma' | 'lineComment' | 'blockComment' | 'lineBreak' | 'blanks';
  readonly start: number;
  readonly end: number;
}

/** Returns the tokens from `start` up to the next value or bracket. */
export function scanSeparatorTokens(text: string, start: number): SeparatorToken[] {
  const scanner = createScanner(text);
  scanner.setPosition(start);
  const tokens: SeparatorToken[] = [];
  for (;;) {
    const token: number = scanner.scan();
    const kind = (Object.keys(tokenKinds) as (keyof typeof tokenKinds)[]).find((name) => tokenKinds[name] === token);
    if (kind === undefined) return tokens;
    tokens.push({ kind, start: scanner.getTokenOffset(), end: scanner.getTokenOffset() + scanner.getTokenLength() });
  }
}
