import type { SafeText, SymbolKind } from '#model';

/** A position in a file; `column` counts characters from 1. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface CallSite extends CodePlace {
  /** The function, method or class that contains the call: `Cart.total`; null at the top level of a file. */
  readonly within: string | null;
  /**
   * `import`: proven by imports, or by names that the language makes visible to the file; `type`: proven by the
   * declared type of the object whose method is called; `name`: only the name matches.
   */
  readonly proof: 'import' | 'type' | 'name';
  readonly test: boolean;
  /** 1 for a call of the symbol, 2 for a call of one of its callers, and so on. */
  readonly depth: number;
  /** The called symbol: the requested symbol or, at a greater depth, one of its callers. */
  readonly calls: string;
  /** The line without its indentation. */
  readonly text: SafeText;
}

/** The output of `callers --json`. */
export interface CallersReport {
  readonly symbol: string;
  readonly definition: CodePlace & { readonly kind: SymbolKind; readonly signature: SafeText; };
  /** Ordered by depth, then with proven callers first, then with callers in sources first, then by file and line. */
  readonly callers: readonly CallSite[];
  /** Tests from which a call reaches the symbol, within `--depth`. */
  readonly tests: readonly string[];
  /** Sentences that describe gaps in the result. */
  readonly notes: readonly string[];
}

/** The ways in which a file uses a changed symbol or file, best first. */
export const dependantUses = ['lostImport', 'call', 'import', 'test', 'module', 'maybeCall', 'indirect'] as const;

export interface Dependant {
  readonly file: string;
  readonly test: boolean;
  /** 1 if the file itself uses the changed code. */
  readonly depth: number;
  /**
   * The strongest use. `lostImport`: an import of a deleted or renamed file; `import`: an import of a changed name;
   * `module`: any other import of the file; `maybeCall`: a call of which only the name matches.
   */
  readonly use: (typeof dependantUses)[number];
  /** The reasons in words: `calls Cart.total (line 12)`. */
  readonly reasons: readonly string[];
}

/** The output of `impact --json`. */
export interface ImpactReport {
  readonly changed: readonly { readonly file: string; readonly symbols: readonly string[]; }[];
  /** Ordered by depth, then by use in the order of `dependantUses`, then by the number of calls, then by path. */
  readonly dependants: readonly Dependant[];
  readonly notes: readonly string[];
}
