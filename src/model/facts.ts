import type { SourceFile } from './files';

/**
 * The kinds of symbols. Those before `heading` occur in code, those from `heading` on in documents, data and
 * descriptions, and those from `resource` on in infrastructure and interface definitions. The cache stores these words
 * by their positions in this list, so new words must come last.
 */
export const symbolKinds = ['function', 'method', 'class', 'interface', 'type', 'enum', 'constant', 'property',
  'module', 'heading', 'element', 'rule', 'key', 'table', 'view', 'index', 'trigger', 'block', 'stage', 'target',
  'cell', 'resource', 'data', 'variable', 'output', 'provider', 'parameter', 'template', 'operation', 'schema',
  'job'] as const;
export type SymbolKind = (typeof symbolKinds)[number];

export interface Definition {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly line: number;
  /** Whether the definition is visible outside the file: exported, or public by the language's convention. */
  readonly exported: boolean;
  /** The class, interface … that contains the definition. */
  readonly container?: string;
}

/** The cache stores these words by their positions in this list, so new words must come last. */
export const importKinds = ['import', 'reexport', 'dynamic', 'require'] as const;
export type ImportKind = (typeof importKinds)[number];

export interface ImportRef {
  /** The specifier as written: `./a`, `react`, `..pkg.mod` (with Python's leading dots). */
  readonly specifier: string;
  readonly line: number;
  readonly kind: ImportKind;
  /**
   * The imported names (in Rust with their alias: `b as c`), or `*` for the whole module. Empty if the import has only
   * side effects.
   */
  readonly names: readonly string[];
}

/** Term IDs of a `Vocabulary`, ascending, with their counts in one file. `total` is the sum of all counts. */
export interface TermCounts {
  readonly ids: Uint32Array;
  readonly counts: Uint16Array;
  readonly total: number;
}

/** The cache stores these words by their positions in this list, so new words must come last. */
export const roles = ['source', 'test', 'config', 'docs', 'types', 'entry', 'script', 'style', 'data', 'fixture',
  'generated', 'vendored', 'lock', 'ci', 'example'] as const;
export type Role = (typeof roles)[number];

/** The cache stores these words by their positions in this list, so new words must come last. */
export const sideEffects = ['network', 'file-system', 'database', 'environment', 'process'] as const;
export type SideEffect = (typeof sideEffects)[number];

/** Names and the lines of their first use, ascending; both lists have the same length. */
export interface NameUses {
  readonly names: readonly string[];
  readonly lines: readonly number[];
}

/**
 * The ways in which a file uses a name that connects files without imports. An API description `declares` a route. A
 * definition file is the `source` of generated code, and its file name is the name. An interface definition `offers` an
 * operation (`CartService.GetCart`), and a client `invokes` it (`cartClient.getCart`). The cache stores these words by
 * their positions in this list, so new words must come last.
 */
export const sharedKinds = ['serves', 'declares', 'calls', 'sets', 'reads', 'publishes', 'subscribes', 'defines',
  'implements', 'source', 'generated', 'offers', 'invokes'] as const;
export type SharedKind = (typeof sharedKinds)[number];

/** Names with the lines of their first use, ordered by kind; the lists have the same length. */
export interface SharedNames {
  readonly kinds: readonly SharedKind[];
  readonly names: readonly string[];
  readonly lines: readonly number[];
}

/**
 * The facts of one file, found with line patterns. They depend only on the file's path and text. This is a class with
 * accessors because the cache reads facts on demand. Spreading an instance is a type error because it would copy
 * nothing.
 */
export declare abstract class Facts {
  abstract get definitions(): readonly Definition[];
  abstract get imports(): readonly ImportRef[];
  /** The package or namespace that the file declares: `com.example.app`. */
  readonly module?: string;
  /** Names that the file neither imports nor defines, in languages whose files see each other without imports. */
  readonly uses?: NameUses;
  /** Routes, environment variables, topics, services and operations that the file defines or uses. */
  readonly shared?: SharedNames;
  /** Subwords and whole identifiers of the content, folded to lower case. */
  abstract get terms(): TermCounts;
  abstract get role(): Role;
  abstract get sideEffects(): readonly SideEffect[];
  /** Titles of the file's tests (`describe`/`it` strings, `test_…` names), at most 40. */
  abstract get testHints(): readonly string[];
  /** The first sentence of the file's leading comment or docstring, at most 160 characters. */
  readonly headline?: string;
  /** The exact number of tokens of the whole redacted text in `cl100k_base`, regardless of the pack's tokenizer. */
  abstract get tokens(): number;
  abstract get lines(): number;
  /**
   * Whether the file's bytes equal its redacted text: UTF-8 with no byte order mark and nothing to redact. False if
   * another user may have stored the facts, since a search shows such a file without redaction.
   */
  abstract get verbatim(): boolean;
}

export interface IndexedFile extends SourceFile {
  readonly facts: Facts;
  /** The file's text, if linking reads it: package.json, tsconfig*.json, pyproject.toml, setup.cfg … */
  readonly manifest?: string;
}
