import type { Definition, SymbolKind } from '#model';
import { maxBracketDepth, insideOpaque, isCode, countLexicalLines, type LexicalMap } from './lexicalMap';
import { joinNestedName } from './nestedName';
import { skipSpacesAndTabs } from './blanks';

/** A definition that one line may contain in a language with braces. */
export interface DefinitionPattern {
  /**
   * A sticky pattern (`y`) that takes linear time. It is tried at a line's first non-blank character, and its group
   * `name` captures the name.
   */
  readonly pattern: RegExp;
  readonly kind: SymbolKind | ((match: RegExpExecArray, scope: BraceScope | undefined) => SymbolKind | undefined);
  /** Whether the definition is the container of the members in its braces. */
  readonly isContainer?: true;
  /** Every match contains an opening bracket, so lines without one are not tried, which saves most of the work. */
  readonly hasOpeningBracket?: true;
  /**
   * The position at which the pattern applies: at the top or directly in a container (`outside` functions, the
   * default), only at the `top`, or only as a `member`.
   */
  readonly position?: 'outside' | 'top' | 'member';
  /** Reports whether the definition is exported. Its containers must be exported, too. */
  readonly exported: (match: RegExpExecArray, scope: BraceScope | undefined) => boolean;
  /**
   * Marks a pattern that defines nothing, but whose braces contain the members of another container. Returns that
   * container's name (`impl Router {`), or '' for the enclosing container.
   */
  readonly scope?: (match: RegExpExecArray, scope: BraceScope | undefined) => string;
  /**
   * Marks a pattern that defines nothing, but whose braces contain the members of the declaration that it continues:
   * `val a: A =` before `object : A {`.
   */
  readonly continuesDeclaration?: true;
  /** Returns the name if no group captures it, or if the captured text is not the name. */
  readonly name?: (match: RegExpExecArray) => string | undefined;
  /** Returns the container that is written before the name: `Router` in `func (r *Router) Use()`. */
  readonly container?: (match: RegExpExecArray, scope: BraceScope | undefined) => string | undefined;
}

export interface BraceScope {
  /** The name with its containers: `Outer.Inner`. */
  readonly name: string;
  readonly kind: SymbolKind;
  readonly exported: boolean;
}

interface OpenScope extends BraceScope {
  /** The number of open brackets before its first line; more brackets are open at its members. */
  readonly depth: number;
  isContainer: boolean;
  /** Whether its opening brace has been read. */
  isEntered: boolean;
}

/**
 * Creates a reader of the definitions in a language with braces. The definitions are in line order, from the first
 * pattern that matches each line. Text that matches `continuation` (sticky) is not a separate definition while the
 * opening brace of the container before it is missing.
 */
export function createBraceDefinitionReader(patterns: readonly DefinitionPattern[],
  continuation?: RegExp): (lexicalMap: LexicalMap) => Definition[]
{
  const nonOpeningPatterns = patterns.filter((pattern) => !pattern.hasOpeningBracket);
  return (lexicalMap) => {
    const { text, lineStarts, depths, maxDepths } = lexicalMap;
    const definitions: Definition[] = [];
    const openScopes: OpenScope[] = [];
    for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
      const depth = depths[line]!;
      if (depth === insideOpaque) continue;
      closeScopes(openScopes, depth, lexicalMap, line);
      const isPending = isAwaitingBrace(openScopes, depth);
      const scope = openScopes[openScopes.length - (isPending ? 2 : 1)];
      const isReadable = scope ? scope.isContainer && depth <= scope.depth + 1 : depth === 0;
      const codeStart = skipSpacesAndTabs(text, lineStarts[line]!);
      const match = isReadable && canStartCode(text.charCodeAt(codeStart)) &&
          !(isPending && continuation && openScopes[openScopes.length - 1]!.isContainer &&
            matchesAt(continuation, text, codeStart))
        ? matchDefinition(maxDepths[line]! > depth || depth === maxBracketDepth ? patterns : nonOpeningPatterns, text,
          codeStart, scope)
        : undefined;
      if (match?.continuesDeclaration) {
        if (isPending) openScopes[openScopes.length - 1]!.isContainer = true;
        continue;
      }
      if (isPending && (match || endsStatement(lexicalMap, line))) openScopes.pop();
      if (!match) continue;
      if (!match.isScopeOnly) definitions.push(toDefinition(match, line));
      const nextDepth = depths[line + 1] ?? depth;
      if (nextDepth === depth && '};'.includes(findLastCharacter(lexicalMap, line))) continue; // all on one line
      openScopes.push({
        name: match.isScopeOnly ? match.name : joinNestedName(match.container, match.name),
        kind: match.kind,
        exported: match.exported,
        depth,
        isContainer: match.isContainer,
        isEntered: nextDepth > depth && nextDepth !== insideOpaque,
      });
    }
    return definitions;
  };
}

function matchesAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset;
  return pattern.test(text);
}

/** Reports whether code can start with this character, which excludes line ends, comments and closing brackets. */
function canStartCode(c: number): boolean {
  return !(c <= 32 || c === 47 || c === 41 || c === 42 || c === 93 || c === 125 || Number.isNaN(c));
}

/**
 * Closes the scopes that have ended. If a scope's opening brace is still missing, the next line at its depth that does
 * not open the brace closes the scope.
 */
function closeScopes(openScopes: OpenScope[], depth: number, lexicalMap: LexicalMap, line: number): void {
  for (
    let innermostScope = openScopes[openScopes.length - 1];
    innermostScope;
    innermostScope = openScopes[openScopes.length - 1]
  ) {
    if (depth > innermostScope.depth) {
      innermostScope.isEntered = true;
      return;
    }
    if (
      innermostScope.isEntered && innermostScope.isContainer && depth === innermostScope.depth &&
      endsParameters(lexicalMap, line - 1)
    )
      innermostScope.isEntered = false;
    if (!innermostScope.isEntered && depth === innermostScope.depth) return;
    openScopes.pop();
  }
}

/**
 * Reports whether a line such as `) : A(),` ends parameters. If so, the brackets enclosed parameters, and the braces
 * may still follow.
 */
function endsParameters(lexicalMap: LexicalMap, line: number): boolean {
  const { text, lineStarts } = lexicalMap;
  const offset = skipSpacesAndTabs(text, lineStarts[line]!);
  return text.charCodeAt(offset) === 41 && findLastCharacter(lexicalMap, line) !== '}';
}

/** Reports whether the innermost scope still has no brace at this point. */
function isAwaitingBrace(openScopes: readonly OpenScope[], depth: number): boolean {
  const innermostScope = openScopes[openScopes.length - 1];
  return innermostScope !== undefined && !innermostScope.isEntered && innermostScope.depth === depth;
}

/** Reports whether a declaration ends with its line, so that no braces follow. */
function endsStatement(lexicalMap: LexicalMap, line: number): boolean {
  return findLastCharacter(lexicalMap, line) === ';';
}

/** Returns the last character of a line before its line break and any trailing comment; '' for an empty line. */
function findLastCharacter(lexicalMap: LexicalMap, line: number): string {
  const { text, lineStarts } = lexicalMap;
  let offset = lineStarts[line + 1]! - 1;
  for (; offset >= lineStarts[line]!; offset--) {
    const c = text.charCodeAt(offset);
    if (c > 32 && isCode(lexicalMap, offset)) return text[offset]!;
  }
  return '';
}

function toDefinition({ name, kind, exported, container }: MatchedDefinition, line: number): Definition {
  return { name, kind, line: line + 1, exported, ...(container === undefined ? {} : { container }) };
}

interface MatchedDefinition {
  /** Whether the match opens a scope without being a definition. */
  readonly isScopeOnly: boolean;
  readonly continuesDeclaration?: true;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly isContainer: boolean;
  readonly exported: boolean;
  readonly container: string | undefined;
}

function matchDefinition(patterns: readonly DefinitionPattern[], text: string, offset: number,
  scope: OpenScope | undefined
):
  | MatchedDefinition
  | undefined
{
  for (
    const {
      pattern,
      kind,
      isContainer,
      position = 'outside',
      exported,
      name: getName,
      container,
      scope: getScopeName,
      continuesDeclaration,
    } of patterns
  ) {
    if (position === 'top' ? scope !== undefined : position === 'member' && scope === undefined) continue;
    pattern.lastIndex = offset;
    const match = pattern.exec(text);
    if (!match) continue;
    if (continuesDeclaration)
      return {
        isScopeOnly: true,
        continuesDeclaration,
        name: '',
        kind: 'class',
        isContainer: true,
        exported: true,
        container: undefined,
      };
    if (getScopeName) return createSilentMatch(getScopeName(match, scope), kind, exported(match, scope), match, scope);
    const name = getName ? getName(match) : match.groups?.['name'];
    if (name === undefined) continue;
    const resolvedKind = typeof kind === 'string' ? kind : kind(match, scope);
    if (resolvedKind === undefined) continue;
    const containerName = container?.(match, scope) ?? (scope?.name || undefined);
    return {
      isScopeOnly: false,
      name,
      kind: resolvedKind,
      isContainer: isContainer === true,
      exported: exported(match, scope) && (scope?.exported ?? true),
      container: containerName,
    };
  }
  return undefined;
}

function createSilentMatch(name: string, kind: DefinitionPattern['kind'], exported: boolean, match: RegExpExecArray,
  scope: OpenScope | undefined): MatchedDefinition
{
  const resolvedKind = (typeof kind === 'string' ? kind : kind(match, scope)) ?? 'module';
  if (name !== '')
    return { isScopeOnly: true, name, kind: resolvedKind, isContainer: true, exported, container: undefined };
  return {
    isScopeOnly: true,
    name: scope?.name ?? '',
    kind: scope?.kind ?? resolvedKind,
    isContainer: true,
    exported: scope?.exported ?? true,
    container: undefined,
  };
}
