import type { CommentSyntax, Language } from '#languages/language';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The maximum numbers of lines and characters that are read to find a leading comment. */
const maxReadLines = 60;
const maxReadCharacters = 6_000;
const maxHeadlineLength = 160;
/** The maximum number of characters of a sentence that are redacted, which bounds the time for a long paragraph. */
const maxSentenceLength = 2_000;
/** Matches comments that do not describe the file. */
const boilerplatePattern =
  /copyright|licen[sc]e|SPDX-|all rights reserved|eslint|prettier-ignore|@ts-|istanbul|c8 ignore|-\*-|coding[:=]|vim:|pylint|flake8|noqa|mypy:|<reference|@jest-environment|@vitest-environment|^use (?:strict|client|server)|#region|^!\/|generated|@flow|jshint|globals? |frozen_string_literal|^typed: |rubocop:|shellcheck|luacheck:|phpcs/i;

/** The maximum numbers of lines and characters that are read if documentation comments follow the imports. */
const maxReadLinesWithImports = 250;
const maxReadCharactersWithImports = 20_000;

/**
 * Returns the first sentence of the file's leading comment or docstring, or its first heading if it has neither; at
 * most 160 characters.
 */
export function findHeadline(text: string, row: Pick<Language, 'comments' | 'importsFirst'> | undefined,
  language: string | undefined
):
  | string
  | undefined
{
  if (language === 'markdown' || language === 'notebook') {
    for (const line of readFirstLines(text, maxReadCharacters, maxReadLines))
      if (/^#{1,3}\s+\S/.test(line)) return extractFirstSentence(line.replace(/^#+\s+/, '').replace(/\s*#*$/, ''));
    return undefined;
  }
  if (language === 'restructuredtext') {
    const lines = [...readFirstLines(text, maxReadCharacters, maxReadLines)];
    return extractFirstSentence(
      lines.find((line, i) => /\w/.test(line) && /^([=\-~*#^"'])\1{2,}$/.test(lines[i + 1] ?? '')),
    );
  }
  if (!row?.comments) return undefined;
  return extractFirstSentence(findLeadingParagraph(text, row.comments, row.importsFirst === true));
}

/** Yields trimmed lines. They are read one by one, since most files describe themselves in their first few lines. */
function* readFirstLines(text: string, maxCharacters: number, maxLines: number): Generator<string> {
  const limit = Math.min(text.length, maxCharacters);
  for (let count = 0, offset = 0; count < maxLines; count++) {
    const end = text.indexOf('\n', offset);
    if (end < 0 || end >= limit) {
      yield text.slice(offset, limit).trim();
      return;
    }
    yield text.slice(offset, end).trim();
    offset = end + 1;
  }
}

/**
 * Returns the first paragraph with content from the comments before the first line of code. A blank comment line ends a
 * paragraph.
 */
function findLeadingParagraph(text: string, comments: CommentSyntax, skipsImports: boolean): string | undefined {
  const limit = Math.min(text.length, skipsImports ? maxReadCharactersWithImports : maxReadCharacters);
  const maxLines = skipsImports ? maxReadLinesWithImports : maxReadLines;
  const cachedHead = findCachedHead(text, comments, skipsImports);
  let { at, lines, looked } = cachedHead ?? { at: 0, lines: 0, looked: 0 };
  let current: string[] = [];
  let closing: string | undefined;
  let hasSkippedParagraph = cachedHead !== undefined;
  while (lines < maxLines && looked < maxReadLines && at <= limit) {
    const end = text.indexOf('\n', at);
    const isLast = end < 0 || end >= limit;
    const line = text.slice(at, isLast ? limit : end).trim();
    at = isLast ? limit + 1 : end + 1;
    lines++;
    if (skipsImports && importPattern.test(line)) continue;
    looked++;
    if (looked === 1 && line.startsWith('#!')) continue;
    const opening = closing === undefined ? openComment(line) : undefined;
    const body = closing === undefined ? opening?.body : line;
    const result = body === undefined || opening?.close !== undefined ? endParagraph() : undefined;
    if (result !== undefined) return result;
    if (body === undefined) {
      if (line === '' || skippableCodePattern.test(line)) continue;
      return undefined;
    }
    closing = opening?.close ?? closing;
    const close = closing === undefined ? -1 : body.indexOf(closing);
    const words = (close < 0 ? body : body.slice(0, close)).replace(/^[*\s#/!;-]+/, '').replace(/[*\s=-]+$/, '').trim();
    const isSeparator = words === '' ||
      /^@\w/.test(words) && !/^@(?:file(?:overview)?|fileoverview|module|description)\b/.test(words);
    if (!isSeparator) current.push(words.replace(/^@\w+\s*/, ''));
    if (close >= 0) closing = undefined;
    const lineCountBefore = current.length;
    const paragraph = isSeparator || close >= 0 ? endParagraph() : undefined;
    if (paragraph !== undefined) return paragraph;
    if (lineCountBefore > 0 && !hasSkippedParagraph && !isLast && closing === undefined && current.length === 0) {
      hasSkippedParagraph = true;
      cacheHead(text, { at, lines, looked, comments, skipsImports });
    }
  }
  return endParagraph();

  function openComment(line: string): { readonly body: string; readonly close?: string; } | undefined {
    for (const [open, close] of comments.block ?? [])
      if (line.startsWith(open)) return { body: line.slice(open.length), close };
    const mark = comments.line?.find((start) => line.startsWith(start));
    return mark === undefined ? undefined : { body: line.slice(mark.length) };
  }

  /** Returns the paragraph that ends at this point, if it has content. */
  function endParagraph(): string | undefined {
    if (current.length === 0) return undefined;
    const paragraph = current.join(' ');
    current = [];
    return !boilerplatePattern.test(paragraph) && /\p{L}{2}/u.test(paragraph) ? paragraph : undefined;
  }
}

const importPattern = /^(?:import|export|part|library)\b|^@file:/;
const skippableCodePattern =
  /^(?:<\?php|['"]use \w+['"];?$|from __future__|package |<!doctype|declare\(|namespace |defmodule )/i;

/**
 * The first lines of a text, which do not describe the file. They are cached because most files of a repository begin
 * with the same license.
 */
interface Head {
  readonly text: string;
  /** Reading continues at offset `offset`. `lines` is the number of lines read; `looked` does not count imports. */
  readonly at: number;
  readonly lines: number;
  readonly looked: number;
  readonly comments: CommentSyntax;
  readonly skipsImports: boolean;
}

/** Heads by their first characters, which include the year of a license. */
const headsByStart = new Map<string, Head>();
const maxHeads = 200;
const keyLength = 64;

function findCachedHead(text: string, comments: CommentSyntax, skipsImports: boolean): Head | undefined {
  const head = headsByStart.get(text.slice(0, keyLength));
  return head && head.comments === comments && head.skipsImports === skipsImports && text.startsWith(head.text)
    ? head
    : undefined;
}

function cacheHead(text: string, head: Omit<Head, 'text'>): void {
  if (headsByStart.size >= maxHeads) headsByStart.clear();
  headsByStart.set(copyPrefix(text, keyLength), { ...head, text: copyPrefix(text, head.at) });
}

/** Returns the first characters as a separate string, because a slice would keep the whole text in memory. */
function copyPrefix(text: string, length: number): string {
  return ` ${text.slice(0, length)}`.slice(1);
}

function extractFirstSentence(paragraph: string | undefined): string | undefined {
  const text = paragraph?.replace(/\s+/g, ' ').trim();
  if (!text) return undefined;
  const sentence = /^.{8,}?[.!?。](?=\s|$)/u.exec(text.slice(0, 400))?.[0] ?? text;
  return truncateAtCodePoint(sentence.slice(0, maxSentenceLength), maxHeadlineLength).replace(/ …$/, '…');
}
