import { webLinkPattern } from '#base/text/webLink';
import { isStopword } from '#base/words/stopwords';
import { splitSubwords } from '#base/words/words';
import type { TaskName } from '#model';
import { isRequestWord } from './conventional';
import type { TaskLine } from './lines';
import { looksLikeCode } from './terms';

/** The maximum number of names of a task, taken from its heaviest lines: a pasted log must not fill the pack. */
const maxNames = 32;
const minNameLength = 3;
const maxNameLength = 160;
/** Code and output with a lower weight describe the reporter's machine. */
const minCodeWeight = 0.5;
/** Matches letters and digits with single marks between them: `max-snapshots`, `Router.handle`, `ns::name`, `E0277`. */
const tokenPattern = /(--?)?([\p{L}\p{N}_$@][\p{L}\p{N}_$]*(?:(?:[.#/@-]|::?|->)[\p{L}\p{N}_$]+)*)/gu;
/** Matches the line and column of a path. */
const positionPattern = /(?::\d+)+$/;

/** Reports whether this line is the user's description of the task. */
export function isTaskStatement({ kind, weight }: TaskLine): boolean {
  return (kind === 'title' || kind === 'prose') && weight >= 1;
}

/**
 * Returns the names in a task in display order, with quoted text and code from the heaviest lines first. The task's
 * `paths` are not names unless they are quoted.
 */
export function findTaskNames(lines: readonly TaskLine[], literals: readonly string[],
  paths: readonly { readonly path: string; }[]): TaskName[]
{
  const pathSet = new Set(paths.map(({ path }) => path));
  const names = new Map<string, TaskName & { readonly weight: number; readonly order: number; }>();
  for (const literal of literals) {
    const line = lines.find(({ text }) => text.includes(literal));
    if (line) addName(normalizeFlag(literal), true, line, pathSet.has(literal.replace(positionPattern, '')));
  }
  for (const line of lines) {
    const text = line.text.replace(webLinkPattern, ' ');
    for (const { 0: token, 1: dashes, 2: written, index } of text.matchAll(tokenPattern)) {
      const name = written!.replace(positionPattern, '');
      if (pathSet.has(name) || pathSet.has(written!)) continue;
      const isExact = hasCodeMark(name) || isCodeWord(name);
      if (dashes === '--') addName(normalizeFlag(`--${name}`), true, line);
      else if (isExact || line.kind !== 'title' || !isRequest(text, index, token)) addName(name, isExact, line);
      const parts = name.split(/->|[.:#>/]+/);
      if (parts.length > 1) { for (const part of parts) addName(part, hasCodeMark(part) || isCodeWord(part), line); }
    }
  }
  return [...names].sort(([, a], [, b]) =>
    Number(b.isInUserWords) - Number(a.isInUserWords) || Number(b.isExact) - Number(a.isExact) || b.weight - a.weight
    || a.order - b.order
  ).slice(0, maxNames).map(([text, { isExact, isInUserWords, isPath }]) => ({
    text,
    isExact,
    isInUserWords,
    ...(isPath ? { isPath } : {}),
  }));

  function addName(text: string, isExact: boolean, line: TaskLine, isPathName = false): void {
    if (text.length < minNameLength || text.length > maxNameLength || !/\p{L}/u.test(text)) return;
    const isStatement = isTaskStatement(line);
    if (!isStatement && (!isExact || line.kind === 'label' || line.weight < minCodeWeight)) return;
    const existingName = names.get(text);
    names.set(text, {
      text,
      isExact: isExact || existingName?.isExact === true,
      isInUserWords: isStatement || existingName?.isInUserWords === true,
      ...(isPathName ? { isPath: true } : {}),
      weight: Math.max(line.weight, existingName?.weight ?? 0),
      order: existingName?.order ?? names.size,
    });
  }
}

/** Matches what follows the subject of a sentence: `remove fails`, `add doesn't …`. */
const predicatePattern =
  /^\s+(?:is|isn|are|was|does|doesn|do|can|cannot|could|should|shouldn|must|will|won|has|never|always|fails|hangs|throws|raises|crashes|panics|returns|breaks)\b/i;

/**
 * Reports whether the first word of a title states what is to be done, as in `Add a cart` or `Fix rounding`. Code may
 * define a name with this spelling, which the title then does not mean.
 */
function isRequest(title: string, index: number, word: string): boolean {
  return isStopword(word.toLowerCase()) && isRequestWord(title, index, word.length) &&
    !predicatePattern.test(title.slice(index + word.length));
}

/** Returns `max-snapshots` for `--max-snapshots`, since it may also be a key. A flag of one word keeps its dashes. */
function normalizeFlag(text: string): string {
  const [, name] = /^--([\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)+)$/u.exec(text) ?? [];
  return name ?? text;
}

function isCodeWord(word: string): boolean {
  return looksLikeCode(word, splitSubwords(word));
}

/**
 * Reports whether the name has a mark that joins words in code but not in prose. A hyphen alone does not count, since
 * many prose words contain one.
 */
function hasCodeMark(name: string): boolean {
  return /[._$:#>@]/.test(name);
}
