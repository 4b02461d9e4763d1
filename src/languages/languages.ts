import { baseName } from '#base/text/paths';
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
 * Every language by its id. Rows with `support: 'full'` are read for symbols and imports, rows with `light` for
 * symbols, and other rows as text only.
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

const rows: Readonly<Record<string, Language>> = languages;
const byExtension = new Map<string, string>();
const byFileName = new Map<string, string>();
const byFilePrefix = new Map<string, string>();
for (const [id, row] of Object.entries(rows)) {
  for (const extension of row.extensions) byExtension.set(extension, id);
  for (const file of row.files ?? []) byFileName.set(file, id);
  for (const prefix of row.filePrefixes ?? []) byFilePrefix.set(prefix, id);
}

/**
 * Detects the language by exact file name (in any case), including `Dockerfile.dev`, otherwise by extension. Undefined
 * if neither is known.
 */
export function detectLanguage(path: string): string | undefined {
  const name = baseName(path).toLowerCase();
  const dot = name.lastIndexOf('.');
  return byFileName.get(name) ?? (dot < 0 ? undefined : byExtension.get(name.slice(dot))) ??
    (dot > 0 ? byPrefix(name) : undefined);
}

function byPrefix(name: string): string | undefined {
  return byFilePrefix.get(name.slice(0, name.indexOf('.')));
}

/** Returns a language's name for users; an id without a row is its own name. */
export function languageName(id: string): string {
  return languageRow(id)?.name ?? id;
}

export function languageRow(id: string | undefined): Language | undefined {
  return id !== undefined && Object.hasOwn(rows, id) ? rows[id] : undefined;
}

/** Reports whether the symbols of a language are read, and for a programming language its imports. */
export function isSupported(id: string | undefined): boolean {
  const support = languageRow(id)?.support;
  return support === 'full' || support === 'light';
}

/**
 * Configuration languages whose files declare names that others refer to. A repository may consist of such files as
 * others consist of programs.
 */
export const declaringLanguages: readonly string[] = Object.entries(rows).flatMap(([id, row]) =>
  row.prose && row.support === 'light' && row.defines ? [id] : []
);

/** The rows, without duplicates. */
export const languageRows: readonly Language[] = Object.values(rows);

const factReaders = [...new Set(languageRows.flatMap((row) => (row.support === 'full' ? [row.facts] : [])))];
const manifests = [...new Set(factReaders.map((reader) => reader.manifests))];

/** Reports whether the text of this file is read when imports are resolved. */
export function keepsManifest(path: string): boolean {
  return manifests.some((pattern) => pattern.test(path));
}

/** A row for each kind of monorepo. Packages of other kinds depend on the packages that they import. */
export const packageKinds: readonly PackageKind[] = [
  ...new Set([...factReaders.flatMap((reader) => reader.packageKinds ?? []), bazelPackageKind]),
];

export function findPackageKind(manifest: string): PackageKind | undefined {
  return packageKinds.find((kind) => kind.manifest.test(manifest));
}
