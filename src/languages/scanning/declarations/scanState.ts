import type { DeclarationScope, OpenedScope, Token } from './declarationReader';
import type { ScannedDeclaration } from './scannedDeclaration';

/** An open pair of braces whose declarations are read, and the head that continues after the closing brace. */
export interface Frame {
  readonly parent: Frame | undefined;
  readonly scope: DeclarationScope;
  readonly declaration: ScannedDeclaration | undefined;
  readonly resumes: boolean;
  readonly head: Token[];
  readonly headLength: number;
  readonly depth: number;
}

/** The state of a scan, from which a branch of an `#if` can start again. */
export interface ScanState {
  frame: Frame;
  head: Token[];
  headLength: number;
  /** The number of open brackets in the head. `groupStart` is the offset of the outermost one. */
  openBracketCount: number;
  groupStart: number;
  /** The number of braces open in a body that is skipped. */
  skippedBraceCount: number;
  openedScope: OpenedScope | undefined;
  braceStart: number;
  /**
   * Whether the body's declaration starts in a line's first column, so that a `}` in that column ends it, regardless of
   * the brace count.
   */
  isAnchored: boolean;
}

/** Returns the state at the start of a file. */
export function createScanState(scope: DeclarationScope): ScanState {
  return {
    frame: createScanFrame(scope, undefined),
    head: [],
    headLength: 0,
    openBracketCount: 0,
    groupStart: 0,
    skippedBraceCount: 0,
    openedScope: undefined,
    braceStart: 0,
    isAnchored: false,
  };
}

/** Creates the frame of a scope that no declaration opens. */
export function createScanFrame(scope: DeclarationScope, parent: Frame | undefined): Frame {
  return {
    parent,
    scope,
    declaration: undefined,
    resumes: false,
    head: [],
    headLength: 0,
    depth: parent === undefined ? 0 : parent.depth + 1,
  };
}
