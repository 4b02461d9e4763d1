import { createBraceDefinitionReader, type DefinitionPattern, type BraceScope } from '../scanning/braceDefinitions';

const nameSource = '(?<name>@"[^"\\n]{1,200}"|[A-Za-z_]\\w{0,200})';
const visibilitySource = '(?<visible>pub[ \\t]+)?';
const callablePrefixSource =
  '(?<visible>(?:pub[ \\t]+)?export[ \\t]+|pub[ \\t]+)?(?:extern[ \\t]*(?:"[^"\\n]{0,100}"[ \\t]*)?|inline[ \\t]+|noinline[ \\t]+)?';
const callableSource = `${callablePrefixSource}fn[ \\t]+${nameSource}[ \\t]*\\(`;
const variableSource =
  `(?<visible>(?:pub[ \\t]+)?export[ \\t]+|pub[ \\t]+)?(?:extern[ \\t]*(?:"[^"\\n]{0,100}"[ \\t]*)?)?(?:threadlocal[ \\t]+)?(?:const|var)[ \\t]+${nameSource}`;
const containerPrefixSource = '(?:(?:extern|packed)[ \\t]+)?';
/** Matches, across lines, the parameters and the opening brace of a function that returns a `type` with members. */
const typeResultSource = '(?:[^();]|\\([^();]{0,200}\\)){0,600}\\)[ \\t\\r\\n]{0,100}type[ \\t\\r\\n]{0,100}\\{';

const patterns: readonly DefinitionPattern[] = [
  {
    pattern: new RegExp(
      `${visibilitySource}const[ \\t]+${nameSource}(?:[ \\t]*:[ \\t]*type)?[ \\t]*=[ \\t]*${containerPrefixSource}(?:struct|union|opaque)\\b`,
      'y',
    ),
    kind: 'class',
    isContainer: true,
    exported: isVisibleType,
  },
  {
    pattern: new RegExp(
      `${visibilitySource}const[ \\t]+${nameSource}(?:[ \\t]*:[ \\t]*type)?[ \\t]*=[ \\t]*(?:enum\\b|(?:[\\w.]{1,100}[ \\t]*\\|\\|[ \\t]*){0,5}error\\b)[ \\t]*[({]`,
      'y',
    ),
    kind: 'enum',
    isContainer: true,
    exported: isVisibleType,
  },
  {
    pattern: new RegExp(`${callableSource}${typeResultSource}`, 'y'),
    kind: getCallableKind,
    isContainer: true,
    exported: isVisible,
  },
  { pattern: new RegExp(callableSource, 'y'), kind: getCallableKind, exported: isVisible },
  {
    pattern: new RegExp(`return[ \\t]+${containerPrefixSource}(?:struct|union|enum|opaque)\\b`, 'y'),
    kind: 'function',
    position: 'member',
    exported: () => true,
    scope: () => '',
  },
  {
    // excludes constants that only name an import or the enclosing type
    pattern: new RegExp(`${variableSource}[ \\t]*(?:[:=;](?![^\\n]{0,300}@(?:import|This)\\()|align\\(|linksection\\()`,
      'y'),
    kind: (_, scope) => (scope?.kind === 'function' || scope?.kind === 'method' ? undefined : 'constant'),
    exported: isVisible,
  },
  {
    pattern: /test[ \t]*"(?<name>[^"\\\n]{1,200})"[ \t]*\{/y,
    kind: 'function',
    position: 'top',
    exported: () => false,
  },
];

/**
 * Returns the definitions of a Zig file, in line order. If a function returns a type, the function is the container of
 * the type's members. Tests are functions whose names are the titles of the tests.
 */
export const findZigDefinitions = createBraceDefinitionReader(patterns);

function getCallableKind(_: RegExpExecArray, scope: BraceScope | undefined): 'method' | 'function' {
  return scope ? 'method' : 'function';
}

/**
 * Reports whether a type is visible. As in outlines, declarations inside a function are not visible, although the
 * function's callers can use them.
 */
function isVisibleType(match: RegExpExecArray, scope: BraceScope | undefined): boolean {
  return isVisible(match) && scope?.kind !== 'function' && scope?.kind !== 'method';
}

function isVisible({ groups }: RegExpExecArray): boolean {
  return groups!['visible'] !== undefined;
}
