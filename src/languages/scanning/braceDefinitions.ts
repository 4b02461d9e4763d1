import type { Definition, SymbolKind } from '#model';
import { greatestDepth, insideOpaque, isCode, countLexicalLines, type LexicalMap } from './lexicalMap';
import { nestedName } from './nestedName';
import { afterBlanks } from './blanks';

/** A definition that one line may contain in a language with braces. */
export interface DefinitionPattern {
  /**
   * A sticky pattern (`y`) that is tried at a line's first non-blank character; its group `name` captures the name.
   * Linear.
   */
  readonly pattern: RegExp;
  readonly kind: SymbolKind | ((match: RegExpExecArray, scope: BraceScope | undefined) => SymbolKind | undefined);
  /** Whether its braces contain members, whose container it is. */
  readonly holds?: true;
  /** Every match contains an opening bracket, so lines without one are not tried, which saves most of the work. */
  readonly opens?: true;
  /**
   * Where the pattern counts: at the top or directly in a container (`outside` functions, the default), only at the
   * `top`, or only as a `member`.
   */
  readonly where?: 'outside' | 'top' | 'member';
  /** Reports whether it is exported; its containers have to be exported, too. */
  readonly exported: (match: RegExpExecArray, scope: BraceScope | undefined) => boolean;
  /**
   * Marks a pattern that defines nothing but whose braces hold members: of the container that this function names
   * (`impl Router {`), or of the enclosing container if the result is ''.
   */
  readonly scope?: (match: RegExpExecArray, scope: BraceScope | undefined) => string;
  /**
   * Marks a pattern that defines nothing but whose braces hold members of the declaration that it continues: `val a: A
   * =` before `object : A {`.
   */
  readonly adopts?: true;
  /** Its name if no group has it, or if the written text is not the name. */
  readonly name?: (match: RegExpExecArray) => string | undefined;
  /** Returns its container as written before its name: `Router` in `func (r *Router) Use()`. */
  readonly container?: (match: RegExpExecArray, scope: BraceScope | undefined) => string | undefined;
}

export interface BraceScope {
  /** The name with its containers: `Outer.Inner`. */
  readonly name: string;
  readonly kind: SymbolKind;
  readonly exported: boolean;
}

interface Open extends BraceScope {
  /** The number of brackets open before its first line; its members have more. */
  readonly depth: number;
  holds: boolean;
  /** Whether its opening brace has been read. */
  entered: boolean;
}

/**
 * Returns the definitions of a language whose scopes are braces, in line order, from the first pattern that matches
 * each line. Text that matches `goesOn` (sticky) is not a separate definition if the brace of the container before it
 * is still to come.
 */
export function braceDefinitions(patterns: readonly DefinitionPattern[],
  goesOn?: RegExp): (lexicalMap: LexicalMap) => Definition[]
{
  const openingNone = patterns.filter((pattern) => !pattern.opens);
  return (lexicalMap) => {
    const { text, lineStarts, depths, peaks } = lexicalMap;
    const definitions: Definition[] = [];
    const open: Open[] = [];
    for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
      const depth = depths[line]!;
      if (depth === insideOpaque) continue;
      close(open, depth, lexicalMap, line);
      const pending = waits(open, depth);
      const scope = open[open.length - (pending ? 2 : 1)];
      const readable = scope ? scope.holds && depth <= scope.depth + 1 : depth === 0;
      const at = afterBlanks(text, lineStarts[line]!);
      const match = readable && begins(text.charCodeAt(at)) &&
          !(pending && goesOn && open[open.length - 1]!.holds && matches(goesOn, text, at))
        ? read(peaks[line]! > depth || depth === greatestDepth ? patterns : openingNone, text, at, scope)
        : undefined;
      if (match?.adopts) {
        if (pending) open[open.length - 1]!.holds = true;
        continue;
      }
      if (pending && (match || endsStatement(lexicalMap, line))) open.pop();
      if (!match) continue;
      if (!match.silent) definitions.push(definition(match, line));
      const after = depths[line + 1] ?? depth;
      if (after === depth && '};'.includes(lastCharacter(lexicalMap, line))) continue; // it is entirely on one line
      open.push({
        name: match.silent ? match.name : nestedName(match.container, match.name),
        kind: match.kind,
        exported: match.exported,
        depth,
        holds: match.holds,
        entered: after > depth && after !== insideOpaque,
      });
    }
    return definitions;
  };
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** Reports whether code begins with this character: not a line's end, a comment or a closing bracket. */
function begins(c: number): boolean {
  return !(c <= 32 || c === 47 || c === 41 || c === 42 || c === 93 || c === 125 || Number.isNaN(c));
}

/**
 * Closes scopes. A scope whose brace is still to come is closed by the next line at its depth that does not open the
 * brace.
 */
function close(open: Open[], depth: number, lexicalMap: LexicalMap, line: number): void {
  for (let last = open[open.length - 1]; last; last = open[open.length - 1]) {
    if (depth > last.depth) {
      last.entered = true;
      return;
    }
    if (last.entered && last.holds && depth === last.depth && endsParameters(lexicalMap, line - 1))
      last.entered = false;
    if (!last.entered && depth === last.depth) return;
    open.pop();
  }
}

/**
 * Reports whether a line such as `) : A(),` ends parameters, so that what was entered were parameters and the braces
 * may still come.
 */
function endsParameters(lexicalMap: LexicalMap, line: number): boolean {
  const { text, lineStarts } = lexicalMap;
  const at = afterBlanks(text, lineStarts[line]!);
  return text.charCodeAt(at) === 41 && lastCharacter(lexicalMap, line) !== '}';
}

/** Reports whether the innermost scope still has no brace at this point. */
function waits(open: readonly Open[], depth: number): boolean {
  const last = open[open.length - 1];
  return last !== undefined && !last.entered && last.depth === depth;
}

/** Reports whether a declaration ends with its line, so that no braces follow. */
function endsStatement(lexicalMap: LexicalMap, line: number): boolean {
  return lastCharacter(lexicalMap, line) === ';';
}

/** Returns the last character of a line before its line break and any trailing comment; '' for an empty line. */
function lastCharacter(lexicalMap: LexicalMap, line: number): string {
  const { text, lineStarts } = lexicalMap;
  let at = lineStarts[line + 1]! - 1;
  for (; at >= lineStarts[line]!; at--) {
    const c = text.charCodeAt(at);
    if (c > 32 && isCode(lexicalMap, at)) return text[at]!;
  }
  return '';
}

function definition({ name, kind, exported, container }: Read, line: number): Definition {
  return { name, kind, line: line + 1, exported, ...(container === undefined ? {} : { container }) };
}

interface Read {
  /** Its braces count, but it is not a definition. */
  readonly silent: boolean;
  readonly adopts?: true;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly holds: boolean;
  readonly exported: boolean;
  readonly container: string | undefined;
}

function read(patterns: readonly DefinitionPattern[], text: string, at: number, scope: Open | undefined):
  | Read
  | undefined
{
  for (
    const {
      pattern,
      kind,
      holds,
      where: position = 'outside',
      exported,
      name: nameOf,
      container,
      scope: scopeOf,
      adopts,
    } of patterns
  ) {
    if (position === 'top' ? scope !== undefined : position === 'member' && scope === undefined) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    if (adopts)
      return { silent: true, adopts, name: '', kind: 'class', holds: true, exported: true, container: undefined };
    if (scopeOf) return silent(scopeOf(match, scope), kind, exported(match, scope), match, scope);
    const name = nameOf ? nameOf(match) : match.groups?.['name'];
    if (name === undefined) continue;
    const itsKind = typeof kind === 'string' ? kind : kind(match, scope);
    if (itsKind === undefined) continue;
    const holder = container?.(match, scope) ?? (scope?.name || undefined);
    return {
      silent: false,
      name,
      kind: itsKind,
      holds: holds === true,
      exported: exported(match, scope) && (scope?.exported ?? true),
      container: holder,
    };
  }
  return undefined;
}

function silent(name: string, kind: DefinitionPattern['kind'], exported: boolean, match: RegExpExecArray,
  scope: Open | undefined): Read
{
  const itsKind = (typeof kind === 'string' ? kind : kind(match, scope)) ?? 'module';
  if (name !== '') return { silent: true, name, kind: itsKind, holds: true, exported, container: undefined };
  return {
    silent: true,
    name: scope?.name ?? '',
    kind: scope?.kind ?? itsKind,
    holds: true,
    exported: scope?.exported ?? true,
    container: undefined,
  };
}
