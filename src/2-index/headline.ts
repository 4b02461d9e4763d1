import type { CommentSyntax } from '../languages/language';

/** Lines and characters that are looked at for a leading comment. */
const lineMax = 60;
const characterMax = 6_000;
const headlineMax = 160;
/** Comments that say nothing about the file. */
const boilerplate = /copyright|licen[sc]e|SPDX-|all rights reserved|eslint|prettier-ignore|@ts-|istanbul|c8 ignore|-\*-|coding[:=]|vim:|pylint|flake8|noqa|mypy:|<reference|@jest-environment|@vitest-environment|^use (?:strict|client|server)|#region|^!\/|generated|@flow|jshint|globals? |frozen_string_literal|^typed: |rubocop:|shellcheck|luacheck:|phpcs/i;

/** Languages whose doc comments stand behind the imports. */
const importsFirst = new Set(['java', 'kotlin', 'scala', 'dart']);
/** Lines and characters that are looked at in these. */
const importsLineMax = 250;
const importsCharacterMax = 20_000;

/** First sentence of the file's leading comment or docstring, else its first heading; at most 160 characters. */
export function headline(text: string, comments: CommentSyntax | undefined, language: string | undefined): string | undefined {
  if (language === 'markdown' || language === 'notebook') {
    for (const line of firstLines(text, characterMax, lineMax)) if (/^#{1,3}\s+\S/.test(line)) return firstSentence(line.replace(/^#+\s+/, '').replace(/\s*#*$/, ''));
    return undefined;
  }
  if (language === 'restructuredtext') {
    const lines = [...firstLines(text, characterMax, lineMax)];
    return firstSentence(lines.find((line, i) => /\w/.test(line) && /^([=\-~*#^"'])\1{2,}$/.test(lines[i + 1] ?? '')));
  }
  if (!comments) return undefined;
  const lines = importsFirst.has(language ?? '') ? behindImports(text) : firstLines(text, characterMax, lineMax);
  for (const paragraph of leadingParagraphs(lines, comments)) if (!boilerplate.test(paragraph) && /\p{L}{2}/u.test(paragraph)) return firstSentence(paragraph);
  return undefined;
}

/** Trimmed; read one by one, since most files say what they are in their first few. */
function* firstLines(text: string, characters: number, most: number): Generator<string> {
  const limit = Math.min(text.length, characters);
  for (let count = 0, at = 0; count < most; count++) {
    const end = text.indexOf('\n', at);
    if (end < 0 || end >= limit) { yield text.slice(at, limit).trim(); return; }
    yield text.slice(at, end).trim();
    at = end + 1;
  }
}

function* behindImports(text: string): Generator<string> {
  let count = 0;
  for (const line of firstLines(text, importsCharacterMax, importsLineMax)) {
    if (/^(?:import|export|part|library)\b|^@file:/.test(line)) continue;
    yield line;
    if (++count === lineMax) return;
  }
}

/** The paragraphs of the comments before the first code; a blank comment line parts two. */
function* leadingParagraphs(lines: Iterable<string>, comments: CommentSyntax): Generator<string> {
  let current: string[] = [];
  let closing: string | undefined;
  let first = true;
  for (const line of lines) {
    const isFirst = first;
    first = false;
    if (isFirst && line.startsWith('#!')) continue;
    const opens = closing === undefined ? opened(line) : undefined;
    const body = closing === undefined ? opens?.body : line;
    if (body === undefined) {
      yield* ended();
      if (line === '' || /^(?:<\?php|['"]use \w+['"];?$|from __future__|package |<!doctype|declare\(|namespace |defmodule )/i.test(line)) continue;
      break;
    }
    if (opens?.close !== undefined) { yield* ended(); closing = opens.close; }
    const at: number = closing === undefined ? -1 : body.indexOf(closing);
    const words = (at < 0 ? body : body.slice(0, at)).replace(/^[*\s#/!;-]+/, '').replace(/[*\s=-]+$/, '').trim();
    if (words === '' || /^@\w/.test(words) && !/^@(?:file(?:overview)?|fileoverview|module|description)\b/.test(words)) yield* ended();
    else current.push(words.replace(/^@\w+\s*/, ''));
    if (at >= 0) { closing = undefined; yield* ended(); }
  }
  yield* ended();

  function opened(line: string): { readonly body: string; readonly close?: string } | undefined {
    for (const [open, close] of comments.block ?? []) if (line.startsWith(open)) return { body: line.slice(open.length), close };
    const mark = comments.line?.find((start) => line.startsWith(start));
    return mark === undefined ? undefined : { body: line.slice(mark.length) };
  }

  function* ended(): Generator<string> {
    if (current.length > 0) yield current.join(' ');
    current = [];
  }
}

function firstSentence(paragraph: string | undefined): string | undefined {
  const text = paragraph?.replace(/\s+/g, ' ').trim();
  if (!text) return undefined;
  const sentence = /^.{8,}?[.!?。](?=\s|$)/u.exec(text.slice(0, 400))?.[0] ?? text;
  return sentence.length <= headlineMax ? sentence : `${sentence.slice(0, headlineMax - 1).trimEnd()}…`;
}
