import type { Token } from '../scanning/declarations/declarationReader';
import { variableAnnotation } from './macros';

/** Words in a head that are neither a type nor a name. */
const qualifiers = new Set(
  'static inline extern virtual explicit constexpr consteval constinit friend typedef export register mutable __inline __inline__ __forceinline __extension__ _Noreturn _Thread_local thread_local __restrict const volatile'
    .split(' '),
);
/** Words before parentheses that are not the name of a function. */
const nonNames = new Set(
  'if for while switch return do else catch try sizeof alignof _Alignof decltype typeof __typeof__ __typeof typeof_unqual noexcept throw requires static_assert _Static_assert defined new delete case goto void int char short long float double bool signed unsigned auto and or not co_return co_await co_yield __except __try __finally'
    .split(' '),
);
/** Removed from declarations, together with the brackets after them. */
const attributes = new Set(
  '__attribute__ __attribute __declspec alignas _Alignas __asm__ __asm asm noexcept throw explicit'.split(' '),
);

/** The parts of a declaration head, without attributes, template parameters and template arguments. */
export interface HeadParts {
  readonly tokens: readonly Token[];
  /** The `=` before an initial value; undefined if there is none. */
  readonly equals: Token | undefined;
  /** The tokens after the `=`. */
  readonly value: readonly Token[];
}

export function splitHead(head: readonly Token[]): HeadParts {
  const tokens: Token[] = [];
  const angles: number[] = [];
  let isOperator = false; // the following tokens are an operator's name, up to its parameters
  for (let i = 0; i < head.length; i++) {
    const token = head[i]!;
    const before = tokens[tokens.length - 1];
    isOperator = token.kind !== 'group' && (isOperator || before?.text === 'operator');
    if (token.kind === 'word' && attributes.has(token.text)) {
      if (head[i + 1]?.kind === 'group') i++;
    } else if (token.kind === 'square' && isAttribute(token, before)) continue;
    else if (token.text === '<' && !isOperator && before?.kind === 'word') {
      angles.push(tokens.length);
      tokens.push(token);
    } else if (token.text === '>' && angles.length > 0 && !isOperator) {
      tokens.length = angles.pop()!;
      if (tokens[tokens.length - 1]?.text === 'template') tokens.pop();
    } else if (
      token.text === '=' && angles.length === 0 && !isOperator && before?.text !== '=' && before?.text !== '!'
    ) {
      return { tokens, equals: token, value: head.slice(i + 1) };
    } else tokens.push(token);
  }
  return { tokens, equals: undefined, value: [] };
}

/**
 * Reports whether a bracket begins an attribute, such as `[[nodiscard]]` or `[Serializable]`, because it comes first or
 * is doubled. `a[3]` is not an attribute.
 */
function isAttribute(token: Token, before: Token | undefined): boolean {
  return before === undefined || before.kind === 'mark' || (before.kind === 'group' && token.end - token.start > 4) ||
    qualifiers.has(before.text);
}

/** The maximum number of tokens between a macro's parentheses and those of the function that follows the macro. */
const maxHeadTokens = 40;

export interface FunctionName {
  readonly name: string;
  /** The enclosing classes or namespaces: `A.B` for `A::B::f`. */
  readonly holder: string | undefined;
  readonly start: number;
  /** The token index of the function's parameter list. */
  readonly group: number;
  /** Whether a return type precedes the name, or the function is a constructor, destructor or operator. */
  readonly sure: boolean;
}

/** Finds the function that the head declares, if any. `className` is the name of the enclosing class. */
export function findFunctionName(tokens: readonly Token[], text: string, className: string | undefined):
  | FunctionName
  | undefined
{
  const operator = tokens.findIndex((token) => token.text === 'operator' && token.kind === 'word');
  if (operator >= 0) return readOperatorName(tokens, operator);
  let fallback: FunctionName | undefined;
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i]!.kind !== 'group') continue;
    const name = readNameBefore(tokens, i, className) ?? readNameInside(tokens, i, text);
    if (!name) continue;
    if (name.sure && !(isMacro(name.name) && hasLaterName(tokens, i))) return name;
    fallback ??= name;
  }
  return fallback;
}

/** Reads the function name before a parameter list, as in `A::f(`, `~A(` and `A::~A(`. */
function readNameBefore(tokens: readonly Token[], group: number, className: string | undefined):
  | FunctionName
  | undefined
{
  const last = tokens[group - 1];
  if (last?.kind !== 'word' || nonNames.has(last.text) || qualifiers.has(last.text)) return undefined;
  let first = group - 1;
  const isDestructor = tokens[first - 1]?.text === '~';
  if (isDestructor) first--;
  const name = isDestructor ? `~${last.text}` : last.text;
  const { holders, start } = readQualifiersBefore(tokens, first);
  const isConstructorOrDestructor = isDestructor || last.text === className ||
    holders[holders.length - 1] === last.text;
  return {
    name,
    holder: joinHolders(holders),
    start: tokens[first]!.start,
    group,
    sure: isConstructorOrDestructor || hasType(tokens, start),
  };
}

/** Returns the classes in `A::B::` before the token at `first`, and the index at which they start. */
function readQualifiersBefore(tokens: readonly Token[], first: number): { holders: string[]; start: number; } {
  const holders: string[] = [];
  let start = first;
  while (tokens[start - 1]?.text === '::') {
    start--;
    if (tokens[start - 1]?.kind !== 'word') break;
    holders.unshift(tokens[--start]!.text);
  }
  return { holders, start };
}

function joinHolders(holders: readonly string[]): string | undefined {
  return holders.length === 0 ? undefined : holders.join('.');
}

/** Reports whether something before `end` can be a return type. */
function hasType(tokens: readonly Token[], end: number): boolean {
  for (let i = 0; i < end; i++) {
    const { kind, text } = tokens[i]!;
    if (kind === 'group' || text === '*' || text === '&' || (kind === 'word' && !qualifiers.has(text))) return true;
  }
  return false;
}

/** Finds the function name in `int (f)(int a)` or `void (*f(int a))(int)`. A pointer to a function has no such name. */
function readNameInside(tokens: readonly Token[], group: number, text: string): FunctionName | undefined {
  const { start, end } = tokens[group]!;
  if (tokens[group + 1]?.kind !== 'group') return undefined;
  const inner = /^\(\s*(\w+)\s*\)$|^\(\s*\*\s*(\w+)\s*\(/.exec(text.slice(start, Math.min(end, start + 200)));
  const name = inner?.[1] ?? inner?.[2];
  return name === undefined
    ? undefined
    : {
      name,
      holder: undefined,
      start: start + inner![0].indexOf(name),
      group: inner![1] === undefined ? group : group + 1,
      sure: group > 0,
    };
}

function isMacro(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name);
}

/** Reports whether a function's name follows a macro call: `DEPRECATED(x) int f(int a)`. */
function hasLaterName(tokens: readonly Token[], group: number): boolean {
  for (let i = group + 1; i < Math.min(tokens.length, group + maxHeadTokens); i++) {
    const before = tokens[i - 1]!;
    if (tokens[i]!.text === ':') return false;
    if (tokens[i]!.kind === 'group' && before.kind === 'word' && !nonNames.has(before.text) && !isMacro(before.text))
      return true;
  }
  return false;
}

/** Returns the name `operator==`, `operator()` or `operator bool`; `operator` is the index of that word. */
export function readOperatorName(tokens: readonly Token[], operator: number): FunctionName | undefined {
  let group = operator + 1;
  if (tokens[group]?.kind === 'group' && tokens[group + 1]?.kind === 'group') group++;
  else while (group < tokens.length && tokens[group]!.kind !== 'group') group++;
  if (tokens[group]?.kind !== 'group' || group === operator + 1) return undefined;
  let name = 'operator';
  for (let i = operator + 1; i < group; i++) {
    const { kind, text } = tokens[i]!;
    const symbol = kind === 'group' ? '()' : kind === 'square' ? '[]' : kind === 'string' ? '""' : text;
    name += /\w$/.test(name) && /^\w/.test(symbol) ? ` ${symbol}` : symbol;
  }
  const { holders } = readQualifiersBefore(tokens, operator);
  return { name, holder: joinHolders(holders), start: tokens[operator]!.start, group, sure: true };
}

export interface TypeName {
  readonly keyword: 'class' | 'struct' | 'union' | 'enum';
  /** Undefined if anonymous. */
  readonly name: string | undefined;
  readonly holder: string | undefined;
  readonly start: number;
}

/**
 * Returns the class, struct, union or enum whose body follows the head; undefined if it is a function's return type.
 */
export function findTypeName(tokens: readonly Token[]): TypeName | undefined {
  const keywordIndex = tokens.findIndex((token) =>
    token.kind === 'word' && /^(?:class|struct|union|enum)$/.test(token.text)
  );
  if (keywordIndex < 0 || tokens.slice(0, keywordIndex).some((token) => token.kind === 'mark' && token.text !== ';'))
    return undefined;
  const keyword = tokens[keywordIndex]!.text as TypeName['keyword'];
  let first = keywordIndex + 1;
  if (keyword === 'enum' && /^(?:class|struct)$/.test(tokens[first]?.text ?? '')) first++;
  let end = first;
  while (end < tokens.length && tokens[end]!.text !== ':') end++;
  const head = tokens.slice(first, end);
  if (isFunctionHead(head)) return undefined;
  let last = head.length - 1;
  while (
    last > 0 &&
    (head[last]!.kind !== 'word' || head[last]!.text === 'final' || head[last]!.text === 'sealed' ||
      (isMacro(head[last]!.text) && head[last - 1]!.kind === 'word' && !isMacro(head[last - 1]!.text)))
  ) last--;
  const name = head[last];
  if (name?.kind !== 'word') return { keyword, name: undefined, holder: undefined, start: tokens[keywordIndex]!.start };
  return { keyword, name: name.text, holder: joinHolders(readQualifiersBefore(head, last).holders), start: name.start };
}

/** Reports whether the tokens are a function head such as `foo *bar(…)`, unlike `EXPORT(…) foo`. */
function isFunctionHead(tokens: readonly Token[]): boolean {
  const group = tokens.findIndex((token) => token.kind === 'group');
  return group > 0 && tokens[group - 1]!.kind === 'word' &&
    tokens.slice(0, group - 1).some((token) => token.kind === 'word')
    && !(isMacro(tokens[group - 1]!.text) && tokens[group + 1]?.kind === 'word');
}

/** Finds the last declared name of a typedef or variable: `x` in `int (*x)(int)`, `int x[3]` and `struct s x`. */
export function findDeclaredName(tokens: readonly Token[], text: string):
  | { readonly name: string; readonly start: number; }
  | undefined
{
  for (const { kind, start, end } of tokens) {
    const inner = kind === 'group'
      ? /^\(\s*(?:\w+\s*::\s*)?[*^&]\s*(?:const\s+)?(\w+)\s*[)[(]/.exec(text.slice(start, Math.min(end, start + 200)))
      : null;
    if (inner) return { name: inner[1]!, start: start + inner[0].lastIndexOf(inner[1]!) };
  }
  for (let i = tokens.length - 1; i > 0; i--) {
    const { kind, text: name, start } = tokens[i]!;
    if (kind === 'word' && !nonNames.has(name) && !isTrailingMacro(tokens, i)) return { name, start };
    if (kind === 'number' || (kind === 'mark' && name !== ':')) return undefined;
  }
  return undefined;
}

/**
 * Reports whether a token is a macro after a declared name, as in `int x UNUSED` and `char *x __initdata`, unlike the
 * `X` in `static int X`.
 */
function isTrailingMacro(tokens: readonly Token[], at: number): boolean {
  const { text: name } = tokens[at]!;
  const before = tokens[at - 1]!;
  return (isMacro(name) || variableAnnotation.test(name)) && before.kind === 'word' && !nonNames.has(before.text) &&
    hasType(tokens, at - 1);
}
