import type { CommentSyntax, Language } from '#languages/language';

/** The numbers of lines and characters that are read to find a leading comment. */
const lineMax = 60;
const characterMax = 6_000;
const headlineMax = 160;
/** Matches comments that say nothing about the file. */
const boilerplate =
  /copyright|licen[sc]e|SPDX-|all rights reserved|eslint|prettier-ignore|@ts-|istanbul|c8 ignore|-\*-|coding[:=]|vim:|pylint|flake8|noqa|mypy:|<reference|@jest-environment|@vitest-environment|^use (?:strict|client|server)|#region|^!\/|generated|@flow|jshint|globals? |frozen_string_literal|^typed: |rubocop:|shellcheck|luacheck:|phpcs/i;

/** The lines and characters that are read if documentation comments come after the imports. */
const importsLineMax = 250;
const importsCharacterMax = 20_000;

/**
 * Returns the first sentence of the file's leading comment or docstring, or its first heading if it has neither; at
 * most 160 characters.
 */
export function headline(text: string, row: Pick<Language, 'comments' | 'importsFirst'> | undefined,
  language: string | undefined
):
  | string
  | undefined
{
  if (language === 'markdown' || language === 'notebook') {
    for (const line of firstLines(text, characterMax, lineMax))
      if (/^#{1,3}\s+\S/.test(line)) return firstSentence(line.replace(/^#+\s+/, '').replace(/\s*#*$/, ''));
    return undefined;
  }
  if (language === 'restructuredtext') {
    const lines = [...firstLines(text, characterMax, lineMax)];
    return firstSentence(lines.find((line, i) => /\w/.test(line) && /^([=\-~*#^"'])\1{2,}$/.test(lines[i + 1] ?? '')));
  }
  if (!row?.comments) return undefined;
  return firstSentence(leadingParagraph(text, row.comments, row.importsFirst === true));
}

/** Yields trimmed lines. They are read one by one, since most files describe themselves in their first few lines. */
function* firstLines(text: string, characters: number, maxLines: number): Generator<string> {
  const limit = Math.min(text.length, characters);
  for (let count = 0, at = 0; count < maxLines; count++) {
    const end = text.indexOf('\n', at);
    if (end < 0 || end >= limit) {
      yield text.slice(at, limit).trim();
      return;
    }
    yield text.slice(at, end).trim();
    at = end + 1;
  }
}

/**
 * Returns the first paragraph with content from the comments before the first code. A blank comment line ends a
 * paragraph.
 */
function leadingParagraph(text: string, comments: CommentSyntax, skipsImports: boolean): string | undefined {
  const limit = Math.min(text.length, skipsImports ? importsCharacterMax : characterMax);
  const maxLines = skipsImports ? importsLineMax : lineMax;
  const cachedHead = findCachedHead(text, comments, skipsImports);
  let { at, lines, looked } = cachedHead ?? { at: 0, lines: 0, looked: 0 };
  let current: string[] = [];
  let closing: string | undefined;
  let passedOver = cachedHead !== undefined;
  while (lines < maxLines && looked < lineMax && at <= limit) {
    const end = text.indexOf('\n', at);
    const last = end < 0 || end >= limit;
    const line = text.slice(at, last ? limit : end).trim();
    at = last ? limit + 1 : end + 1;
    lines++;
    if (skipsImports && importLine.test(line)) continue;
    looked++;
    if (looked === 1 && line.startsWith('#!')) continue;
    const opens = closing === undefined ? opened(line) : undefined;
    const body = closing === undefined ? opens?.body : line;
    const result = body === undefined || opens?.close !== undefined ? ended() : undefined;
    if (result !== undefined) return result;
    if (body === undefined) {
      if (line === '' || codeBetween.test(line)) continue;
      return undefined;
    }
    closing = opens?.close ?? closing;
    const close = closing === undefined ? -1 : body.indexOf(closing);
    const words = (close < 0 ? body : body.slice(0, close)).replace(/^[*\s#/!;-]+/, '').replace(/[*\s=-]+$/, '').trim();
    const parts = words === '' ||
      /^@\w/.test(words) && !/^@(?:file(?:overview)?|fileoverview|module|description)\b/.test(words);
    if (!parts) current.push(words.replace(/^@\w+\s*/, ''));
    if (close >= 0) closing = undefined;
    const before = current.length;
    const paragraph = parts || close >= 0 ? ended() : undefined;
    if (paragraph !== undefined) return paragraph;
    if (before > 0 && !passedOver && !last && closing === undefined && current.length === 0) {
      passedOver = true;
      keepHead(text, { at, lines, looked, comments, skipsImports });
    }
  }
  return ended();

  function opened(line: string): { readonly body: string; readonly close?: string; } | undefined {
    for (const [open, close] of comments.block ?? [])
      if (line.startsWith(open)) return { body: line.slice(open.length), close };
    const mark = comments.line?.find((start) => line.startsWith(start));
    return mark === undefined ? undefined : { body: line.slice(mark.length) };
  }

  /** Returns the paragraph that ends at this point, if it has content. */
  function ended(): string | undefined {
    if (current.length === 0) return undefined;
    const paragraph = current.join(' ');
    current = [];
    return !boilerplate.test(paragraph) && /\p{L}{2}/u.test(paragraph) ? paragraph : undefined;
  }
}

const importLine = /^(?:import|export|part|library)\b|^@file:/;
const codeBetween =
  /^(?:<\?php|['"]use \w+['"];?$|from __future__|package |<!doctype|declare\(|namespace |defmodule )/i;

/**
 * The first lines of a text, which carry no information, because most files of a repository begin with the same
 * licence.
 */
interface Head {
  readonly text: string;
  /** Where reading continues, the number of lines read, and how many of them were not imports. */
  readonly at: number;
  readonly lines: number;
  readonly looked: number;
  readonly comments: CommentSyntax;
  readonly skipsImports: boolean;
}

/** Heads by their first characters, in which licences name the year. */
const heads = new Map<string, Head>();
const headsMax = 200;
const keyLength = 64;

function findCachedHead(text: string, comments: CommentSyntax, skipsImports: boolean): Head | undefined {
  const head = heads.get(text.slice(0, keyLength));
  return head && head.comments === comments && head.skipsImports === skipsImports && text.startsWith(head.text)
    ? head
    : undefined;
}

function keepHead(text: string, head: Omit<Head, 'text'>): void {
  if (heads.size >= headsMax) heads.clear();
  heads.set(copied(text, keyLength), { ...head, text: copied(text, head.at) });
}

/** Returns the first characters as a separate string, because a slice would keep the whole text in memory. */
function copied(text: string, length: number): string {
  return ` ${text.slice(0, length)}`.slice(1);
}

function firstSentence(paragraph: string | undefined): string | undefined {
  const text = paragraph?.replace(/\s+/g, ' ').trim();
  if (!text) return undefined;
  const sentence = /^.{8,}?[.!?。](?=\s|$)/u.exec(text.slice(0, 400))?.[0] ?? text;
  return sentence.length <= headlineMax ? sentence : `${sentence.slice(0, headlineMax - 1).trimEnd()}…`;
}
