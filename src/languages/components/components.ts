import type { CommentSyntax, FullLanguage } from '../language';
import { listBlockSymbols, listSnippetSymbols } from './blockSymbols';
import { extractScripts, scriptFacts } from './scripts';

const comments: CommentSyntax = { block: [['<!--', '-->']] };

export const vue: FullLanguage = {
  name: 'Vue',
  support: 'full',
  extensions: ['.vue'],
  comments,
  family: 'js',
  folders: { testsBesideCode: true },
  symbols: listBlockSymbols,
  extractEmbedded: extractScripts,
  facts: scriptFacts,
};

export const svelte: FullLanguage = {
  name: 'Svelte',
  support: 'full',
  extensions: ['.svelte'],
  comments,
  family: 'js',
  folders: { testsBesideCode: true },
  facts: scriptFacts,
  extractEmbedded: extractScripts,
  symbols: (text) => [...listBlockSymbols(text), ...listSnippetSymbols(text)].sort((a, b) => a.lines[0] - b.lines[0]),
};
