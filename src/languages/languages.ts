import { getBaseName } from '#base/text/paths';
import { dart } from './dart/dart';
import { go } from './go/go';
import { java } from './java/java';
import { c, cpp } from './c/c';
import { csharp } from './csharp/csharp';
import { svelte, vue } from './components/components';
import { javascript, jsx, tsx, typescript } from './javascript/javascript';
import { kotlin } from './kotlin/kotlin';
import type { Language } from './language';
import { bazelPackageKind } from './resolve/bazel';
import type { PackageKind } from './resolve/packageKind';
import { lightLanguages } from './lightLanguages';
import { notebook } from './notebook/notebook';
import { python } from './python/python';
import { bash } from './bash/bash';
import { elixir } from './elixir/elixir';
import { lua } from './lua/lua';
import { php } from './php/php';
import { ruby } from './ruby/ruby';
import { rust } from './rust/rust';
import { swift } from './swift/swift';
import { scala } from './scala/scala';
import { textLanguages } from './textLanguages';
import { zig } from './zig/zig';

/**
 * Every language by its id. Files in a language with `support: 'full'` are read for symbols and imports, those with
 * `light` only for symbols, and all others as text.
 */
export const languages = {
  typescript,
  tsx,
  javascript,
  jsx,
  python,
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
  zig,
  ...textLanguages,
} satisfies Record<string, Language>;

const rowsById: Readonly<Record<string, Language>> = languages;
const idsByExtension = new Map<string, string>();
const idsByFileName = new Map<string, string>();
const idsByFilePrefix = new Map<string, string>();
for (const [id, row] of Object.entries(rowsById)) {
  for (const extension of row.extensions) idsByExtension.set(extension, id);
  for (const file of row.files ?? []) idsByFileName.set(file, id);
  for (const prefix of row.filePrefixes ?? []) idsByFilePrefix.set(prefix, id);
}

/**
 * Detects the language by file name (in any case), including `Dockerfile.dev`, otherwise by extension. Returns
 * undefined if neither is known.
 */
export function detectLanguage(path: string): string | undefined {
  const name = getBaseName(path).toLowerCase();
  return idsByFileName.get(name) ?? findByExtension(name) ?? (name.indexOf('.') > 0 ? findByPrefix(name) : undefined);
}

/** An extension of two parts, such as `.blade.php`, takes precedence. */
function findByExtension(name: string): string | undefined {
  const dot = name.lastIndexOf('.');
  const dotBefore = name.lastIndexOf('.', dot - 1);
  return (dotBefore > 0 ? idsByExtension.get(name.slice(dotBefore)) : undefined) ??
    (dot < 0 ? undefined : idsByExtension.get(name.slice(dot)));
}

function findByPrefix(name: string): string | undefined {
  return idsByFilePrefix.get(name.slice(0, name.indexOf('.')));
}

/** Returns a language's display name, or the id itself if the language is unknown. */
export function getLanguageName(id: string): string {
  return getLanguageRow(id)?.name ?? id;
}

export function getLanguageRow(id: string | undefined): Language | undefined {
  return id !== undefined && Object.hasOwn(rowsById, id) ? rowsById[id] : undefined;
}

/** Reports whether the symbols of a language are read, with or without its imports. */
export function isSupported(id: string | undefined): boolean {
  const support = getLanguageRow(id)?.support;
  return support === 'full' || support === 'light';
}

/**
 * Configuration languages whose files declare names that other files refer to. A repository may consist entirely of
 * such files.
 */
export const declaringLanguages: readonly string[] = Object.entries(rowsById).flatMap(([id, row]) =>
  row.isDocumentOrData && row.support === 'light' && row.defines ? [id] : []
);

/** All rows of `languages`. */
export const languageRows: readonly Language[] = Object.values(rowsById);

const factReaders = [...new Set(languageRows.flatMap((row) => (row.support === 'full' ? [row.facts] : [])))];
const manifestPatterns = [...new Set(factReaders.map((reader) => reader.manifests))];

/** Reports whether a resolver reads the text of this file to resolve imports. */
export function isResolverManifest(path: string): boolean {
  return manifestPatterns.some((pattern) => pattern.test(path));
}

/** A row for each kind of monorepo. Packages of other kinds depend on the packages that they import. */
export const packageKinds: readonly PackageKind[] = [
  ...new Set([...factReaders.flatMap((reader) => reader.packageKinds ?? []), bazelPackageKind]),
];

export function findPackageKind(manifest: string): PackageKind | undefined {
  return packageKinds.find((kind) => kind.manifest.test(manifest));
}
