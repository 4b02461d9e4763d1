import type { OutlineSymbol } from '#model';
import { signatureLine } from '../scanning/header';
import { componentBlocks, type ComponentBlock } from './blocks';

const headMax = 300;

/** Lists `<script setup>`, `<template>` and `<style>` with their lines. */
export function blockSymbols(text: string): OutlineSymbol[] {
  const lineOf = lineCounter(text);
  return componentBlocks(text).map((block) => ({
    name: formatBlockName(block),
    kind: 'element',
    signature: signatureLine(text.slice(block.start, Math.min(block.inner[0], block.start + headMax))),
    lines: [lineOf(block.start), lineOf(block.end - 1)],
    exported: false,
  }));
}

/** Lists Svelte's `{#snippet name(parameters)}` … `{/snippet}` blocks. */
export function snippetSymbols(text: string): OutlineSymbol[] {
  const lineOf = lineCounter(text);
  const symbols: OutlineSymbol[] = [];
  const open: number[] = [];
  for (const match of text.matchAll(/\{#snippet\s{1,20}([\w$]{1,200})[^\n}]{0,200}|\{\/snippet\}/g)) {
    const line = lineOf(match.index);
    if (match[1] !== undefined) {
      open.push(symbols.length);
      symbols.push({
        name: match[1],
        kind: 'function',
        signature: signatureLine(match[0].slice(1)),
        lines: [line, line],
        exported: false,
      });
    } else {
      const begun = open.pop();
      if (begun !== undefined) symbols[begun] = { ...symbols[begun]!, lines: [symbols[begun]!.lines[0], line] };
    }
  }
  return symbols;
}

function formatBlockName({ tag, attributes }: ComponentBlock): string {
  const words = ['setup', 'module', 'scoped'].filter((word) => attributes.has(word));
  return [tag, ...words, ...(attributes.get('context')?.value === 'module' ? ['module'] : [])].join(' ');
}

/** Converts offsets to 1-based lines; must be called with increasing offsets. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next >= 0 && next < offset) {
      line++;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}
