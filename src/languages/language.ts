import type { Definition, ImportRef, NameUses, OutlineSymbol, SideEffect } from '#model';
import type { LexicalMap } from './scanning/lexicalMap';
import type { PackageKind } from './resolve/packageKind';
import type { ResolverFactory } from './resolve/workspace';

/** One row of the table `languages`: describes a language by data and small pure functions. */
export type Language = TextLanguage | LightLanguage | FullLanguage;

interface BaseLanguage {
  /** The display name: `TypeScript`. */
  readonly name: string;
  /** The file extensions, with leading dots: `.ts`. */
  readonly extensions: readonly string[];
  /** File names that identify the language on their own, in lower case: `dockerfile`. */
  readonly files?: readonly string[];
  /** File names that identify the language even with a suffix: `Dockerfile.dev`. */
  readonly filePrefixes?: readonly string[];
  /** The comment syntax, which is used to read a file's headline; undefined for a language without comments. */
  readonly comments?: CommentSyntax;
  /** Whether the language is used for documents and data rather than programs. */
  readonly isDocumentOrData?: true;
  /** Returns the text from which the file's terms are read, if a part of the file is generated. */
  readonly handwrittenText?: (text: string) => string;
  /** Whether documentation comments come after the imports. */
  readonly importsFirst?: true;
  /** Whether names may contain spaces: `operator bool`, or any test name in backticks. */
  readonly namesWithBlanks?: true;
  /** Tests may cover files in any language of the same family; without a family, only files with the same extension. */
  readonly family?: string;
  readonly entryFiles?: EntryFiles;
  /** Matches the lowercase names that only code generators give to files. */
  readonly generatedFiles?: RegExp;
  readonly folders?: FolderConventions;
  readonly toolFiles?: ToolFiles;
}

/** The files that are entry points of programs and libraries in the language. */
export interface EntryFiles {
  /**
   * The extensions, with dots, of files that are entry points if they are named `main`, `app`, `lib` … and are at the
   * top level of a package.
   */
  readonly extensions: readonly string[];
  /** Other names of entry points, in lower case. */
  readonly names?: readonly string[];
  /** Matches the paths, at any depth, of files that the language's tools run first. */
  readonly paths?: RegExp;
}

/** Folders that have a special meaning for the language's tools. */
export interface FolderConventions {
  /** Whether packages keep their tests in a folder next to the code, at any depth. */
  readonly testsBesideCode?: true;
  /** Whether users load the files in `lib/`. If so, a test folder in `lib/` contains helpers for users' tests. */
  readonly shipsLib?: true;
  /** Whether build tools use `src/<set>/<language>/`. */
  readonly sourceSets?: true;
}

/** Regular expression sources that match the whole names, in lower case, of files that the language's tools use. */
export interface ToolFiles {
  /** Files that declare a package's name, version and dependencies. */
  readonly manifests?: readonly string[];
  /** Files with versions resolved by a package manager, in addition to names that contain `lock`. */
  readonly locks?: readonly string[];
  /** Settings of a tool or a build that are not manifests. */
  readonly configuration?: readonly string[];
}

/** A language packed as text only; the pack reports that symbols and imports were not read. */
export interface TextLanguage extends BaseLanguage {
  readonly support: 'text';
}

/**
 * The grammar that outlines a language. The head of its `outline.scm` specifies where the build finds the grammar's
 * wasm file.
 */
export interface GrammarOutline {
  /**
   * The base name of the grammar's file: `tree-sitter-typescript.wasm`. src/pipeline/5-outline/grammars.md lists the
   * weak grammars and their weaknesses.
   */
  readonly grammar: string;
  /** The name of the folder below `grammars/` that contains the queries. */
  readonly grammarFolder: string;
  /**
   * The factor by which a parsing step takes longer with this grammar than with others. A file that needs too many
   * steps is outlined from its facts.
   */
  readonly parseCostFactor?: number;
  /**
   * Returns the text with spaces in place of syntax that the grammar does not support. The result is as long as the
   * original text, from which names and signatures are taken.
   */
  readonly parserText?: (text: string) => string;
  /**
   * Returns an alternative parser text for a text that does not parse: syntax that is too new for the grammar is
   * replaced by supported syntax. The result is used if more of it parses.
   */
  readonly fallbackText?: (text: string) => string;
  /** Returns the key of another row whose grammar is better suited to this text; undefined if there is no such row. */
  readonly dialect?: (text: string) => string | undefined;
  /**
   * Returns symbols found by line patterns or declarations. These symbols replace those that the grammar misses if a
   * text does not parse.
   */
  readonly symbols?: (text: string) => OutlineSymbol[];
}

/** An outline by line patterns, for a language without a grammar or with a grammar that finds fewer symbols. */
interface PatternOutline {
  readonly grammar?: undefined;
  /** Finds the file's own symbols by line patterns, in line order. Takes linear time. */
  readonly symbols: (text: string) => OutlineSymbol[];
  /** Returns a program embedded in the file, or undefined. The program's symbols are added to the file's own. */
  readonly extractEmbedded?: (text: string) => EmbeddedProgram | undefined;
}

export interface EmbeddedProgram {
  /** A key of `languages`. */
  readonly language: string;
  /** The file's text with everything but the program's lines replaced by spaces. */
  readonly text: string;
}

/** A language that is outlined and ranked by its terms, but whose imports are not read. */
export type LightLanguage = BaseLanguage & {
  readonly support: 'light';
  /**
   * Finds the declarations that other files can refer to, by line patterns, in line order. These declarations become
   * the file's definitions in the facts and a part of its outline. Takes linear time.
   */
  readonly defines?: (text: string) => OutlineSymbol[];
} & (GrammarOutline | PatternOutline);

export type FullLanguage = BaseLanguage & { readonly support: 'full'; readonly facts: FactReader; }
  & (GrammarOutline | PatternOutline);

export interface CommentSyntax {
  readonly line?: readonly string[];
  readonly block?: readonly (readonly [open: string, close: string])[];
}

/** Reads the facts of a file of a supported language for the index. */
export interface FactReader {
  lexicalMap(text: string): LexicalMap;
  /**
   * Returns the lexical map of a piece of code, for languages whose `lexicalMap` reads only whole files. The map's text
   * ends with the piece.
   */
  fragmentMap?(code: string): LexicalMap;
  definitions(lexicalMap: LexicalMap): Definition[];
  imports(lexicalMap: LexicalMap): ImportRef[];
  /** Returns the package or namespace of the whole file, as written; undefined if the file declares none. */
  module?(lexicalMap: LexicalMap): string | undefined;
  /** Returns the contents of `Facts.uses`. The resolver's `resolveName` finds the files that declare these names. */
  uses?(lexicalMap: LexicalMap, definitions: readonly Definition[], imports: readonly ImportRef[]): NameUses;
  /** A global pattern for the places where an error is raised. The first group that matches is the error's name. */
  readonly errors: RegExp;
  readonly sideEffects: readonly SideEffectRule[];
  /** Maps a module's name to the effect of importing it; also applies to modules below it (`fs` to `fs/promises`). */
  readonly effectModules: Readonly<Record<string, SideEffect>>;
  readonly tests: TestRule;
  /** A global pattern for the entry point of a program in code, such as `main`. */
  readonly entry?: RegExp;
  /** Matches the names of functions that are the entry point of a program, regardless of the file name. */
  readonly mainFunctionNames?: RegExp;
  /** Matches the paths of files whose text the language's resolver reads: `package.json`. */
  readonly manifests: RegExp;
  /** Creates the resolver. Languages with the same factory can import one another. */
  readonly resolver: ResolverFactory;
  /** The ways in which the language's package managers declare packages and their dependencies. */
  readonly packageKinds?: readonly PackageKind[];
}

export interface SideEffectRule {
  readonly effect: SideEffect;
  /** Identifiers. The pattern is tried only if the text contains one of them. */
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

export interface TestRule {
  /** Matches the path of a test by its file name alone. */
  readonly fileName: RegExp;
  /** Matches names that tests share with other files. A file with such a name is a test only if it contains tests. */
  readonly ambiguousFileName?: RegExp;
  /** A global pattern for code that a test runner would run. The group named `title` is the test's title. */
  readonly content: RegExp;
  /** A global pattern that must also match in files that are not named like tests, if `content` is not sufficient. */
  readonly evidence?: RegExp;
}
