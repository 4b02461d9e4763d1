import type { Definition, ImportRef, NameUses, OutlineSymbol, SideEffect } from '#model';
import type { LexicalMap } from './scanning/lexicalMap';
import type { PackageKind } from './resolve/packageKind';
import type { ResolverFactory } from './resolve/workspace';

/** One row of the table `languages`: what the product knows about a language, as data and small pure functions. */
export type Language = TextLanguage | LightLanguage | FullLanguage;

interface Named {
  /** For people: `TypeScript`. */
  readonly name: string;
  /** With their dots: `.ts`. */
  readonly extensions: readonly string[];
  /** File names that say the language by themselves, in lower case: `dockerfile`. */
  readonly files?: readonly string[];
  /** Such names that also stand before a suffix: `Dockerfile.dev`. */
  readonly filePrefixes?: readonly string[];
  /** How its comments look, for headlines; a language without comments has none. */
  readonly comments?: CommentSyntax;
  /** Documents and data rather than programs. */
  readonly prose?: true;
  /** The part of a file that people wrote, where that is not all of it: what its terms are read from. */
  readonly written?: (text: string) => string;
  /** Documentation comments stand behind the imports. */
  readonly importsFirst?: true;
  /** Names may have blanks in them: `operator bool`, and in backticks whatever a test is called. */
  readonly namesWithBlanks?: true;
  /** Languages of one family test each other's files; without it, files with the same extension do. */
  readonly family?: string;
  readonly entryFiles?: EntryFiles;
  /** Matches the names, in lower case, that only code generators give to files. */
  readonly generatedFiles?: RegExp;
  readonly folders?: FolderConventions;
  readonly toolFiles?: ToolFiles;
}

/** Where a program or a library of the language starts, by the names of files. */
export interface EntryFiles {
  /** Extensions of files that are entries if they are called `main`, `app`, `lib` … at a package's top. With dots. */
  readonly extensions: readonly string[];
  /** Other such names, in lower case. */
  readonly names?: readonly string[];
  /** Matches the paths of files that the language's tools start with, however deep. */
  readonly paths?: RegExp;
}

/** Folders with a meaning that the language's tools give them. */
export interface FolderConventions {
  /** Packages keep their tests in a folder next to the code, at any depth. */
  readonly testsBesideCode?: true;
  /** Users load the files of `lib/`: a test folder in it holds tools for the tests of users. */
  readonly shipsLib?: true;
  /** Build tools have `src/<set>/<language>/`. */
  readonly sourceSets?: true;
}

/** Files of the language's tools: sources of patterns that match whole file names in lower case. */
export interface ToolFiles {
  /** What a package is called, which version it has and what it depends on. */
  readonly manifests?: readonly string[];
  /** Versions as a package manager resolved them, beyond names with `lock` in them. */
  readonly locks?: readonly string[];
  /** Settings of a tool, or of a build, that are no manifests. */
  readonly configuration?: readonly string[];
}

/** Packed by its text; the pack says that symbols and imports were not read. */
export interface TextLanguage extends Named {
  readonly support: 'text';
}

/** What a language is outlined with; its wasm is taken at build from where the head of its `outline.scm` says. */
export interface Parsed {
  /**
   * Base name of the grammar's file: `tree-sitter-typescript.wasm`. Which ones are weak, and where,
   * src/pipeline/5-outline/grammars.md says.
   */
  readonly grammar: string;
  /** Name of the folder below `grammars/` that holds the queries. */
  readonly grammarFolder: string;
  /**
   * How many times as long as others its grammar takes for a step; a file that needs too many is outlined by its facts.
   */
  readonly slow?: number;
  /**
   * The text as the grammar understands it, with blanks for what it does not; as long as the text, from which names and
   * signatures are taken.
   */
  readonly parserText?: (text: string) => string;
  /**
   * The same where the text does not parse: with what its grammar is too old for replaced by what it knows. It is used
   * where more of it parses.
   */
  readonly fallbackText?: (text: string) => string;
  /** Another row whose grammar reads this text better; undefined where its own does. */
  readonly dialect?: (text: string) => string | undefined;
  /**
   * Symbols by line patterns or declarations, which stand in for those that the grammar loses where a text does not
   * parse.
   */
  readonly symbols?: (text: string) => OutlineSymbol[];
}

/** Outlined without a grammar of its own: there is none, or patterns find more. */
interface Patterned {
  readonly grammar?: undefined;
  /** Its own symbols by line patterns, in the order of their lines. Linear in the text. */
  readonly symbols: (text: string) => OutlineSymbol[];
  /** A program within the file, whose symbols are added to its own; undefined where it holds none. */
  readonly embedded?: (text: string) => Embedded | undefined;
}

export interface Embedded {
  /** A key of `languages`. */
  readonly language: string;
  /** With the lines where they are in the file, and everything else blank. */
  readonly text: string;
}

/** Outlined, and ranked by its terms; imports are not read. */
export type LightLanguage = Named & {
  readonly support: 'light';
  /**
   * What a file declares under a name that others refer to, by line patterns, in the order of lines: its definitions in
   * the facts, and a part of its outline. Linear in the text.
   */
  readonly defines?: (text: string) => OutlineSymbol[];
} & (Parsed | Patterned);

export type FullLanguage = Named & { readonly support: 'full'; readonly facts: FactReader; } & (Parsed | Patterned);

export interface CommentSyntax {
  readonly line?: readonly string[];
  readonly block?: readonly (readonly [open: string, close: string])[];
}

/** What the index reads from a file of a supported language. */
export interface FactReader {
  lexicalMap(text: string): LexicalMap;
  /** The same of a piece of code, where `lexicalMap` reads whole files alone; the map's text ends with the piece. */
  fragmentMap?(code: string): LexicalMap;
  definitions(lexicalMap: LexicalMap): Definition[];
  imports(lexicalMap: LexicalMap): ImportRef[];
  /** The package or namespace of the whole file, as written; undefined where it names none. */
  module?(lexicalMap: LexicalMap): string | undefined;
  /** What `Facts.uses` holds: the resolver's `resolveName` says where these names lead. */
  uses?(lexicalMap: LexicalMap, definitions: readonly Definition[], imports: readonly ImportRef[]): NameUses;
  /** Matches where an error is raised; its first group that took part names the error. Global. */
  readonly errors: RegExp;
  readonly sideEffects: readonly SideEffectRule[];
  /** A module's name → the effect of importing it; also applies to modules below it (`fs` to `fs/promises`). */
  readonly effectModules: Readonly<Record<string, SideEffect>>;
  readonly tests: TestRule;
  /** Matches in code where a program starts: its `main`. Global. */
  readonly entry?: RegExp;
  /** Names of the functions that a program of the language starts with, whatever its file is called. */
  readonly mains?: RegExp;
  /** Matches the paths of files whose text its resolver reads: `package.json`. */
  readonly manifests: RegExp;
  /** Family of resolvers: languages with the same factory import one another. */
  readonly resolver: ResolverFactory;
  /** What the language's package managers call a package, and what it depends on. */
  readonly packageKinds?: readonly PackageKind[];
}

export interface SideEffectRule {
  readonly effect: SideEffect;
  /** Identifiers; the pattern is tried only where the text holds one of them. */
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

export interface TestRule {
  /** Matches the path of a test by its file name alone. */
  readonly fileName: RegExp;
  /** Names that tests have and other files too: such a file is a test where it holds some. */
  readonly perhaps?: RegExp;
  /** What a test runner would run, in code. Global; the group named `title` is a test's title. */
  readonly content: RegExp;
  /**
   * Set where `content` alone does not show that a runner would collect a file that is not named like a test. Global.
   */
  readonly evidence?: RegExp;
}
