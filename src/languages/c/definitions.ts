import type { Definition, OutlineSymbol } from '#model';
import { toScannedDefinition, toScannedSymbol,
  type ScannedDeclaration } from '../scanning/declarations/scannedDeclaration';
import { directiveWord } from '../scanning/declarations/conditionalBranches';
import { scanDeclarations } from '../scanning/declarations/declarationScanner';
import type { DeclarationReader, DeclarationScope, OpenedScope,
  Token } from '../scanning/declarations/declarationReader';
import type { LexicalMap } from '../scanning/lexicalMap';
import { splitHead, declaredName, functionName, typeName, type Cleaned } from './declarations';
import { mapC } from './lexicalMap';
import { nestedName } from '../scanning/nestedName';

/** Returns the definitions of a C or C++ file, in line order. Class members count even if they are only declared. */
export function definitionsOfC(lexicalMap: LexicalMap): Definition[] {
  return declaredIn(lexicalMap).filter((declaration) => !declaration.prototype).map((declaration) =>
    toScannedDefinition(lexicalMap, declaration)
  );
}

/**
 * Returns the same with lines and signatures, for definitions that the grammar loses; includes a prototype if nothing
 * else has its name.
 */
export function symbolsOfC(text: string): OutlineSymbol[] {
  const lexicalMap = mapC(text);
  const all = declaredIn(lexicalMap);
  const defined = new Set(all.filter((declaration) => !declaration.prototype).map((declaration) => declaration.name));
  return all.filter((declaration) => !declaration.prototype || !defined.has(declaration.name)).map((declaration) =>
    toScannedSymbol(lexicalMap, declaration)
  );
}

function declaredIn(lexicalMap: LexicalMap): ScannedDeclaration[] {
  return scanDeclarations(lexicalMap, createCReader(lexicalMap.text));
}

function createCReader(text: string): DeclarationReader {
  return {
    top: () => ({ kind: 'namespace', container: undefined, exported: true, reachable: true }),
    opens: (head, scope, brace) => opens(text, head, scope, brace),
    ends: (head, scope, end, declarations) => ends(text, head, scope, end, declarations),
    label,
    directive,
    starts,
  };
}

const starts = new Set('class struct union enum namespace template typedef using extern static inline'.split(' '));
const access: Readonly<Record<string, boolean>> = {
  public: true,
  protected: true,
  private: false,
  signals: true,
  Q_SIGNALS: true,
};

/** Reads a label such as `public:` or `private slots:`, which sets the visibility of the members after it. */
function label(head: readonly Token[], scope: DeclarationScope): boolean {
  if (scope.kind !== 'class' || head.length === 0 || head.length > 40) return false;
  const last = head[head.length - 1]!.text;
  const word = Object.hasOwn(access, last) ? last : head[head.length - 2]?.text ?? '';
  if (!Object.hasOwn(access, word) || head.some((token) => token.text === 'class' || token.text === 'struct'))
    return false;
  scope.exported = access[word]! && scope.reachable;
  return true;
}

function opens(text: string, whole: readonly Token[], scope: DeclarationScope, brace: number): OpenedScope {
  const oldStyle = whole[whole.length - 1]?.text === ';'; // int f(a) int a; {
  const head = oldStyle ? whole : afterSemicolon(whole);
  if (head.length === 0) return {};
  const first = head[0]!.text;
  if (head.length <= 3 && head.some((token) => token.text === 'extern') && head[head.length - 1]!.kind === 'string')
    return { scope };
  const clean = splitHead(head);
  if (clean.equals) return { resumes: true };
  const { tokens } = clean;
  const names = tokens.findIndex((token) => token.text === 'namespace');
  if (names >= 0 && !tokens.some((token) => token.kind === 'group' && first === 'namespace'))
    return { scope: namespaceScope(tokens, names, scope) };
  const type = typeName(tokens);
  if (type) return typeOpened(head, type, scope, brace);
  const fn = functionName(tokens, text, scope.name);
  if (!fn) return isBlock(first) ? {} : { resumes: true };
  if (initialisesMember(head, tokens, fn.group)) return { resumes: true };
  if (isBlock(fn.name)) return {};
  return { declared: functionDeclared(text, head, clean, fn, scope, brace) };
}

/**
 * Reports whether a word begins a block such as `for (…) {` outside of functions, which is broken code or part of a
 * macro.
 */
function isBlock(word: string): boolean {
  return /^(?:if|for|while|switch|do|else|try|catch|return|case|default)$/.test(word);
}

function namespaceScope(tokens: readonly Token[], at: number, scope: DeclarationScope): DeclarationScope {
  const named = tokens.slice(at + 1).some((token) => token.kind === 'word');
  const exported = scope.exported && named;
  return { kind: 'namespace', container: undefined, exported, reachable: exported };
}

/** Reports whether a brace initializes a member, `: a_{1}` in a constructor, rather than opening its body. */
function initialisesMember(head: readonly Token[], tokens: readonly Token[], group: number): boolean {
  const last = head[head.length - 1]!;
  if (last.kind !== 'word' && last.text !== '>') return false;
  return tokens.slice(group + 1).some((token) => token.text === ':') && last.text !== 'try';
}

function typeOpened(head: readonly Token[], type: NonNullable<ReturnType<typeof typeName>>, scope: DeclarationScope,
  brace: number): OpenedScope
{
  const container = type.holder ?? scope.container;
  const declared: ScannedDeclaration | undefined = type.name === undefined ? undefined : {
    name: type.name,
    kind: type.keyword === 'enum' ? 'enum' : 'class',
    exported: scope.exported,
    ...(container === undefined ? {} : { container }),
    nameStart: type.start,
    start: head[0]!.start,
    body: brace,
    end: brace + 1,
  };
  if (type.keyword === 'enum') return { resumes: true, ...(declared ? { declared } : {}) };
  const path = type.name === undefined ? scope.container : nestedName(container, type.name);
  const inner: DeclarationScope = {
    kind: 'class',
    container: path,
    ...(type.name === undefined ? {} : { name: type.name }),
    exported: scope.exported && type.keyword !== 'class',
    reachable: scope.exported,
  };
  return { scope: inner, resumes: true, ...(declared ? { declared } : {}) };
}

/** Macros that define a test in a suite; the test is the one that their arguments name. */
const testMacro = /^(?:TEST|TEST_[FP]|TYPED_TEST(?:_P)?|[A-Z_]*TYPED_TEST)$/;

function functionDeclared(text: string, head: readonly Token[], { tokens }: Cleaned,
  fn: NonNullable<ReturnType<typeof functionName>>, scope: DeclarationScope, body: number): ScannedDeclaration
{
  const start = head[0]!.start;
  const group = tokens[fn.group]!;
  const test = testMacro.test(fn.name)
    ? /^\(\s*(\w+)\s*,\s*(\w+)\s*\)$/.exec(text.slice(group.start, Math.min(group.end, group.start + 300)))
    : null;
  const container = test ? test[1]! : fn.holder ?? scope.container;
  const isStatic = scope.kind === 'namespace' && fn.holder === undefined &&
    tokens.some((token, i) => i < fn.group && token.text === 'static');
  return {
    name: test ? test[2]! : fn.name,
    kind: container === undefined ? 'function' : 'method',
    exported: scope.exported && !isStatic,
    ...(container === undefined ? {} : { container }),
    nameStart: fn.start,
    start,
    body,
    end: body + 1,
  };
}

function ends(text: string, whole: readonly Token[], scope: DeclarationScope, end: number,
  declarations: ScannedDeclaration[]
):
  | 'continue'
  | undefined
{
  if (isOldStyle(text, whole, scope)) return 'continue';
  const head = afterSemicolon(whole);
  if (head.length === 0) return undefined;
  const first = head[0]!.text;
  if (first === 'namespace' || first === 'friend' || first === 'return' || first === 'goto') return undefined;
  const clean = splitHead(head);
  const { tokens, equals, value } = clean;
  const at = (name: string, nameStart: number, kind: ScannedDeclaration['kind'], prototype: boolean): void => {
    declarations.push({
      name,
      kind,
      exported: scope.exported && !(scope.kind === 'namespace' && tokens.some((token) => token.text === 'static')),
      ...(scope.container === undefined ? {} : { container: scope.container }),
      nameStart,
      start: head[0]!.start,
      body: equals?.start ?? end,
      end,
      ...(prototype ? { prototype: true as const } : {}),
    });
  };
  if (tokens[0]?.text === 'using') {
    if (equals && tokens[1]?.kind === 'word') at(tokens[1].text, tokens[1].start, 'type', false);
    return undefined;
  }
  if (tokens.some((token) => token.text === 'typedef')) {
    const named = declaredName(tokens, text);
    const body = tokens.findIndex((token) => token.kind === 'braces');
    const tag = tokens[body - 1]?.text ?? '';
    if (named && named.name !== tag)
      at(named.name, named.start, tag === 'enum' ? 'enum' : /^(?:struct|union|class)$/.test(tag) ? 'class' : 'type',
        false);
    return undefined;
  }
  const fn = tokens.some((token) => token.kind === 'braces') && !equals
    ? undefined
    : functionName(tokens, text, scope.name);
  if (fn?.sure && !/^[A-Z][A-Z0-9_]*$/.test(fn.name) && (!equals || isPure(value))) {
    const declared = functionDeclared(text, head, clean, fn, scope, equals?.start ?? end - 1);
    declarations.push({ ...declared, end, ...(scope.kind === 'namespace' ? { prototype: true as const } : {}) });
    return undefined;
  }
  if (
    scope.kind !== 'namespace' || fn?.sure || tokens.length < 2 || isForward(tokens) || (first === 'extern' && !equals)
  ) return undefined;
  const named = declaredName(tokens, text);
  if (named) at(named.name, named.start, 'constant', false);
  return undefined;
}

/** Matches `= 0`, `= default` and `= delete`. */
function isPure(value: readonly Token[]): boolean {
  return value.length === 1 && /^(?:0|default|delete)$/.test(value[0]!.text);
}

/** Matches `class A;`, `struct s;`, `template class A<int>;` and `enum e : int;`. */
function isForward(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex((token) => /^(?:class|struct|union|enum)$/.test(token.text));
  return tokens[0]!.text === 'template' ||
    (at >= 0 && tokens.slice(at + 1).filter((token) => token.kind === 'word' && token.text !== 'class').length < 2 &&
      !tokens.some((token) => token.text === '*' || token.kind === 'braces'))
    || (at >= 0 && tokens[tokens.length - 1]!.kind === 'braces');
}

/**
 * Reports whether a head is in the old style, `int f(a, b) int a; char *b; {`, which continues after the semicolons.
 */
function isOldStyle(text: string, head: readonly Token[], scope: DeclarationScope): boolean {
  if (scope.kind !== 'namespace' || head.length < 4) return false;
  const group = head.findIndex((token) => token.kind === 'group');
  const list = head[group];
  if (!list || group === 0 || head[group - 1]!.kind !== 'word' || group + 2 >= head.length) return false;
  if (!/^\(\s*\w+(?:\s*,\s*\w+)*\s*\)$/.test(text.slice(list.start, Math.min(list.end, list.start + 500))))
    return false;
  const rest = afterSemicolon(head.slice(group + 1));
  return rest.length > 1 && rest[0]!.kind === 'word' &&
    !/^(?:static|extern|typedef|using|namespace|class|template)$/.test(rest[0]!.text)
    && rest.every((token) =>
      token.kind === 'word' || token.kind === 'square' || token.text === '*' || token.text === ',' ||
      (token.kind === 'group' && head.length < 40)
    );
}

function afterSemicolon(head: readonly Token[]): readonly Token[] {
  let at = head.length - 1;
  while (at >= 0 && head[at]!.text !== ';') at--;
  return at < 0 ? head : head.slice(at + 1);
}

/**
 * Finds macros: functions if they have parameters, constants if they have a value. A macro with neither (an include
 * guard) is skipped.
 */
function directive(text: string, start: number, end: number, declarations: ScannedDeclaration[]): void {
  if (directiveWord(text, start) !== 'define') return;
  const match = /^#[ \t]*define[ \t]+([A-Za-z_$][\w$]*)(\(?)/.exec(text.slice(start, Math.min(end, start + 300)));
  if (!match) return;
  const nameStart = start + match[0].length - match[1]!.length - match[2]!.length;
  const after = start + match[0].length;
  const isFunction = match[2] === '(';
  if (!isFunction && /^[ \t\r]*(?:$|\/)/.test(text.slice(after, Math.min(end, after + 20)))) return;
  declarations.push({
    name: match[1]!,
    kind: isFunction ? 'function' : 'constant',
    exported: true,
    nameStart,
    start,
    body: end,
    end,
  });
}
