import type { SymbolKind } from '#model';

const valued: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['constant', 'property']);
const callable: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method']);
const containers: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'enum', 'module']);

/** Matches the start of a macro, whose text may be anything: `#define STEP do { … } while (0)`. */
const macro = /^(?:#\s*define\s+\w+(?:\([^)]*\)?)?|macro_rules!\s*\w+)/;
/** Matches the text between the `=` and the parameters of a function that is assigned. */
const assigned = /^\s*(?:async\b\s*)?(?:function\b\s*\*?\s*[\w$]*\s*)?(?:<[^()]*>\s*)?\(/;
/** Matches a value that is only a number, a word, an empty bracket, or an omitted string. */
const plainValue = /^(?:[-+\w.$@:…]*|\[\]|\{\}|\(\))$/;
/** Matches parentheses after a constant's name: the values of an enum case, or the parameters of a function type. */
const typesAndWords = /^\([\w\s,.:<>[\]?&*'…]*\)$/;
/** Matches a constructor's initialisers, after its parameters: `: base(…)`, but not `: suspend (Int) -> Int`. */
const initialiser = /^:\s*[\w.~]+(?:<[^()]*>)?[({]/;
/** Matches initialisers with blanks, as in GNU's style: `Foo (int a) : a_ (a)`. */
const wideInitialiser = /^ :\s*\w+\s+\(/;
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
export function macroHead(signature: string): string | undefined {
  return macro.exec(signature)?.[0];
}

/**
 * Returns the declaring part of a signature: a constant or property without its value, or a function without anything
 * after its parameters and return type, whether or not the grammar separates them from the body. A parameter default
 * longer than a word becomes `…`. `code`: at most a signature long, without strings and comments, see `codeOnly`.
 */
export function declarationOnly(code: string, kind: SymbolKind): string {
  if (!valued.has(kind) && !callable.has(kind) && !containers.has(kind)) return code;
  let kept = '';
  /** The offset in `kept` at which the first parameters end. */
  let parameters: number | undefined;
  for (let at = 0; at < code.length && !ends(code, at, kept, kind, parameters);) {
    const end = groupEnd(code, at);
    const group = code.slice(at, end);
    if (code[at] !== '(') {
      kept += /^[[{]/.test(group) ? withoutDefaults(group) : group;
    } else {
      const isValue = valued.has(kind) || containers.has(kind) && /\b(?:extends|with)\b|[^:]:[^:]/.test(kept);
      kept += isValue && !typesAndWords.test(group) ? '(…)' : withoutDefaults(group);
      parameters ??= kept.length;
    }
    at = end;
  }
  return kept.replace(/[\s=:;,]+$/, '');
}

/** Reports whether the value or the body begins at `at`, outside brackets and after the kept part. */
function ends(code: string, at: number, kept: string, kind: SymbolKind, parameters: number | undefined): boolean {
  const rest = code.slice(at, at + 80);
  const isCallable = callable.has(kind);
  const isTyped = () => typeMark.test(isCallable ? kept.slice(parameters ?? 0) : kept);
  switch (code[at]) {
    case '=':
      if (containers.has(kind)) return false;
      if (rest[1] === '>') return !isTyped();
      return isAssignment(code, at) && (!isCallable || parameters !== undefined || !assigned.test(code.slice(at + 1)));
    case ':': // `:=`, or what a constructor hands on: `: base(…)`
      return isCallable
        ? parameters !== undefined && parametersEnd.test(kept) && (initialiser.test(rest) ||
          wideInitialiser.test(code.slice(at - 1, at + 80)))
        : rest[1] === '=';
    case '{':
      return !/[:|&<]\s*$|=>\s*$|\b(?:const|let|var)\s*$/.test(kept) && !/^\{\s*\}/.test(rest);
    case ',':
      return isCallable && /^,\s*do:/.test(rest);
    case ' ':
      return isCallable ? /^ do\b/.test(rest) : /^ by\s+\w/.test(rest) && /\bva[lr]\s/.test(kept);
    default:
      return false;
  }
}

function isAssignment(code: string, at: number): boolean {
  return !/[=>~]/.test(code[at + 1] ?? '') && !/[=!<~]/.test(code[at - 1] ?? '') &&
    !(code[at - 1] === '>' && code[at - 2] === ' ');
}

/** Returns the offset after the bracket that closes the bracket at `at`, or after the single character at `at`. */
function groupEnd(code: string, at: number): number {
  if (code[at] === '<') return genericEnd(code, at);
  if (!/[([{]/.test(code[at]!)) return at + 1;
  let depth = 0;
  for (let i = at; i < code.length; i++) {
    if (/[([{]/.test(code[i]!)) depth++;
    else if (/[)\]}]/.test(code[i]!) && --depth === 0) return i + 1;
  }
  return code.length;
}

/** Does the same for `<`, if it opens a list of types rather than compares. */
function genericEnd(code: string, at: number): number {
  const before = code.slice(0, at);
  if (!/\w$|\btemplate $/.test(before) || /\boperator$/.test(before)) return at + 1;
  let depth = 0;
  for (let i = at; i < code.length; i++) {
    if (code[i] === '<') depth++;
    else if (code[i] === '>' && !/[-=]/.test(code[i - 1]!) && --depth === 0) return i + 1;
  }
  return at + 1;
}

/** Returns a bracket with `…` in place of each default, lambda and block in it. */
function withoutDefaults(group: string): string {
  let kept = '';
  for (let at = 0; at < group.length;) {
    const mark = defaultMark.exec(group.slice(at, at + 80))?.[0];
    const isBlock = group[at] === '{' && /[\w)]\s*$/.test(kept) && !/^\{\s*\}/.test(group.slice(at));
    if (isBlock) {
      kept += '{…}';
      at = groupEnd(group, at);
    } else if (
      mark === undefined || mark[0] === '=' && !isAssignment(group, at) || /\w$/.test(kept) && mark === 'lambda'
    ) {
      kept += group[at++];
    } else {
      const from = mark === 'lambda' ? at : at + mark.length;
      const end = itemEnd(group, from);
      const value = group.slice(from, end);
      kept += group.slice(at, from) + (plainValue.test(value.trim()) ? value : `…${/\s*$/.exec(value)![0]}`);
      at = end;
    }
  }
  return kept;
}

/** Returns where the next item of a list begins or the list ends. A lambda without brackets may contain commas. */
function itemEnd(group: string, from: number): number {
  for (let at = from; at < group.length; at = groupEnd(group, at)) {
    if (/[)\]}]/.test(group[at]!)) return at;
    if (group[at] === ',' && !/\blambda\b[^:]*$|\bfn\b(?!.*\bend\b)/.test(group.slice(from, at))) return at;
  }
  return group.length;
}
