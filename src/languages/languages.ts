import { dart } from './dart/dart';
import { go } from './go/go';
import { java } from './java/java';
import { c, cpp } from './c/c';
import { csharp } from './csharp/csharp';
import { svelte, vue } from './components/components';
import { javascriptComments, javascriptFacts } from './javascript/javascript';
import { kotlin } from './kotlin/kotlin';
import type { FullLanguage, Language } from './language';
import { lightLanguages } from './lightLanguages';
import { notebook } from './notebook/notebook';
import { pythonComments, pythonFacts } from './python/python';
import { bash } from './bash/bash';
import { elixir } from './elixir/elixir';
import { withoutNewerSyntax, withoutNewerTsx } from './javascript/newerSyntax';
import { lua } from './lua/lua';
import { php } from './php/php';
import { ruby } from './ruby/ruby';
import { rust } from './rust/rust';
import { swift } from './swift/swift';
import { scala } from './scala/scala';
import { textLanguages } from './textLanguages';

/**
 * Every language by its id. A row with `support: 'full'` is read for symbols and imports, with `light` for symbols,
 * another by its text alone.
 */
export const languages = {
  typescript: javascriptLike('TypeScript', ['.ts', '.mts', '.cts'], 'tree-sitter-typescript.wasm', 'typescript',
    withoutNewerSyntax),
  tsx: javascriptLike('TSX', ['.tsx'], 'tree-sitter-tsx.wasm', 'tsx', withoutNewerTsx),
  javascript: javascriptLike('JavaScript', ['.js', '.mjs', '.cjs'], 'tree-sitter-javascript.wasm', 'javascript'),
  jsx: javascriptLike('JSX', ['.jsx'], 'tree-sitter-javascript.wasm', 'javascript'),
  python: {
    name: 'Python',
    support: 'full',
    extensions: ['.py', '.pyi', '.pyw'],
    files: ['sconstruct', 'sconscript', 'wscript'],
    grammar: 'tree-sitter-python.wasm',
    grammarFolder: 'python',
    comments: pythonComments,
    facts: pythonFacts,
  },
  go,
  java,
  c,
  cpp,
  csharp,
  php,
  ruby,
  elixir,
  lua,
  bash,
  vue,
  svelte,
  notebook,
  ...lightLanguages,
  rust,
  swift,
  kotlin,
  scala,
  dart,
  ...textLanguages,
} satisfies Record<string, Language>;

const rows: Readonly<Record<string, Language>> = languages;
const byExtension = new Map<string, string>();
const byFileName = new Map<string, string>();
for (const [id, row] of Object.entries(rows)) {
  for (const extension of row.extensions) byExtension.set(extension, id);
  for (const file of row.files ?? []) byFileName.set(file, id);
}

/** By exact file name (in any case), else by extension: `Dockerfile.dev` too. Undefined where neither is known. */
export function languageOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  return byFileName.get(name) ?? (dot < 0 ? undefined : byExtension.get(name.slice(dot))) ??
    (dot > 0 ? byPrefix(name) : undefined);
}

function byPrefix(name: string): string | undefined {
  const prefix = name.slice(0, name.indexOf('.'));
  return prefix === 'dockerfile' || prefix === 'containerfile'
    ? 'dockerfile'
    : prefix === 'makefile'
    ? 'makefile'
    : undefined;
}

/** For people; an id that no row has is its own name. */
export function languageName(id: string): string {
  return languageRow(id)?.name ?? id;
}

export function languageRow(id: string | undefined): Language | undefined {
  return id !== undefined && Object.hasOwn(rows, id) ? rows[id] : undefined;
}

/** Are its symbols read, and for a program's language its imports? */
export function isSupported(id: string | undefined): boolean {
  const support = languageRow(id)?.support;
  return support === 'full' || support === 'light';
}

const manifests = [
  ...new Set(Object.values(rows).flatMap((row) => (row.support === 'full' ? [row.facts.manifests] : []))),
];

/** Is the text of this file read when imports are resolved? */
export function keepsManifest(path: string): boolean {
  return manifests.some((pattern) => pattern.test(path));
}

function javascriptLike(name: string, extensions: readonly string[], grammar: string, grammarFolder: string,
  reread?: (text: string) => string): FullLanguage
{
  return {
    name,
    support: 'full',
    extensions,
    grammar,
    grammarFolder,
    comments: javascriptComments,
    facts: javascriptFacts,
    ...(reread ? { reread } : {}),
  };
}
