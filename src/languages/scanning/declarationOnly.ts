import type { SymbolKind } from '#model';

const valueKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['constant', 'property']);
const callableKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method']);
const containerKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'enum', 'module']);

/** Matches the start of a macro, whose text may be anything: `#define STEP do { … } while (0)`. */
const macroStartPattern = /^(?:#\s*define\s+\w+(?:\([^)]*\)?)?|macro_rules!\s*\w+)/;
/** Matches the text between the `=` and the parameters of a function that is assigned. */
const assignedFunctionPattern = /^\s*(?:async\b\s*)?(?:function\b\s*\*?\s*[\w$]*\s*)?(?:<[^()]*>\s*)?\(/;
/** Matches a value that is only a number, a word, an empty bracket, or an omitted string. */
const plainValuePattern = /^(?:[-+\w.$@:…]*|\[\]|\{\}|\(\))$/;
/** Matches parentheses after a constant's name: the values of an enum case, or the parameters of a function type. */
const parenthesesPattern = /^\([\w\s,.:<>[\]?&*'…]*\)$/;
/** Matches a constructor's initializers, after its parameters: `: base(…)`, but not `: suspend (Int) -> Int`. */
const initializerPattern = /^:\s*[\w.~]+(?:<[^()]*>)?[({]/;
/** Matches initializers with blanks, as in the GNU style: `Foo (int a) : a_ (a)`. */
const spacedInitializerPattern = /^ :\s*\w+\s+\(/;
const parametersEndPattern = /(?:\)|\b(?:const|noexcept))\s*$/;
/**
 * Matches the start of a parameter's default. A Ruby keyword parameter has its default where other languages have a
 * type.
 */
const defaultMarkPattern = /^(?:=\s*|\\\\\s*|lambda\b|:\s*(?=->|(?!fn\()[a-z_]\w*\(|\w+(?:\.\w+)+\())/;
/** Matches the `:` before a type, but not `::`. */
const typeMarkPattern = /(?:^|[^:]):(?![:=])/;

/**
 * Returns the name in a macro's signature, and its parameters if they are in parentheses. Returns undefined for
 * other signatures.
 */
export function extractMacroHead(signature: string): string | undefined {
  return macroStartPattern.exec(signature)?.[0];
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
  for (let offset = 0; offset < code.length && !isDeclarationEnd(code, offset, declaration, kind, parameterListEnd);) {
    const end = findGroupEnd(code, offset);
    const group = code.slice(offset, end);
    if (code[offset] !== '(') {
      declaration += /^[[{]/.test(group) ? replaceDefaults(group) : group;
    } else {
      const isValue = valueKinds.has(kind) ||
        containerKinds.has(kind) && /\b(?:extends|with)\b|[^:]:[^:]/.test(declaration);
      declaration += isValue && !parenthesesPattern.test(group) ? '(…)' : replaceDefaults(group);
      parameterListEnd ??= declaration.length;
    }
    offset = end;
  }
  return declaration.replace(/[\s=:;,]+$/, '');
}

/** Reports whether the value or the body begins at the offset, outside brackets. */
function isDeclarationEnd(code: string, offset: number, declaration: string, kind: SymbolKind,
  parameterListEnd: number | undefined): boolean
{
  const nextText = code.slice(offset, offset + 80);
  const isCallable = callableKinds.has(kind);
  const isTyped = () => typeMarkPattern.test(isCallable ? declaration.slice(parameterListEnd ?? 0) : declaration);
  switch (code[offset]) {
    case '=':
      if (containerKinds.has(kind)) return false;
      if (nextText[1] === '>') return !isTyped();
      return isAssignment(code, offset) &&
        (!isCallable || parameterListEnd !== undefined || !assignedFunctionPattern.test(code.slice(offset + 1)));
    case ':': // `:=`, or a call of the base constructor: `: base(…)`
      return isCallable
        ? parameterListEnd !== undefined && parametersEndPattern.test(declaration) &&
          (initializerPattern.test(nextText) ||
            spacedInitializerPattern.test(code.slice(offset - 1, offset + 80)))
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

function isAssignment(code: string, offset: number): boolean {
  return !/[=>~]/.test(code[offset + 1] ?? '') && !/[=!<~]/.test(code[offset - 1] ?? '') &&
    !(code[offset - 1] === '>' && code[offset - 2] === ' ');
}

/** Returns the offset after the bracket that closes the bracket at the offset, or else after the character there. */
function findGroupEnd(code: string, offset: number): number {
  if (code[offset] === '<') return findGenericEnd(code, offset);
  if (!/[([{]/.test(code[offset]!)) return offset + 1;
  let depth = 0;
  for (let i = offset; i < code.length; i++) {
    if (/[([{]/.test(code[i]!)) depth++;
    else if (/[)\]}]/.test(code[i]!) && --depth === 0) return i + 1;
  }
  return code.length;
}

/** Finds the end of the group at a `<`, which either opens a list of types or is an operator. */
function findGenericEnd(code: string, offset: number): number {
  const precedingCode = code.slice(0, offset);
  if (!/\w$|\btemplate $/.test(precedingCode) || /\boperator$/.test(precedingCode)) return offset + 1;
  let depth = 0;
  for (let i = offset; i < code.length; i++) {
    if (code[i] === '<') depth++;
    else if (code[i] === '>' && !/[-=]/.test(code[i - 1]!) && --depth === 0) return i + 1;
  }
  return offset + 1;
}

/** Returns a bracket with `…` in place of each default, lambda and block in it. */
function replaceDefaults(group: string): string {
  let result = '';
  for (let offset = 0; offset < group.length;) {
    const mark = defaultMarkPattern.exec(group.slice(offset, offset + 80))?.[0];
    const isBlock = group[offset] === '{' && /[\w)]\s*$/.test(result) && !/^\{\s*\}/.test(group.slice(offset));
    if (isBlock) {
      result += '{…}';
      offset = findGroupEnd(group, offset);
    } else if (
      mark === undefined || mark[0] === '=' && !isAssignment(group, offset) || /\w$/.test(result) && mark === 'lambda'
    ) {
      result += group[offset++];
    } else {
      const valueStart = mark === 'lambda' ? offset : offset + mark.length;
      const end = findItemEnd(group, valueStart);
      const value = group.slice(valueStart, end);
      result += group.slice(offset, valueStart) +
        (plainValuePattern.test(value.trim()) ? value : `…${/\s*$/.exec(value)![0]}`);
      offset = end;
    }
  }
  return result;
}

/** Returns the offset at which an item of a list ends. A lambda without brackets may contain commas. */
function findItemEnd(group: string, start: number): number {
  for (let offset = start; offset < group.length; offset = findGroupEnd(group, offset)) {
    if (/[)\]}]/.test(group[offset]!)) return offset;
    if (group[offset] === ',' && !/\blambda\b[^:]*$|\bfn\b(?!.*\bend\b)/.test(group.slice(start, offset)))
      return offset;
  }
  return group.length;
}
