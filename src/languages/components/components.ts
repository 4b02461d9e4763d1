import type { CommentSyntax, FullLanguage } from '../language';
import { blockSymbols, snippetSymbols } from './blockSymbols';
import { embeddedScripts, scriptFacts } from './scripts';

const comments: CommentSyntax = { block: [['<!--', '-->']] };

export const vue: FullLanguage = {
  name: 'Vue',
  support: 'full',
  extensions: ['.vue'],
  comments,
  family: 'js',
  folders: { testsBesideCode: true },
  symbols: blockSymbols,
  embedded: embeddedScripts,
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
  embedded: embeddedScripts,
  symbols: (text) => [...blockSymbols(text), ...snippetSymbols(text)],
};
