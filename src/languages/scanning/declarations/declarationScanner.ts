import { ConditionalBranches } from './conditionalBranches';
import type { DeclarationReader, Token } from './declarationReader';
import { blank, classifyHeadCharacter, closing, digit, letter, opening, findHeadWordEnd } from './headCharacters';
import type { LexicalMap } from '../lexicalMap';
import { createScanFrame, createScanState, type ScanState } from './scanState';
import type { ScannedDeclaration } from './scannedDeclaration';

/** The maximum number of tokens in a head. A longer head is not a declaration. */
const maxHeadTokens = 400;
/**
 * The maximum number of tokens that are read per character of a file, in addition to the allowance for a small file.
 * Heads that continue after braces are read again at each brace. Handwritten code needs a tenth of this limit.
 */
const maxReadsPerCharacter = 1;
const smallFileAllowance = 100_000;
/** When the limits above are exceeded, heads with more tokens than this are not read. */
const maxHeadTokensOverLimit = 40;
/** The maximum depth of nested braces whose declarations are read. Deeper braces are skipped like a body. */
const maxFrameDepth = 1_000;
/**
 * Finds the declarations in a file of a C-family language by reading its heads: the text before `{` or `;` outside
 * bodies. A return type on the previous line, a parameter list across many lines, or a macro before a name does not
 * hide a declaration. Each branch of a conditional compilation starts from the state before its `#if`.
 *
 * Returns all declarations in text order. The time is linear in the length of the text.
 */
export function scanDeclarations(lexicalMap: LexicalMap, reader: DeclarationReader): ScannedDeclaration[] {
  const scanner = new DeclarationScanner(lexicalMap, reader);
  scanner.run();
  return scanner.declarations.sort((a, b) => a.nameStart - b.nameStart);
}

class DeclarationScanner {
  readonly declarations: ScannedDeclaration[] = [];
  private readonly text: string;
  private readonly state: ScanState;
  private readonly branches = new ConditionalBranches<ScanState>();
  private readTokenCount = 0;

  constructor(private readonly lexicalMap: LexicalMap, private readonly reader: DeclarationReader) {
    this.text = lexicalMap.text;
    this.state = createScanState(reader.createTopScope());
  }

  run(): void {
    const { opaqueOffsets } = this.lexicalMap;
    let codeStart = 0;
    for (let pair = 0; pair <= opaqueOffsets.length; pair += 2) {
      const opaqueStart = pair < opaqueOffsets.length ? opaqueOffsets[pair]! : this.text.length;
      if (this.branches.isRead) this.readCode(codeStart, opaqueStart);
      if (pair === opaqueOffsets.length) return;
      codeStart = opaqueOffsets[pair + 1]!;
      const c = this.text.charCodeAt(opaqueStart);
      if (c === 35) this.readDirective(opaqueStart, codeStart);
      else if (
        c !== 47 && this.branches.isRead && this.state.skippedBraceCount === 0 && this.state.openBracketCount === 0
      )
        this.pushToken('string', opaqueStart, codeStart);
    }
  }

  /** Reads a section of code that contains no comments or strings. */
  private readCode(start: number, end: number): void {
    for (let i = start; i < end;)
      i = this.state.skippedBraceCount > 0
        ? this.skipBody(i, end)
        : this.state.openBracketCount > 0
        ? this.readGroup(i, end)
        : this.readToken(i, end);
  }

  private skipBody(start: number, limit: number): number {
    const { text, state } = this;
    for (let i = start; i < limit; i++) {
      const c = text.charCodeAt(i);
      if (c === 123) state.skippedBraceCount++;
      else if (c === 125 && (--state.skippedBraceCount === 0 || (state.isAnchored && this.startsLine(i)))) {
        this.leaveBody(i + 1);
        return i + 1;
      }
    }
    return limit;
  }

  /** Handles the end of a body. */
  private leaveBody(end: number): void {
    const { state } = this;
    const { openedScope } = state;
    state.skippedBraceCount = 0;
    if (openedScope?.declaration) openedScope.declaration.end = end;
    if (openedScope?.resumes) this.pushToken('braces', state.braceStart, end);
    else this.clearHead();
  }

  private readGroup(start: number, limit: number): number {
    const { text, state } = this;
    for (let i = start; i < limit; i++) {
      const c = text.charCodeAt(i);
      if (c === 40 || c === 91) state.openBracketCount++;
      else if (c === 123 || c === 125) {
        if (this.startsLine(i)) { // no bracket stays open across a line that starts with a brace
          state.openBracketCount = 0;
          this.pushToken('group', state.groupStart, i);
          return i;
        }
        if (c === 123) state.openBracketCount++;
        else if (--state.openBracketCount <= 0) state.openBracketCount = 1;
      } else if ((c === 41 || c === 93) && --state.openBracketCount === 0) {
        this.pushToken(text.charCodeAt(state.groupStart) === 91 ? 'square' : 'group', state.groupStart, i + 1);
        return i + 1;
      }
    }
    return limit;
  }

  /** Reads one token of a head. */
  private readToken(offset: number, limit: number): number {
    const { text, state } = this;
    const c = text.charCodeAt(offset);
    const kind = classifyHeadCharacter(c);
    if (kind === blank) return offset + 1;
    if (kind === letter || kind === digit) {
      const end = findHeadWordEnd(text, offset, limit);
      this.pushToken(kind === letter ? 'word' : 'number', offset, end);
      return end;
    }
    if (kind === opening) {
      state.openBracketCount = 1;
      state.groupStart = offset;
      return offset + 1;
    }
    if (kind === closing) return offset + 1;
    if (c === 123) this.handleOpeningBrace(offset);
    else if (c === 125) this.handleClosingBrace(offset + 1);
    else if (c === 59) this.handleSemicolon(offset + 1);
    else return this.readMark(c, offset, limit);
    return offset + 1;
  }

  private readMark(c: number, offset: number, limit: number): number {
    const nextCode = offset + 1 < limit ? this.text.charCodeAt(offset + 1) : 0;
    // :: -> => ==
    const isDouble = (c === 58 && nextCode === 58) || (c === 45 && nextCode === 62) ||
      (c === 61 && (nextCode === 62 || nextCode === 61));
    if (c === 58 && !isDouble && this.reader.readLabel?.(this.getHead(), this.state.frame.scope)) this.clearHead();
    else this.pushToken('mark', offset, offset + (isDouble ? 2 : 1));
    return offset + (isDouble ? 2 : 1);
  }

  private handleOpeningBrace(offset: number): void {
    const { state } = this;
    const head = this.getHead();
    const openedScope = this.countAndCheckLimit(head)
      ? {}
      : this.reader.readOpeningBrace(head, state.frame.scope, offset);
    if (openedScope.declaration) this.declarations.push(openedScope.declaration);
    if (openedScope.scope && state.frame.depth < maxFrameDepth) {
      state.frame = {
        parent: state.frame,
        scope: openedScope.scope,
        declaration: openedScope.declaration,
        resumes: openedScope.resumes === true,
        head: state.head,
        headLength: state.headLength,
        depth: state.frame.depth + 1,
      };
      this.clearHead();
      return;
    }
    state.openedScope = openedScope;
    state.skippedBraceCount = 1;
    state.braceStart = offset;
    state.isAnchored = openedScope.declaration !== undefined && !openedScope.resumes && head.length > 0 &&
      this.startsLine(head[0]!.start);
  }

  private countAndCheckLimit(head: readonly Token[]): boolean {
    this.readTokenCount += head.length;
    return head.length > maxHeadTokensOverLimit &&
      this.readTokenCount > smallFileAllowance + maxReadsPerCharacter * this.text.length;
  }

  private handleClosingBrace(end: number): void {
    const { state } = this;
    const { frame } = state;
    this.clearHead();
    if (!frame.parent) return;
    if (frame.declaration) frame.declaration.end = end;
    state.frame = frame.parent;
    if (!frame.resumes) return;
    state.head = frame.head;
    state.headLength = frame.headLength;
    this.pushToken('braces', end - 1, end);
  }

  private handleSemicolon(end: number): void {
    const { state } = this;
    if (state.headLength === 0) return;
    const head = this.getHead();
    const result = this.countAndCheckLimit(head)
      ? undefined
      : this.reader.readStatementEnd(head, state.frame.scope, end, this.declarations);
    if (result === 'continue' && state.headLength < maxHeadTokens) {
      this.pushToken('mark', end - 1, end);
      return;
    }
    this.clearHead();
    if (result !== undefined && result !== 'continue')
      state.frame = createScanFrame(result, state.frame);
  }

  private readDirective(start: number, end: number): void {
    const result = this.branches.handleDirective(this.text, start, end, () => ({ ...this.state }));
    if (result === 'other') {
      if (this.branches.isRead) this.reader.readDirective?.(this.text, start, end, this.declarations);
    } else if (result !== undefined) Object.assign(this.state, result);
  }

  private pushToken(kind: Token['kind'], start: number, end: number): void {
    const { state } = this;
    if (
      kind === 'word' && state.headLength > 0 && state.head[state.headLength - 1]!.kind === 'braces' &&
      this.reader.statementKeywords?.has(this.text.slice(start, end))
    ) this.clearHead();
    if (state.headLength >= maxHeadTokens) return;
    state.head.length = state.headLength; // removes tokens that another branch added after this position
    state.head.push({
      kind,
      start,
      end,
      text: kind === 'word' || kind === 'mark' ? this.text.slice(start, end) : this.text[start]!,
    });
    state.headLength++;
  }

  private getHead(): readonly Token[] {
    this.state.head.length = this.state.headLength;
    return this.state.head;
  }

  /** Starts a new token list, because an enclosing condition may still need the old list. */
  private clearHead(): void {
    this.state.head = [];
    this.state.headLength = 0;
    this.state.openBracketCount = 0;
  }

  private startsLine(offset: number): boolean {
    return offset === 0 || this.text.charCodeAt(offset - 1) === 10;
  }
}
