import type { Token } from '../scanning/declarations/declarationReader';
import { variableAnnotationPattern } from './macros';

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
/** Words that are removed from declarations, together with the brackets after them. */
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
  const openAngles: number[] = [];
  let isOperator = false; // the following tokens are an operator's name, up to its parameters
  for (let i = 0; i < head.length; i++) {
    const token = head[i]!;
    const previous = tokens[tokens.length - 1];
    isOperator = token.kind !== 'group' && (isOperator || previous?.text === 'operator');
    if (token.kind === 'word' && attributes.has(token.text)) {
      if (head[i + 1]?.kind === 'group') i++;
    } else if (token.kind === 'square' && isAttribute(token, previous)) continue;
    else if (token.text === '<' && !isOperator && previous?.kind === 'word') {
      openAngles.push(tokens.length);
      tokens.push(token);
    } else if (token.text === '>' && openAngles.length > 0 && !isOperator) {
      tokens.length = openAngles.pop()!;
      if (tokens[tokens.length - 1]?.text === 'template') tokens.pop();
    } else if (
      token.text === '=' && openAngles.length === 0 && !isOperator && previous?.text !== '=' && previous?.text !== '!'
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
function isAttribute(token: Token, previous: Token | undefined): boolean {
  return previous === undefined || previous.kind === 'mark' ||
    (previous.kind === 'group' && token.end - token.start > 4) ||
    qualifiers.has(previous.text);
}

/** The maximum number of tokens between a macro's parentheses and those of the function that follows the macro. */
const maxHeadTokens = 40;

export interface FunctionName {
  readonly name: string;
  /** The enclosing classes or namespaces: `A.B` for `A::B::f`. */
  readonly container: string | undefined;
  readonly start: number;
  /** The token index of the function's parameter list. */
  readonly parametersIndex: number;
  /** Whether a return type precedes the name, or the function is a constructor, destructor or operator. */
  readonly isCertain: boolean;
}

/** Finds the function that the head declares, if any. `className` is the name of the enclosing class. */
export function findFunctionName(tokens: readonly Token[], text: string, className: string | undefined):
  | FunctionName
  | undefined
{
  const operatorIndex = tokens.findIndex((token) => token.text === 'operator' && token.kind === 'word');
  if (operatorIndex >= 0) return readOperatorName(tokens, operatorIndex);
  let uncertainName: FunctionName | undefined;
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i]!.kind !== 'group') continue;
    const name = readNameBefore(tokens, i, className) ?? readNameInside(tokens, i, text);
    if (!name) continue;
    if (name.isCertain && !(isMacro(name.name) && hasLaterName(tokens, i))) return name;
    uncertainName ??= name;
  }
  return uncertainName;
}

/** Reads the function name before a parameter list, as in `A::f(`, `~A(` and `A::~A(`. */
function readNameBefore(tokens: readonly Token[], groupIndex: number, className: string | undefined):
  | FunctionName
  | undefined
{
  const nameToken = tokens[groupIndex - 1];
  if (nameToken?.kind !== 'word' || nonNames.has(nameToken.text) || qualifiers.has(nameToken.text)) return undefined;
  let firstIndex = groupIndex - 1;
  const isDestructor = tokens[firstIndex - 1]?.text === '~';
  if (isDestructor) firstIndex--;
  const name = isDestructor ? `~${nameToken.text}` : nameToken.text;
  const { containers, start } = readQualifiersBefore(tokens, firstIndex);
  const isConstructorOrDestructor = isDestructor || nameToken.text === className ||
    containers[containers.length - 1] === nameToken.text;
  return {
    name,
    container: joinContainers(containers),
    start: tokens[firstIndex]!.start,
    parametersIndex: groupIndex,
    isCertain: isConstructorOrDestructor || hasType(tokens, start),
  };
}

/** Returns the classes in `A::B::` before the token at `tokenIndex`, and the index at which they start. */
function readQualifiersBefore(tokens: readonly Token[], tokenIndex: number): { containers: string[]; start: number; } {
  const containers: string[] = [];
  let start = tokenIndex;
  while (tokens[start - 1]?.text === '::') {
    start--;
    if (tokens[start - 1]?.kind !== 'word') break;
    containers.unshift(tokens[--start]!.text);
  }
  return { containers, start };
}

function joinContainers(containers: readonly string[]): string | undefined {
  return containers.length === 0 ? undefined : containers.join('.');
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
function readNameInside(tokens: readonly Token[], groupIndex: number, text: string): FunctionName | undefined {
  const { start, end } = tokens[groupIndex]!;
  if (tokens[groupIndex + 1]?.kind !== 'group') return undefined;
  const innerMatch = /^\(\s*(\w+)\s*\)$|^\(\s*\*\s*(\w+)\s*\(/.exec(text.slice(start, Math.min(end, start + 200)));
  const name = innerMatch?.[1] ?? innerMatch?.[2];
  return name === undefined
    ? undefined
    : {
      name,
      container: undefined,
      start: start + innerMatch![0].indexOf(name),
      parametersIndex: innerMatch![1] === undefined ? groupIndex : groupIndex + 1,
      isCertain: groupIndex > 0,
    };
}

function isMacro(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name);
}

/** Reports whether a function's name follows a macro call: `DEPRECATED(x) int f(int a)`. */
function hasLaterName(tokens: readonly Token[], groupIndex: number): boolean {
  for (let i = groupIndex + 1; i < Math.min(tokens.length, groupIndex + maxHeadTokens); i++) {
    const previous = tokens[i - 1]!;
    if (tokens[i]!.text === ':') return false;
    if (
      tokens[i]!.kind === 'group' && previous.kind === 'word' && !nonNames.has(previous.text) && !isMacro(previous.text)
    )
      return true;
  }
  return false;
}

/**
 * Returns the name `operator==`, `operator()` or `operator bool`; `operatorIndex` is the index of that
 * word.
 */
export function readOperatorName(tokens: readonly Token[], operatorIndex: number): FunctionName | undefined {
  let groupIndex = operatorIndex + 1;
  if (tokens[groupIndex]?.kind === 'group' && tokens[groupIndex + 1]?.kind === 'group') groupIndex++;
  else while (groupIndex < tokens.length && tokens[groupIndex]!.kind !== 'group') groupIndex++;
  if (tokens[groupIndex]?.kind !== 'group' || groupIndex === operatorIndex + 1) return undefined;
  let name = 'operator';
  for (let i = operatorIndex + 1; i < groupIndex; i++) {
    const { kind, text } = tokens[i]!;
    const symbol = kind === 'group' ? '()' : kind === 'square' ? '[]' : kind === 'string' ? '""' : text;
    name += /\w$/.test(name) && /^\w/.test(symbol) ? ` ${symbol}` : symbol;
  }
  const { containers } = readQualifiersBefore(tokens, operatorIndex);
  return {
    name,
    container: joinContainers(containers),
    start: tokens[operatorIndex]!.start,
    parametersIndex: groupIndex,
    isCertain: true,
  };
}

export interface TypeName {
  readonly keyword: 'class' | 'struct' | 'union' | 'enum';
  /** Undefined if anonymous. */
  readonly name: string | undefined;
  readonly container: string | undefined;
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
  let firstIndex = keywordIndex + 1;
  if (keyword === 'enum' && /^(?:class|struct)$/.test(tokens[firstIndex]?.text ?? '')) firstIndex++;
  let end = firstIndex;
  while (end < tokens.length && tokens[end]!.text !== ':') end++;
  const head = tokens.slice(firstIndex, end);
  if (isFunctionHead(head)) return undefined;
  let lastIndex = head.length - 1;
  while (
    lastIndex > 0 &&
    (head[lastIndex]!.kind !== 'word' || head[lastIndex]!.text === 'final' || head[lastIndex]!.text === 'sealed' ||
      (isMacro(head[lastIndex]!.text) && head[lastIndex - 1]!.kind === 'word' && !isMacro(head[lastIndex - 1]!.text)))
  ) lastIndex--;
  const name = head[lastIndex];
  if (name?.kind !== 'word')
    return { keyword, name: undefined, container: undefined, start: tokens[keywordIndex]!.start };
  return {
    keyword,
    name: name.text,
    container: joinContainers(readQualifiersBefore(head, lastIndex).containers),
    start: name.start,
  };
}

/** Reports whether the tokens are a function head such as `foo *bar(…)`, unlike `EXPORT(…) foo`. */
function isFunctionHead(tokens: readonly Token[]): boolean {
  const groupIndex = tokens.findIndex((token) => token.kind === 'group');
  return groupIndex > 0 && tokens[groupIndex - 1]!.kind === 'word' &&
    tokens.slice(0, groupIndex - 1).some((token) => token.kind === 'word')
    && !(isMacro(tokens[groupIndex - 1]!.text) && tokens[groupIndex + 1]?.kind === 'word');
}

/** Finds the last declared name of a typedef or variable: `x` in `int (*x)(int)`, `int x[3]` and `struct s x`. */
export function findDeclaredName(tokens: readonly Token[], text: string):
  | { readonly name: string; readonly start: number; }
  | undefined
{
  for (const { kind, start, end } of tokens) {
    const innerMatch = kind === 'group'
      ? /^\(\s*(?:\w+\s*::\s*)?[*^&]\s*(?:const\s+)?(\w+)\s*[)[(]/.exec(text.slice(start, Math.min(end, start + 200)))
      : null;
    if (innerMatch) return { name: innerMatch[1]!, start: start + innerMatch[0].lastIndexOf(innerMatch[1]!) };
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
function isTrailingMacro(tokens: readonly Token[], index: number): boolean {
  const { text: name } = tokens[index]!;
  const previous = tokens[index - 1]!;
  return (isMacro(name) || variableAnnotationPattern.test(name)) && previous.kind === 'word' &&
    !nonNames.has(previous.text) &&
    hasType(tokens, index - 1);
}
