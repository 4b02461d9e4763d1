import type { SymbolKind } from '#model';

const valueKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['constant', 'property']);
const callableKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method']);
const containerKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'enum', 'module']);

/** Matches the start of a macro, whose text may be anything: `#define STEP do { … } while (0)`. */
const macroStart = /^(?:#\s*define\s+\w+(?:\([^)]*\)?)?|macro_rules!\s*\w+)/;
/** Matches the text between the `=` and the parameters of a function that is assigned. */
const assignedFunction = /^\s*(?:async\b\s*)?(?:function\b\s*\*?\s*[\w$]*\s*)?(?:<[^()]*>\s*)?\(/;
/** Matches a value that is only a number, a word, an empty bracket, or an omitted string. */
const plainValue = /^(?:[-+\w.$@:…]*|\[\]|\{\}|\(\))$/;
/** Matches parentheses after a constant's name: the values of an enum case, or the parameters of a function type. */
const plainParentheses = /^\([\w\s,.:<>[\]?&*'…]*\)$/;
/** Matches a constructor's initializers, after its parameters: `: base(…)`, but not `: suspend (Int) -> Int`. */
const initializer = /^:\s*[\w.~]+(?:<[^()]*>)?[({]/;
/** Matches initializers with blanks, as in the GNU style: `Foo (int a) : a_ (a)`. */
const spacedInitializer = /^ :\s*\w+\s+\(/;
const parametersEnd = /(?:\)|\b(?:const|noexcept))\s*$/;
/**
 * Matches the start of a parameter's default. A Ruby keyword parameter has its default where other languages have a
 * type.
 */
const defaultMark = /^(?:=\s*|\\\\\s*|lambda\b|:\s*(?=->|(?!fn\()[a-z_]\w*\(|\w+(?:\.\w+)+\())/;
/** Matches the `:` before a type, but not `::`. */
const typeMark = /(?:^|[^:]):(?![:=])/;

/**
 * Returns the name in a macro's signature, and its parameters if they are in parentheses. Undefined for other
 * signatures.
 */
export function extractMacroHead(signature: string): string | undefined {
  return macroStart.exec(signature)?.[0];
}

/**
 * Returns the declaring part of a signature: a constant or property without its value, or a function without anything
 * after its parameters and return type, whether or not the grammar separates them from the body. A parameter default
 * longer than a word becomes `…`. `code` must be a signature without strings and comments; see `extractCode`.
 */
export function extractDeclaration(code: string, kind: SymbolKind): string {
  if (!valueKinds.has(kind) && !callableKinds.has(kind) && !containerKinds.has(kind)) return code;
  let declaration = '';
  /** The offset in the declaration at which the first parameters end. */
  let parameterListEnd: number | undefined;
  for (let at = 0; at < code.length && !isDeclarationEnd(code, at, declaration, kind, parameterListEnd);) {
    const end = findGroupEnd(code, at);
    const group = code.slice(at, end);
    if (code[at] !== '(') {
      declaration += /^[[{]/.test(group) ? replaceDefaults(group) : group;
    } else {
      const isValue = valueKinds.has(kind) ||
        containerKinds.has(kind) && /\b(?:extends|with)\b|[^:]:[^:]/.test(declaration);
      declaration += isValue && !plainParentheses.test(group) ? '(…)' : replaceDefaults(group);
      parameterListEnd ??= declaration.length;
    }
    at = end;
  }
  return declaration.replace(/[\s=:;,]+$/, '');
}

/** Reports whether the value or the body begins at `at`, outside brackets. */
function isDeclarationEnd(code: string, at: number, declaration: string, kind: SymbolKind,
  parameterListEnd: number | undefined): boolean
{
  const nextText = code.slice(at, at + 80);
  const isCallable = callableKinds.has(kind);
  const isTyped = () => typeMark.test(isCallable ? declaration.slice(parameterListEnd ?? 0) : declaration);
  switch (code[at]) {
    case '=':
      if (containerKinds.has(kind)) return false;
      if (nextText[1] === '>') return !isTyped();
      return isAssignment(code, at) &&
        (!isCallable || parameterListEnd !== undefined || !assignedFunction.test(code.slice(at + 1)));
    case ':': // `:=`, or a call of the base constructor: `: base(…)`
      return isCallable
        ? parameterListEnd !== undefined && parametersEnd.test(declaration) && (initializer.test(nextText) ||
          spacedInitializer.test(code.slice(at - 1, at + 80)))
        : nextText[1] === '=';
    case '{':
      return !/[:|&<]\s*$|=>\s*$|\b(?:const|let|var)\s*$/.test(declaration) && !/^\{\s*\}/.test(nextText);
    case ',':
      return isCallable && /^,\s*do:/.test(nextText);
    case ' ':
      return isCallable ? /^ do\b/.test(nextText) : /^ by\s+\w/.test(nextText) && /\bva[lr]\s/.test(declaration);
    default:
      return false;
  }
}

function isAssignment(code: string, at: number): boolean {
  return !/[=>~]/.test(code[at + 1] ?? '') && !/[=!<~]/.test(code[at - 1] ?? '') &&
    !(code[at - 1] === '>' && code[at - 2] === ' ');
}

/** Returns the offset after the bracket that closes the bracket at `at`, or after the single character at `at`. */
function findGroupEnd(code: string, at: number): number {
  if (code[at] === '<') return findGenericEnd(code, at);
  if (!/[([{]/.test(code[at]!)) return at + 1;
  let depth = 0;
  for (let i = at; i < code.length; i++) {
    if (/[([{]/.test(code[i]!)) depth++;
    else if (/[)\]}]/.test(code[i]!) && --depth === 0) return i + 1;
  }
  return code.length;
}

/** Finds the end of the group at a `<`, which either opens a list of types or is an operator. */
function findGenericEnd(code: string, at: number): number {
  const precedingCode = code.slice(0, at);
  if (!/\w$|\btemplate $/.test(precedingCode) || /\boperator$/.test(precedingCode)) return at + 1;
  let depth = 0;
  for (let i = at; i < code.length; i++) {
    if (code[i] === '<') depth++;
    else if (code[i] === '>' && !/[-=]/.test(code[i - 1]!) && --depth === 0) return i + 1;
  }
  return at + 1;
}

/** Returns a bracket with `…` in place of each default, lambda and block in it. */
function replaceDefaults(group: string): string {
  let result = '';
  for (let at = 0; at < group.length;) {
    const mark = defaultMark.exec(group.slice(at, at + 80))?.[0];
    const isBlock = group[at] === '{' && /[\w)]\s*$/.test(result) && !/^\{\s*\}/.test(group.slice(at));
    if (isBlock) {
      result += '{…}';
      at = findGroupEnd(group, at);
    } else if (
      mark === undefined || mark[0] === '=' && !isAssignment(group, at) || /\w$/.test(result) && mark === 'lambda'
    ) {
      result += group[at++];
    } else {
      const from = mark === 'lambda' ? at : at + mark.length;
      const end = findItemEnd(group, from);
      const value = group.slice(from, end);
      result += group.slice(at, from) + (plainValue.test(value.trim()) ? value : `…${/\s*$/.exec(value)![0]}`);
      at = end;
    }
  }
  return result;
}

/** Returns the offset at which an item of a list ends. A lambda without brackets may contain commas. */
function findItemEnd(group: string, from: number): number {
  for (let at = from; at < group.length; at = findGroupEnd(group, at)) {
    if (/[)\]}]/.test(group[at]!)) return at;
    if (group[at] === ',' && !/\blambda\b[^:]*$|\bfn\b(?!.*\bend\b)/.test(group.slice(from, at))) return at;
  }
  return group.length;
}
