import { braceDefinitions, type DefinitionPattern, type BraceScope } from '../scanning/braceDefinitions';

const name = '(?<name>@"[^"\\n]{1,200}"|[A-Za-z_]\\w{0,200})';
const front = '(?<visible>pub[ \\t]+)?';
const callableFront =
  '(?<visible>(?:pub[ \\t]+)?export[ \\t]+|pub[ \\t]+)?(?:extern[ \\t]*(?:"[^"\\n]{0,100}"[ \\t]*)?|inline[ \\t]+|noinline[ \\t]+)?';
const callable = `${callableFront}fn[ \\t]+${name}[ \\t]*\\(`;
const variable =
  `(?<visible>(?:pub[ \\t]+)?export[ \\t]+|pub[ \\t]+)?(?:extern[ \\t]*(?:"[^"\\n]{0,100}"[ \\t]*)?)?(?:threadlocal[ \\t]+)?(?:const|var)[ \\t]+${name}`;
const container = '(?:(?:extern|packed)[ \\t]+)?';
/** Matches parameters and the text after them, across lines; a returned `type` has members. */
const returnsType = '(?:[^();]|\\([^();]{0,200}\\)){0,600}\\)[ \\t\\r\\n]{0,100}type[ \\t\\r\\n]{0,100}\\{';

const patterns: readonly DefinitionPattern[] = [
  {
    pattern: new RegExp(
      `${front}const[ \\t]+${name}(?:[ \\t]*:[ \\t]*type)?[ \\t]*=[ \\t]*${container}(?:struct|union|opaque)\\b`,
      'y',
    ),
    kind: 'class',
    holds: true,
    exported: isVisibleType,
  },
  {
    pattern: new RegExp(
      `${front}const[ \\t]+${name}(?:[ \\t]*:[ \\t]*type)?[ \\t]*=[ \\t]*(?:enum\\b|(?:[\\w.]{1,100}[ \\t]*\\|\\|[ \\t]*){0,5}error\\b)[ \\t]*[({]`,
      'y',
    ),
    kind: 'enum',
    holds: true,
    exported: isVisibleType,
  },
  {
    pattern: new RegExp(`${callable}${returnsType}`, 'y'),
    kind: callableKind,
    holds: true,
    exported: isVisible,
  },
  { pattern: new RegExp(callable, 'y'), kind: callableKind, exported: isVisible },
  {
    pattern: new RegExp(`return[ \\t]+${container}(?:struct|union|enum|opaque)\\b`, 'y'),
    kind: 'function',
    where: 'member',
    exported: () => true,
    scope: () => '',
  },
  {
    // excludes constants that only name an import or the enclosing type
    pattern: new RegExp(`${variable}[ \\t]*(?:[:=;](?![^\\n]{0,300}@(?:import|This)\\()|align\\(|linksection\\()`, 'y'),
    kind: (_, scope) => (scope?.kind === 'function' || scope?.kind === 'method' ? undefined : 'constant'),
    exported: isVisible,
  },
  {
    pattern: /test[ \t]*"(?<name>[^"\\\n]{1,200})"[ \t]*\{/y,
    kind: 'function',
    where: 'top',
    exported: () => false,
  },
];

/**
 * Returns the definitions of a Zig file, in line order. Members of types that functions return have the function as
 * their container, and tests are functions with the names that users gave them.
 */
export const definitionsOfZig = braceDefinitions(patterns);

function callableKind(_: RegExpExecArray, scope: BraceScope | undefined): 'method' | 'function' {
  return scope ? 'method' : 'function';
}

/**
 * Reports whether a type is visible. As in outlines, declarations in a function are not, although the function's
 * callers can reach them.
 */
function isVisibleType(match: RegExpExecArray, scope: BraceScope | undefined): boolean {
  return isVisible(match) && scope?.kind !== 'function' && scope?.kind !== 'method';
}

function isVisible({ groups }: RegExpExecArray): boolean {
  return groups!['visible'] !== undefined;
}
