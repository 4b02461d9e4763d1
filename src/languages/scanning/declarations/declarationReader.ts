import type { ScannedDeclaration } from './scannedDeclaration';

/** A token of a head. A head is the text before a brace or a semicolon. */
export interface Token {
  /** `group`, `square` and `braces` include two brackets and everything between them. */
  readonly kind: 'word' | 'number' | 'string' | 'mark' | 'group' | 'square' | 'braces';
  /** The whole text of a word or mark; the first character of any other token. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The content of a pair of braces that contains declarations. */
export interface DeclarationScope {
  readonly kind: 'namespace' | 'class';
  /** The names of the enclosing classes and of the class itself; undefined outside classes. */
  readonly container: string | undefined;
  /** The class's own name. */
  readonly name?: string;
  /** Whether members are visible outside the file if their own modifiers allow it. Access labels change this value. */
  exported: boolean;
  /**
   * In C and C++, whether the class itself is visible, so that access labels can make its members visible; in C#,
   * whether members are visible by default, as in an interface.
   */
  readonly reachable: boolean;
}

export interface OpenedScope {
  /** If set, declarations in the braces are read; otherwise they are skipped. */
  readonly scope?: DeclarationScope;
  /** The declaration that ends at the closing brace. */
  readonly declaration?: ScannedDeclaration;
  /** Set if the head continues after the closing brace, with an initializer or with variables of the type. */
  readonly resumes?: true;
}

/** Reads the declarations of one language. */
export interface DeclarationReader {
  readonly createTopScope: () => DeclarationScope;
  readOpeningBrace(head: readonly Token[], scope: DeclarationScope, brace: number): OpenedScope;
  /**
   * Called at a semicolon. Returns `continue` if the statement continues after the semicolon, or a scope that applies
   * to the remainder of the file.
   */
  readStatementEnd(head: readonly Token[], scope: DeclarationScope, end: number, declarations: ScannedDeclaration[]):
    | 'continue'
    | DeclarationScope
    | undefined;
  /** Words that begin a statement after a brace, even if no semicolon ended the previous statement. */
  readonly statementKeywords?: ReadonlySet<string>;
  /** Called at a single colon. Returns true if the colon ends a label. */
  readLabel?(head: readonly Token[], scope: DeclarationScope): boolean;
  /** Reads a preprocessor line, from its `#` to its end. */
  readDirective?(text: string, start: number, end: number, declarations: ScannedDeclaration[]): void;
}
