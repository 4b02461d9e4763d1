import { createBraceDefinitionReader, type DefinitionPattern, type BraceScope } from '../scanning/braceDefinitions';

const annotationSource = '@[\\w.]{1,100}(?:\\((?:[^()\\n]|\\([^()\\n]{0,200}\\)){0,300}\\))?';
const modifierWords =
  'public|protected|private|static|final|abstract|native|synchronized|transient|volatile|strictfp|default|sealed|non-sealed';
const modifiersSource = `(?<modifiers>(?:(?:${modifierWords}|${annotationSource})[ \\t]+){0,12})`;
const nameSource = '(?<name>[A-Za-z_$\\u0080-\\uffff][\\w$\\u0080-\\uffff]{0,200})';
const typeParametersSource = '(?:<[^(){};=\\n]{1,200}>[ \\t]*)?';
const keywords =
  'new|return|throw|else|case|assert|if|for|while|switch|try|do|package|import|yield|catch|finally|instanceof|super|this|synchronized|extends|implements|throws|class|interface|enum';
const typeSource =
  `(?!(?:${keywords}|${modifierWords})\\b)[@A-Za-z_$\\u0080-\\uffff][\\w$.<>,?&@\\[\\] \\t\\u0080-\\uffff]{0,300}[ \\t>\\]]`;

const patterns: readonly DefinitionPattern[] = [
  {
    pattern: new RegExp(`${modifiersSource}(?<kind>class|interface|enum|record|@interface)[ \\t]+${nameSource}`, 'y'),
    kind: (
      match,
    ) => (match.groups!['kind'] === 'enum'
      ? 'enum'
      : match.groups!['kind']!.endsWith('interface')
      ? 'interface'
      : 'class'),
    isContainer: true,
    exported: isPublicOrProtected,
  },
  {
    pattern: new RegExp(
      `${modifiersSource}${typeParametersSource}${typeSource}(?!(?:${keywords})\\b)${nameSource}[ \\t]*\\(`,
      'y',
    ),
    kind: (
      match,
    ) => (/^(?:record|new)\b/.test(match[0].slice(match.groups!['modifiers']!.length)) ? undefined : 'method'),
    position: 'member',
    hasOpeningBracket: true,
    exported: isPublicOrProtected,
  },
  {
    pattern: new RegExp(`${modifiersSource}${typeParametersSource}${nameSource}[ \\t]*[({]`, 'y'),
    kind: (match,
      scope) => (match.groups!['name'] === scope!.name.slice(scope!.name.lastIndexOf('.') + 1) ? 'method' : undefined),
    position: 'member',
    hasOpeningBracket: true,
    exported: isPublicOrProtected,
  },
  {
    pattern: new RegExp(`${modifiersSource}${typeSource}(?<name>[A-Z][A-Z0-9_]{0,100})[ \\t]*(?:=|;|$)`, 'y'),
    kind: (match, scope) => (scope!.kind === 'interface' || /\bstatic\b/.test(match.groups!['modifiers']!)
      ? 'constant'
      : undefined),
    position: 'member',
    exported: isPublicOrProtected,
  },
  {
    pattern: /(?:@\w{1,100}[ \t]+){0,3}(?<name>[A-Z][A-Z0-9_]{0,100})[ \t]*(?:[,;({\r\n]|\/[/*]|$)/y,
    kind: (_, scope) => (scope!.kind === 'enum' ? 'constant' : undefined),
    position: 'member',
    exported: () => true,
  },
];

/** Returns the definitions of a Java file, in line order; public and protected ones count as exported. */
export const findJavaDefinitions = createBraceDefinitionReader(patterns);

function isPublicOrProtected(match: RegExpExecArray, scope: BraceScope | undefined): boolean {
  const modifiers = match.groups?.['modifiers'] ?? '';
  return /(?:^|[ \t])(?:public|protected)[ \t]/.test(modifiers) ||
    (scope?.kind === 'interface' && !/(?:^|[ \t])private[ \t]/.test(modifiers));
}
