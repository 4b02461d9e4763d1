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
  const walk = new DeclarationWalk(lexicalMap, reader);
  walk.run();
  return walk.found.sort((a, b) => a.nameStart - b.nameStart);
}

class DeclarationWalk {
  readonly found: ScannedDeclaration[] = [];
  private readonly text: string;
  private readonly state: ScanState;
  private readonly branches = new ConditionalBranches<ScanState>();
  private reads = 0;

  constructor(private readonly lexicalMap: LexicalMap, private readonly reader: DeclarationReader) {
    this.text = lexicalMap.text;
    this.state = createScanState(reader.top());
  }

  run(): void {
    const { opaque } = this.lexicalMap;
    let at = 0;
    for (let pair = 0; pair <= opaque.length; pair += 2) {
      const stop = pair < opaque.length ? opaque[pair]! : this.text.length;
      if (this.branches.isRead) this.code(at, stop);
      if (pair === opaque.length) return;
      at = opaque[pair + 1]!;
      const c = this.text.charCodeAt(stop);
      if (c === 35) this.directive(stop, at);
      else if (c !== 47 && this.branches.isRead && this.state.skipped === 0 && this.state.groups === 0)
        this.push('string', stop, at);
    }
  }

  /** Reads a section of code that contains no comments or strings. */
  private code(from: number, to: number): void {
    for (let i = from; i < to;)
      i = this.state.skipped > 0
        ? this.skip(i, to)
        : this.state.groups > 0
        ? this.group(i, to)
        : this.token(i, to);
  }

  private skip(from: number, to: number): number {
    const { text, state } = this;
    for (let i = from; i < to; i++) {
      const c = text.charCodeAt(i);
      if (c === 123) state.skipped++;
      else if (c === 125 && (--state.skipped === 0 || (state.anchored && this.startsLine(i)))) {
        this.left(i + 1);
        return i + 1;
      }
    }
    return to;
  }

  /** Handles the end of a body. */
  private left(end: number): void {
    const { state } = this;
    const { opened } = state;
    state.skipped = 0;
    if (opened?.declared) opened.declared.end = end;
    if (opened?.resumes) this.push('braces', state.braceStart, end);
    else this.clear();
  }

  private group(from: number, to: number): number {
    const { text, state } = this;
    for (let i = from; i < to; i++) {
      const c = text.charCodeAt(i);
      if (c === 40 || c === 91) state.groups++;
      else if (c === 123 || c === 125) {
        if (this.startsLine(i)) { // no bracket stays open across a line that starts with a brace
          state.groups = 0;
          this.push('group', state.groupStart, i);
          return i;
        }
        if (c === 123) state.groups++;
        else if (--state.groups <= 0) state.groups = 1;
      } else if ((c === 41 || c === 93) && --state.groups === 0) {
        this.push(text.charCodeAt(state.groupStart) === 91 ? 'square' : 'group', state.groupStart, i + 1);
        return i + 1;
      }
    }
    return to;
  }

  /** Reads one token of a head. */
  private token(at: number, to: number): number {
    const { text, state } = this;
    const c = text.charCodeAt(at);
    const kind = classifyHeadCharacter(c);
    if (kind === blank) return at + 1;
    if (kind === letter || kind === digit) {
      const end = findHeadWordEnd(text, at, to);
      this.push(kind === letter ? 'word' : 'number', at, end);
      return end;
    }
    if (kind === opening) {
      state.groups = 1;
      state.groupStart = at;
      return at + 1;
    }
    if (kind === closing) return at + 1;
    if (c === 123) this.open(at);
    else if (c === 125) this.close(at + 1);
    else if (c === 59) this.end(at + 1);
    else return this.mark(c, at, to);
    return at + 1;
  }

  private mark(c: number, at: number, to: number): number {
    const next = at + 1 < to ? this.text.charCodeAt(at + 1) : 0;
    // :: -> => ==
    const isDouble = (c === 58 && next === 58) || (c === 45 && next === 62) ||
      (c === 61 && (next === 62 || next === 61));
    if (c === 58 && !isDouble && this.reader.label?.(this.head(), this.state.frame.scope)) this.clear();
    else this.push('mark', at, at + (isDouble ? 2 : 1));
    return at + (isDouble ? 2 : 1);
  }

  private open(at: number): void {
    const { state } = this;
    const head = this.head();
    const opened = this.isTooMuch(head) ? {} : this.reader.opens(head, state.frame.scope, at);
    if (opened.declared) this.found.push(opened.declared);
    if (opened.scope && state.frame.depth < maxFrameDepth) {
      state.frame = {
        parent: state.frame,
        scope: opened.scope,
        declared: opened.declared,
        resumes: opened.resumes === true,
        head: state.head,
        length: state.length,
        depth: state.frame.depth + 1,
      };
      this.clear();
      return;
    }
    state.opened = opened;
    state.skipped = 1;
    state.braceStart = at;
    state.anchored = opened.declared !== undefined && !opened.resumes && head.length > 0 &&
      this.startsLine(head[0]!.start);
  }

  private isTooMuch(head: readonly Token[]): boolean {
    this.reads += head.length;
    return head.length > maxHeadTokensOverLimit &&
      this.reads > smallFileAllowance + maxReadsPerCharacter * this.text.length;
  }

  private close(end: number): void {
    const { state } = this;
    const { frame } = state;
    this.clear();
    if (!frame.parent) return;
    if (frame.declared) frame.declared.end = end;
    state.frame = frame.parent;
    if (!frame.resumes) return;
    state.head = frame.head;
    state.length = frame.length;
    this.push('braces', end - 1, end);
  }

  private end(end: number): void {
    const { state } = this;
    if (state.length === 0) return;
    const head = this.head();
    const result = this.isTooMuch(head) ? undefined : this.reader.ends(head, state.frame.scope, end, this.found);
    if (result === 'continue' && state.length < maxHeadTokens) {
      this.push('mark', end - 1, end);
      return;
    }
    this.clear();
    if (result !== undefined && result !== 'continue')
      state.frame = createScanFrame(result, state.frame);
  }

  private directive(start: number, end: number): void {
    const result = this.branches.enter(this.text, start, end, () => ({ ...this.state }));
    if (result === 'other') { if (this.branches.isRead) this.reader.directive?.(this.text, start, end, this.found); }
    else if (result !== undefined) Object.assign(this.state, result);
  }

  private push(kind: Token['kind'], start: number, end: number): void {
    const { state } = this;
    if (
      kind === 'word' && state.length > 0 && state.head[state.length - 1]!.kind === 'braces' &&
      this.reader.starts?.has(this.text.slice(start, end))
    ) this.clear();
    if (state.length >= maxHeadTokens) return;
    state.head.length = state.length; // removes tokens that another branch added after this position
    state.head.push({
      kind,
      start,
      end,
      text: kind === 'word' || kind === 'mark' ? this.text.slice(start, end) : this.text[start]!,
    });
    state.length++;
  }

  private head(): readonly Token[] {
    this.state.head.length = this.state.length;
    return this.state.head;
  }

  /** Starts a new token list, because an enclosing condition may still need the old list. */
  private clear(): void {
    this.state.head = [];
    this.state.length = 0;
    this.state.groups = 0;
  }

  private startsLine(at: number): boolean {
    return at === 0 || this.text.charCodeAt(at - 1) === 10;
  }
}
