import type { Definition, ImportRef, NameUses, OutlineSymbol, SideEffect } from '#model';
import type { LexicalMap } from './scanning/lexicalMap';
import type { PackageKind } from './resolve/packageKind';
import type { ResolverFactory } from './resolve/workspace';

/** One row of the table `languages`: the product's knowledge of a language, as data and small pure functions. */
export type Language = TextLanguage | LightLanguage | FullLanguage;

interface Named {
  /** For people: `TypeScript`. */
  readonly name: string;
  /** With leading dots: `.ts`. */
  readonly extensions: readonly string[];
  /** File names that identify the language on their own, in lower case: `dockerfile`. */
  readonly files?: readonly string[];
  /** Such names that may also precede a suffix: `Dockerfile.dev`. */
  readonly filePrefixes?: readonly string[];
  /** The form of its comments, for headlines; undefined for a language without comments. */
  readonly comments?: CommentSyntax;
  /** Whether it is for documents and data rather than programs. */
  readonly prose?: true;
  /** Returns the part of a file that people wrote, if that is not all of it; the file's terms are read from it. */
  readonly written?: (text: string) => string;
  /** Documentation comments come after the imports. */
  readonly importsFirst?: true;
  /** Whether names may contain blanks: `operator bool`, or any test name in backticks. */
  readonly namesWithBlanks?: true;
  /** Files in languages of the same family test each other; without a family, files with the same extension do. */
  readonly family?: string;
  readonly entryFiles?: EntryFiles;
  /** Matches the lowercase names that only code generators give to files. */
  readonly generatedFiles?: RegExp;
  readonly folders?: FolderConventions;
  readonly toolFiles?: ToolFiles;
}

/** The entry points of programs and libraries of the language, by file name. */
export interface EntryFiles {
  /**
   * Extensions, with dots, of files that are entries if they are called `main`, `app`, `lib` … at the top of a package.
   */
  readonly extensions: readonly string[];
  /** Other names of entry files, in lower case. */
  readonly names?: readonly string[];
  /** Matches the paths of files that the language's tools start with, at any depth. */
  readonly paths?: RegExp;
}

/** Folders to which the language's tools give a meaning. */
export interface FolderConventions {
  /** Whether packages keep their tests in a folder next to the code, at any depth. */
  readonly testsBesideCode?: true;
  /** Users load the files of `lib/`, so a test folder in it holds tools for users' tests. */
  readonly shipsLib?: true;
  /** Whether build tools use `src/<set>/<language>/`. */
  readonly sourceSets?: true;
}

/** Files of the language's tools, as sources of patterns that match whole file names in lower case. */
export interface ToolFiles {
  /** Files that state a package's name, version and dependencies. */
  readonly manifests?: readonly string[];
  /** Files with versions resolved by a package manager, in addition to names that contain `lock`. */
  readonly locks?: readonly string[];
  /** Settings of a tool or a build that are not manifests. */
  readonly configuration?: readonly string[];
}

/** A language packed as text only; the pack reports that symbols and imports were not read. */
export interface TextLanguage extends Named {
  readonly support: 'text';
}

/**
 * The grammar that outlines a language; the build takes its wasm from the place that the head of its `outline.scm`
 * names.
 */
export interface Parsed {
  /**
   * Base name of the grammar's file: `tree-sitter-typescript.wasm`. src/pipeline/5-outline/grammars.md lists the weak
   * ones and their weaknesses.
   */
  readonly grammar: string;
  /** The name of the folder below `grammars/` that contains the queries. */
  readonly grammarFolder: string;
  /**
   * How many times longer than other grammars this one takes for a step. A file that needs too many steps is outlined
   * from its facts.
   */
  readonly slow?: number;
  /**
   * Returns the text as the grammar understands it, with blanks for unknown syntax. It is as long as the original, from
   * which names and signatures are taken.
   */
  readonly parserText?: (text: string) => string;
  /**
   * Returns the parser text for a text that does not parse: syntax too new for the grammar is replaced by syntax that
   * it knows. The result is used if more of it parses.
   */
  readonly fallbackText?: (text: string) => string;
  /** Returns another row whose grammar reads this text better; undefined if its own does. */
  readonly dialect?: (text: string) => string | undefined;
  /**
   * Returns symbols found by line patterns or declarations. They replace the symbols that the grammar loses if a text
   * does not parse.
   */
  readonly symbols?: (text: string) => OutlineSymbol[];
}

/** Outlined without a grammar of its own, because there is none or patterns find more. */
interface Patterned {
  readonly grammar?: undefined;
  /** Finds its own symbols by line patterns, in line order. Linear in the text. */
  readonly symbols: (text: string) => OutlineSymbol[];
  /** Returns a program within the file, whose symbols are added to the file's own; undefined if the file holds none. */
  readonly embedded?: (text: string) => Embedded | undefined;
}

export interface Embedded {
  /** A key of `languages`. */
  readonly language: string;
  /** The program's lines at their places in the file, with everything else blank. */
  readonly text: string;
}

/** A language that is outlined and ranked by its terms, but whose imports are not read. */
export type LightLanguage = Named & {
  readonly support: 'light';
  /**
   * Returns a file's declarations under names that other files refer to, by line patterns, in line order. They are the
   * file's definitions in the facts and a part of its outline. Linear in the text.
   */
  readonly defines?: (text: string) => OutlineSymbol[];
} & (Parsed | Patterned);

export type FullLanguage = Named & { readonly support: 'full'; readonly facts: FactReader; } & (Parsed | Patterned);

export interface CommentSyntax {
  readonly line?: readonly string[];
  readonly block?: readonly (readonly [open: string, close: string])[];
}

/** The facts that the index reads from a file of a supported language. */
export interface FactReader {
  lexicalMap(text: string): LexicalMap;
  /**
   * Returns the lexical map of a piece of code, for languages whose `lexicalMap` reads only whole files. The map's text
   * ends with the piece.
   */
  fragmentMap?(code: string): LexicalMap;
  definitions(lexicalMap: LexicalMap): Definition[];
  imports(lexicalMap: LexicalMap): ImportRef[];
  /** Returns the package or namespace of the whole file, as written; undefined if it names none. */
  module?(lexicalMap: LexicalMap): string | undefined;
  /** Returns the contents of `Facts.uses`; the resolver's `resolveName` finds where these names lead. */
  uses?(lexicalMap: LexicalMap, definitions: readonly Definition[], imports: readonly ImportRef[]): NameUses;
  /** Matches the places at which an error is raised; its first group that took part names the error. Global. */
  readonly errors: RegExp;
  readonly sideEffects: readonly SideEffectRule[];
  /** Maps a module's name to the effect of importing it; also applies to modules below it (`fs` to `fs/promises`). */
  readonly effectModules: Readonly<Record<string, SideEffect>>;
  readonly tests: TestRule;
  /** Matches the start of a program in code: its `main`. Global. */
  readonly entry?: RegExp;
  /** Matches the names of the functions that a program in the language starts with, whatever its file is called. */
  readonly mains?: RegExp;
  /** Matches the paths of files whose text its resolver reads: `package.json`. */
  readonly manifests: RegExp;
  /** The resolver's factory; languages with the same factory import one another. */
  readonly resolver: ResolverFactory;
  /** The package managers' terms for packages, and the dependencies of packages. */
  readonly packageKinds?: readonly PackageKind[];
}

export interface SideEffectRule {
  readonly effect: SideEffect;
  /** Identifiers; the pattern is tried only if the text holds one of them. */
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

export interface TestRule {
  /** Matches the path of a test by its file name alone. */
  readonly fileName: RegExp;
  /** Matches names that tests share with other files; a file with such a name is a test if it holds tests. */
  readonly perhaps?: RegExp;
  /** Matches code that a test runner would run. Global; the group named `title` is a test's title. */
  readonly content: RegExp;
  /** Set if `content` alone does not show that a runner would collect a file that is not named like a test. Global. */
  readonly evidence?: RegExp;
}
