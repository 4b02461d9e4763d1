import type { Definition, OutlineSymbol, SymbolKind } from '../../model';
import { lineAt, type LexicalMap } from './lexicalMap';

/**
 * Reads languages of the C family by the declarations of their statements: what stands before `{` or `;` outside of
 * bodies. So a return type on the line before, a parameter list over many lines or a macro in front of a name hide
 * nothing. Conditional compilation is read branch by branch: each starts from the state before its `#if`.
 */
export interface Token {
  /** `group`, `square`, `braces`: all between two brackets, these included. */
  readonly kind: 'word' | 'number' | 'string' | 'mark' | 'group' | 'square' | 'braces';
  /** Of words and marks; of the others their first character. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A definition with its place: offsets of its head, its name, and its end. */
export interface ScannedDeclaration {
  name: string;
  readonly kind: SymbolKind;
  readonly exported: boolean;
  readonly container?: string;
  readonly nameStart: number;
  readonly start: number;
  end: number;
  /** Where its body starts; its end where it has none. */
  readonly body: number;
  /** Says what another place defines. */
  readonly prototype?: true;
}

/** What a brace encloses, where this holds declarations. */
export interface DeclarationScope {
  readonly kind: 'namespace' | 'class';
  /** Names of the classes around and its own; undefined outside of classes. */
  readonly container: string | undefined;
  /** The class's own name. */
  readonly name?: string;
  /** Is what it holds visible outside the file, where its own marks allow it? Changed by access labels. */
  exported: boolean;
  /** Says that the members of this class were not visible from the start: an interface's or a struct's are. */
  readonly reachable: boolean;
}

export interface OpenedScope {
  /** Declarations in the braces are read; otherwise they are skipped. */
  readonly scope?: DeclarationScope;
  /** Each ends where its brace closes. */
  readonly declared?: ScannedDeclaration;
  /** The head continues after the closing brace: an initialiser, a type with its variables. */
  readonly resumes?: true;
}

/** The rules of one language. */
export interface DeclarationReader {
  readonly top: () => DeclarationScope;
  opens(head: readonly Token[], scope: DeclarationScope, brace: number): OpenedScope;
  /**
   * Called at a semicolon. Returns `continue` where the statement continues after it, or the scope of the rest of the
   * file.
   */
  ends(head: readonly Token[], scope: DeclarationScope, end: number, found: ScannedDeclaration[]):
    | 'continue'
    | DeclarationScope
    | undefined;
  /** Words that begin a statement where they follow a brace, though no semicolon ended the one before. */
  readonly starts?: ReadonlySet<string>;
  /** At a single colon: true where it ends a label. */
  label?(head: readonly Token[], scope: DeclarationScope): boolean;
  /** A preprocessor line, from its `#` to its end. */
  directive?(text: string, start: number, end: number, found: ScannedDeclaration[]): void;
}

/** Tokens of one head; what is longer is no declaration. */
const headMax = 400;
/**
 * Heads that go on behind braces are read again at each of them. Tokens of one file that may be read for each of its
 * characters, beyond those of a small file: code that people write takes a tenth.
 */
const readsPerCharacter = 1;
const readsOfSmallFile = 100_000;
/** Beyond these, declarations of so many tokens are not read. */
const longHead = 40;
/** Braces around braces whose declarations are read; what is deeper is passed over as a body is. */
const maxFrames = 1_000;
const byteOrderMark = 0xfeff;
const letter = 1, digit = 2, blank = 3, opening = 4, closing = 5;
const classes = Uint8Array.from({ length: 128 },
  (_, c) =>
    (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95 || c === 36 ? letter : c >= 48 && c <= 57 ?
      digit
      : c === 32 || (c >= 9 && c <= 13)
      ? blank
      : c === 40 || c === 91
      ? opening
      : c === 41 || c === 93
      ? closing
      : 0);

interface Frame {
  readonly parent: Frame | undefined;
  readonly scope: DeclarationScope;
  readonly declared: ScannedDeclaration | undefined;
  readonly resumes: boolean;
  readonly head: Token[];
  readonly length: number;
  readonly depth: number;
}

/** What a branch of `#if` starts from. */
interface State {
  frame: Frame;
  head: Token[];
  length: number;
  /** Brackets open in the head, and where the outermost one is. */
  groups: number;
  groupStart: number;
  /** Braces open in a body that is skipped. */
  skipped: number;
  opened: OpenedScope | undefined;
  braceStart: number;
  /** The body's declaration starts in a line's first column, so that a `}` there ends it, however the braces count. */
  anchored: boolean;
}

/** All definitions, in the order of the text. Linear in it. */
export function scanDeclarations(lexicalMap: LexicalMap, reader: DeclarationReader): ScannedDeclaration[] {
  const walk = new Walk(lexicalMap, reader);
  walk.run();
  return walk.found.sort((a, b) => a.nameStart - b.nameStart);
}

export function definitionOf(lexicalMap: LexicalMap,
  { name, kind, nameStart, exported, container }: ScannedDeclaration): Definition
{
  return {
    name,
    kind,
    line: lineAt(lexicalMap, nameStart),
    exported,
    ...(container === undefined ? {} : { container }),
  };
}

/** Characters of a signature. */
const signatureMax = 300;

export function symbolOf(lexicalMap: LexicalMap,
  { name, kind, exported, container, start, body, end }: ScannedDeclaration): OutlineSymbol
{
  return {
    name,
    kind,
    ...(container === undefined ? {} : { container }),
    exported,
    signature: lexicalMap.text.slice(start, Math.min(body, start + signatureMax)).replace(/\s+/g, ' ').replace(
      /[\s=]+$/,
      '',
    ),
    lines: [lineAt(lexicalMap, start), lineAt(lexicalMap, Math.max(start, end - 1))],
  };
}

class Walk {
  readonly found: ScannedDeclaration[] = [];
  private readonly text: string;
  private readonly state: State;
  private readonly conditions: { readonly saved: State; readonly dead: boolean; }[] = [];
  /** In a branch that is never compiled (`#if 0`): the number of conditions around its end. */
  private dead = -1;
  private reads = 0;

  constructor(private readonly lexicalMap: LexicalMap, private readonly reader: DeclarationReader) {
    this.text = lexicalMap.text;
    const frame: Frame = {
      parent: undefined,
      scope: reader.top(),
      declared: undefined,
      resumes: false,
      head: [],
      length: 0,
      depth: 0,
    };
    this.state = {
      frame,
      head: [],
      length: 0,
      groups: 0,
      groupStart: 0,
      skipped: 0,
      opened: undefined,
      braceStart: 0,
      anchored: false,
    };
  }

  run(): void {
    const { opaque } = this.lexicalMap;
    let at = 0;
    for (let pair = 0; pair <= opaque.length; pair += 2) {
      const stop = pair < opaque.length ? opaque[pair]! : this.text.length;
      if (this.dead < 0) this.code(at, stop);
      if (pair === opaque.length) return;
      at = opaque[pair + 1]!;
      const c = this.text.charCodeAt(stop);
      if (c === 35) this.directive(stop, at);
      else if (c !== 47 && this.dead < 0 && this.state.skipped === 0 && this.state.groups === 0)
        this.push('string', stop, at);
    }
  }

  /** Code without comments and strings. */
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

  /** The end of a body. */
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
        if (this.startsLine(i)) { // no bracket stays open over a line that starts with a brace
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

  /** One token of a head. */
  private token(at: number, to: number): number {
    const { text, state } = this;
    const c = text.charCodeAt(at);
    const kind = c < 128 ? classes[c]! : c === byteOrderMark ? blank : letter;
    if (kind === blank) return at + 1;
    if (kind === letter || kind === digit) {
      let end = at + 1;
      for (; end < to; end++) {
        const next = text.charCodeAt(end);
        const its = next < 128 ? classes[next] : letter;
        if (its !== letter && its !== digit) break;
      }
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
    const double = (c === 58 && next === 58) || (c === 45 && next === 62) || (c === 61 && (next === 62 || next === 61));
    if (c === 58 && !double && this.reader.label?.(this.head(), this.state.frame.scope)) this.clear();
    else this.push('mark', at, at + (double ? 2 : 1));
    return at + (double ? 2 : 1);
  }

  private open(at: number): void {
    const { state } = this;
    const head = this.head();
    const opened = this.isTooMuch(head) ? {} : this.reader.opens(head, state.frame.scope, at);
    if (opened.declared) this.found.push(opened.declared);
    if (opened.scope && state.frame.depth < maxFrames) {
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
    return head.length > longHead && this.reads > readsOfSmallFile + readsPerCharacter * this.text.length;
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
    const next = this.isTooMuch(head) ? undefined : this.reader.ends(head, state.frame.scope, end, this.found);
    if (next === 'continue' && state.length < headMax) {
      this.push('mark', end - 1, end);
      return;
    }
    this.clear();
    if (next !== undefined && next !== 'continue')
      state.frame = {
        parent: state.frame,
        scope: next,
        declared: undefined,
        resumes: false,
        head: [],
        length: 0,
        depth: state.frame.depth + 1,
      };
  }

  private directive(start: number, end: number): void {
    const word = directiveWord(this.text, start);
    if (word === 'if' || word === 'ifdef' || word === 'ifndef') {
      this.conditions.push({ saved: { ...this.state }, dead: this.dead >= 0 });
      if (this.dead < 0 && word === 'if' && isZero(this.text, start, end)) this.dead = this.conditions.length;
      return;
    }
    const condition = this.conditions[this.conditions.length - 1];
    if (
      condition && !condition.dead && (word === 'else' || word === 'elif' || word === 'elifdef' || word === 'elifndef')
    ) {
      this.dead = -1;
      Object.assign(this.state, condition.saved);
    } else if (condition && word === 'endif') {
      if (this.dead === this.conditions.length) this.dead = -1;
      this.conditions.pop();
    } else if (this.dead < 0) this.reader.directive?.(this.text, start, end, this.found);
  }

  private push(kind: Token['kind'], start: number, end: number): void {
    const { state } = this;
    if (
      kind === 'word' && state.length > 0 && state.head[state.length - 1]!.kind === 'braces' &&
      this.reader.starts?.has(this.text.slice(start, end))
    ) this.clear();
    if (state.length >= headMax) return;
    state.head.length = state.length; // what another branch wrote behind is not this one's
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

  /** A new list: a condition around may still need the old one. */
  private clear(): void {
    this.state.head = [];
    this.state.length = 0;
    this.state.groups = 0;
  }

  private startsLine(at: number): boolean {
    return at === 0 || this.text.charCodeAt(at - 1) === 10;
  }
}

/** `ifdef` of `#  ifdef X`; '' where there is none. */
export function directiveWord(text: string, start: number): string {
  let at = start + 1;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  let end = at;
  while (text.charCodeAt(end) >= 97 && text.charCodeAt(end) <= 122 && end - at < 20) end++;
  return text.slice(at, end);
}

function isZero(text: string, start: number, end: number): boolean {
  return /^#[ \t]*if[ \t]+(?:0|false)[ \t\r\n]*(?:\/|$)/.test(text.slice(start, Math.min(end, start + 40)));
}
