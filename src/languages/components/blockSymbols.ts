import type { OutlineSymbol } from '#model';
import { formatSignatureLine } from '../scanning/header';
import { listComponentBlocks, type ComponentBlock } from './blocks';

const maxHeadLength = 300;

/** Lists `<script setup>`, `<template>` and `<style>` with their lines. */
export function listBlockSymbols(text: string): OutlineSymbol[] {
  const toLine = createLineCounter(text);
  return listComponentBlocks(text).map((block) => ({
    name: formatBlockName(block),
    kind: 'element',
    signature: formatSignatureLine(
      text.slice(block.start, Math.min(block.contentRange[0], block.start + maxHeadLength)),
    ),
    lines: [toLine(block.start), toLine(block.end - 1)],
    exported: false,
  }));
}

/** Lists Svelte's `{#snippet name(parameters)}` … `{/snippet}` blocks. */
export function listSnippetSymbols(text: string): OutlineSymbol[] {
  const toLine = createLineCounter(text);
  const symbols: OutlineSymbol[] = [];
  const openSnippets: number[] = [];
  for (const match of text.matchAll(/\{#snippet\s{1,20}([\w$]{1,200})[^\n}]{0,200}|\{\/snippet\}/g)) {
    const line = toLine(match.index);
    if (match[1] !== undefined) {
      openSnippets.push(symbols.length);
      symbols.push({
        name: match[1],
        kind: 'function',
        signature: formatSignatureLine(match[0].slice(1)),
        lines: [line, line],
        exported: false,
      });
    } else {
      const snippetIndex = openSnippets.pop();
      if (snippetIndex !== undefined)
        symbols[snippetIndex] = { ...symbols[snippetIndex]!, lines: [symbols[snippetIndex]!.lines[0], line] };
    }
  }
  return symbols;
}

function formatBlockName({ tag, attributes }: ComponentBlock): string {
  const words = ['setup', 'module', 'scoped'].filter((word) => attributes.has(word));
  return [tag, ...words, ...(attributes.get('context')?.value === 'module' ? ['module'] : [])].join(' ');
}

/** Returns a function that converts offsets to 1-based lines. It must be called with increasing offsets. */
function createLineCounter(text: string): (offset: number) => number {
  let line = 1;
  let nextLineBreak = text.indexOf('\n');
  return (offset) => {
    while (nextLineBreak >= 0 && nextLineBreak < offset) {
      line++;
      nextLineBreak = text.indexOf('\n', nextLineBreak + 1);
    }
    return line;
  };
}
