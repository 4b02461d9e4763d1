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
  /copyright|licen[sc]e|SPDX-|all rights reserved|eslint|prettier-ignore|@ts-|istanbul|c8 ignore|-\*-|coding[:=]|vim:|pylint|flake8|noqa|mypy:|<reference|@jest-environment|@vitest-environment|^use (?:strict|client|server)|#region|^!\/|generated|@flow|jshint|globals? |frozen_string_literal|^typed: |resharper|swiftlint:|nolint|@formatter:|rubocop:|shellcheck|luacheck:|phpcs/i;

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
  let { offset, lineCount, nonImportLineCount } = cachedHead ?? { offset: 0, lineCount: 0, nonImportLineCount: 0 };
  let paragraphLines: string[] = [];
  let closingMark: string | undefined;
  let isDocumentation = false;
  let hasSkippedParagraph = cachedHead !== undefined;
  while (lineCount < maxLines && nonImportLineCount < maxReadLines && offset <= limit) {
    const end = text.indexOf('\n', offset);
    const isLastLine = end < 0 || end >= limit;
    const line = text.slice(offset, isLastLine ? limit : end).trim();
    offset = isLastLine ? limit + 1 : end + 1;
    lineCount++;
    if (skipsImports && importPattern.test(line)) continue;
    nonImportLineCount++;
    if (nonImportLineCount === 1 && line.startsWith('#!')) continue;
    const openedComment = closingMark === undefined ? openComment(line) : undefined;
    const commentText = closingMark === undefined ? openedComment?.body : line;
    const precedingParagraph = commentText === undefined || openedComment?.close !== undefined
      ? endParagraph()
      : undefined;
    if (precedingParagraph !== undefined) return precedingParagraph;
    if (commentText === undefined) {
      if (line === '' || skippableCodePattern.test(line)) continue;
      return undefined;
    }
    if (openedComment) isDocumentation = documentationPattern.test(line);
    closingMark = openedComment?.close ?? closingMark;
    const closeIndex = closingMark === undefined ? -1 : commentText.indexOf(closingMark);
    const writtenText = closeIndex < 0 ? commentText : commentText.slice(0, closeIndex);
    const lineText = (isDocumentation ? replaceMarkup(writtenText) : writtenText)
      .replace(/^[*\s#/!;-]+/, '').replace(/[*\s=-]+$/, '').trim();
    const isSeparator = lineText === '' ||
      /^@\w/.test(lineText) && !/^@(?:file(?:overview)?|fileoverview|module|description)\b/.test(lineText);
    if (!isSeparator) paragraphLines.push(lineText.replace(/^@\w+\s*/, ''));
    if (closeIndex >= 0) closingMark = undefined;
    const lineCountBefore = paragraphLines.length;
    const paragraph = isSeparator || closeIndex >= 0 ? endParagraph() : undefined;
    if (paragraph !== undefined) return paragraph;
    if (
      lineCountBefore > 0 && !hasSkippedParagraph && !isLastLine && closingMark === undefined &&
      paragraphLines.length === 0
    ) {
      hasSkippedParagraph = true;
      cacheHead(text, { offset, lineCount, nonImportLineCount, comments, skipsImports });
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
    if (paragraphLines.length === 0) return undefined;
    const paragraph = paragraphLines.join(' ');
    paragraphLines = [];
    return !boilerplatePattern.test(paragraph) && /\p{L}{2}/u.test(paragraph) ? paragraph : undefined;
  }
}

/** Matches the opening of a documentation comment, in Visual Basic too. */
const documentationPattern = /^(?:\/\*\*|\/\/[/!]|''')/;
/** Matches the tags of C#'s documentation and of Javadoc: `<see cref="T:A.B"/>`, `<p>`, `{@link A.B the label}`. */
const markupPattern =
  /<\/?(?:summary|remarks|para|value|returns|example|description|item|list|term|inheritdoc|see|seealso|paramref|typeparamref|code|pre|tt|em|strong|[bcipu]|[uo]l|li|br|h[1-6]|a)\b[^<>]{0,200}>|\{@(?:link\w{0,9}\s+(?:[^\s{}|]{1,100}[\s|]{1,9})?|\w{1,20}\s+)([^{}]{1,200})\}/g;
const referencedNamePattern = /\b(?:cref|name|langword)="(?:\w:)?([^"]+)"/;

/** Removes the tags of a line of documentation (`///`, `/**`) and leaves what a reference names. */
function replaceMarkup(line: string): string {
  if (!/[<{]/.test(line)) return line;
  return line.replace(markupPattern,
    (tag, linkedName?: string) => linkedName?.trim() ?? referencedNamePattern.exec(tag)?.[1] ?? '');
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
  /** The offset at which reading continues. */
  readonly offset: number;
  /** The number of lines before that offset, and the number of those that are not imports. */
  readonly lineCount: number;
  readonly nonImportLineCount: number;
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
  headsByStart.set(copyPrefix(text, keyLength), { ...head, text: copyPrefix(text, head.offset) });
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
