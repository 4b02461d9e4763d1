import type { Definition, ImportRef, NameUses, OutlineSymbol, SideEffect } from '../model';
import type { LexicalMap } from './lexicalMap';
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
  /** How its comments look, for headlines; a language without comments has none. */
  readonly comments?: CommentSyntax;
  /** Documents and data rather than programs. */
  readonly prose?: true;
  /** The part of a file that people wrote, where that is not all of it: what its terms are read from. */
  readonly written?: (text: string) => string;
}

/** Packed by its text; the pack says that symbols and imports were not read. */
export interface TextLanguage extends Named {
  readonly support: 'text';
}

/** What a language is outlined with; its wasm is copied at build from where the head of its `outline.scm` says. */
interface Parsed {
  /**
   * Base name of the grammar's file: `tree-sitter-typescript.wasm`. Which ones are weak, and where,
   * src/5-outline/grammars.md says.
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
  readonly understood?: (text: string) => string;
  /**
   * The same where the text does not parse: with what its grammar is too old for replaced by what it knows. It is used
   * where more of it parses.
   */
  readonly reread?: (text: string) => string;
  /** Another row whose grammar reads this text better; undefined where its own does. */
  readonly dialect?: (text: string) => string | undefined;
  /**
   * Symbols by line patterns or declarations, which stand in for those that the grammar loses where a text does not
   * parse.
   */
  readonly symbols?: (text: string) => OutlineSymbol[];
}

/** Outlined without a grammar of its own: there is none, or patterns tell more. */
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
export type LightLanguage = Named & { readonly support: 'light'; } & (Parsed | Patterned);

export type FullLanguage = Named & { readonly support: 'full'; readonly facts: FactReader; } & (Parsed | Patterned);

export interface CommentSyntax {
  readonly line?: readonly string[];
  readonly block?: readonly (readonly [open: string, close: string])[];
}

/** What the index reads from a file of a supported language. */
export interface FactReader {
  layout(text: string): LexicalMap;
  definitions(layout: LexicalMap): Definition[];
  imports(layout: LexicalMap): ImportRef[];
  /** The package or namespace of the whole file, as written; undefined where it names none. */
  module?(layout: LexicalMap): string | undefined;
  /** What `Facts.uses` holds: the resolver's `resolveName` says where these names lead. */
  uses?(layout: LexicalMap, definitions: readonly Definition[], imports: readonly ImportRef[]): NameUses;
  /** Matches where an error is raised; its first group that took part names the error. Global. */
  readonly errors: RegExp;
  readonly sideEffects: readonly SideEffectRule[];
  /** A module's name → what importing it does; holds for what lies below it too (`fs` for `fs/promises`). */
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
}

export interface SideEffectRule {
  readonly effect: SideEffect;
  /** Folded identifiers; the pattern is tried only where the text holds one of them. */
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
