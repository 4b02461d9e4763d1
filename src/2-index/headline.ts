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
  let lines = text.slice(0, characterMax).split('\n', lineMax).map((line) => line.trim());
  if (language === 'markdown' || language === 'notebook') return firstSentence(lines.find((line) => /^#{1,3}\s+\S/.test(line))?.replace(/^#+\s+/, '').replace(/\s*#*$/, ''));
  if (language === 'restructuredtext') return firstSentence(lines.find((line, i) => /\w/.test(line) && /^([=\-~*#^"'])\1{2,}$/.test(lines[i + 1] ?? '')));
  if (!comments) return undefined;
  if (importsFirst.has(language ?? '')) lines = behindImports(text);
  for (const paragraph of leadingParagraphs(lines, comments)) if (!boilerplate.test(paragraph) && /\p{L}{2}/u.test(paragraph)) return firstSentence(paragraph);
  return undefined;
}

function behindImports(text: string): string[] {
  const lines = text.slice(0, importsCharacterMax).split('\n', importsLineMax).map((line) => line.trim());
  return lines.filter((line) => !/^(?:import|export|part|library)\b|^@file:/.test(line)).slice(0, lineMax);
}

/** The paragraphs of the comments before the first code; a blank comment line parts two. */
function leadingParagraphs(lines: readonly string[], comments: CommentSyntax): string[] {
  const paragraphs: string[] = [];
  let current: string[] = [];
  let closing: string | undefined;
  for (const [i, line] of lines.entries()) {
    if (i === 0 && line.startsWith('#!')) continue;
    const body = closing === undefined ? opened(line) : line;
    if (body === undefined) {
      end();
      if (line === '' || /^(?:<\?php|['"]use \w+['"];?$|from __future__|package |<!doctype|declare\(|namespace |defmodule )/i.test(line)) continue;
      break;
    }
    const at: number = closing === undefined ? -1 : body.indexOf(closing);
    const words = (at < 0 ? body : body.slice(0, at)).replace(/^[*\s#/!;-]+/, '').replace(/[*\s=-]+$/, '').trim();
    if (words === '' || /^@\w/.test(words) && !/^@(?:file(?:overview)?|fileoverview|module|description)\b/.test(words)) end();
    else current.push(words.replace(/^@\w+\s*/, ''));
    if (at >= 0) { closing = undefined; end(); }
  }
  end();
  return paragraphs;

  function opened(line: string): string | undefined {
    for (const [open, close] of comments.block ?? []) {
      if (!line.startsWith(open)) continue;
      end();
      closing = close;
      return line.slice(open.length);
    }
    const mark = comments.line?.find((start) => line.startsWith(start));
    return mark === undefined ? undefined : line.slice(mark.length);
  }

  function end(): void {
    if (current.length > 0) paragraphs.push(current.join(' '));
    current = [];
  }
}

function firstSentence(paragraph: string | undefined): string | undefined {
  const text = paragraph?.replace(/\s+/g, ' ').trim();
  if (!text) return undefined;
  const sentence = /^.{8,}?[.!?。](?=\s|$)/u.exec(text.slice(0, 400))?.[0] ?? text;
  return sentence.length <= headlineMax ? sentence : `${sentence.slice(0, headlineMax - 1).trimEnd()}…`;
}
