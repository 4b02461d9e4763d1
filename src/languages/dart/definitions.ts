import { createBraceDefinitionReader, type DefinitionPattern, type BraceScope } from '../scanning/braceDefinitions';

const annotationSource = '@[\\w.]{1,100}(?:\\((?:[^()\\n]|\\([^()\\n]{0,200}\\)){0,300}\\))?';
const modifierWords = 'external|static|abstract|final|const|late|covariant|augment|var';
const modifiersSource = `(?:(?:${modifierWords}|${annotationSource})[ \\t]+){0,10}`;
const nameSource = '(?<name>[A-Za-z_$][\\w$]{0,200})';
const keywords =
  'return|await|new|throw|rethrow|if|for|while|switch|assert|yield|import|export|part|library|case|else|do|try|catch|finally|in|is|as|super|this|class|enum|mixin|extension|typedef|factory|get|set|operator|with|implements|extends|on|show|hide|default|break|continue|Function';
/** Matches a record type, or a type's name with its type arguments, followed by a space or tab. */
const typeSource =
  `(?:\\([^()\\n]{0,200}\\)\\??[ \\t]+|(?!(?:${keywords}|${modifierWords})\\b)[A-Za-z_$](?:[\\w$.<>,?\\[\\] \\t]|\\bFunction(?:<[^<>\\n]{0,100}>)?\\([^()\\n]{0,200}\\)){0,300}[ \\t])`;

const patterns: readonly DefinitionPattern[] = [
  {
    pattern: new RegExp(
      `(?:(?:abstract|base|final|interface|sealed|mixin(?=[ \\t]+class)|augment|${annotationSource})[ \\t]+){0,8}(?<kind>class|mixin|enum|extension[ \\t]+type(?:[ \\t]+const)?|extension(?![ \\t]+on\\b))[ \\t]+${nameSource}`,
      'y',
    ),
    kind: ({ groups }) => (groups!['kind'] === 'enum' ? 'enum' : 'class'),
    position: 'top',
    isContainer: true,
    exported: isPublic,
  },
  {
    pattern: /extension[ \t]+on[ \t]+(?<name>[A-Za-z_]\w{0,200})/y,
    kind: 'class',
    position: 'top',
    scope: ({ groups }) => groups!['name']!,
    exported: isPublic,
  },
  {
    pattern: new RegExp(
      `typedef[ \\t]+(?:[\\w$.<>,? \\t]{0,200}[ \\t>?])?${nameSource}[ \\t]*(?:[(=]|<[^()\\n]{0,200}>[ \\t]*[(=])`,
      'y',
    ),
    kind: 'type',
    position: 'top',
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${modifiersSource}(?:${typeSource})?[gs]et[ \\t]+${nameSource}`, 'y'),
    kind: getCallableKind,
    exported: isPublic,
  },
  {
    pattern: new RegExp(
      `${modifiersSource}(?:${typeSource})?operator[ \\t]*(?<name>\\[\\]=?|[=<>!+\\-*/%&|^~]{1,3})[ \\t]*\\(`,
      'y',
    ),
    kind: 'method',
    position: 'member',
    exported: isPublic,
  },
  {
    pattern: new RegExp(
      `${modifiersSource}(?:factory[ \\t]+)?${nameSource}(?:\\.(?<named>[A-Za-z_$][\\w$]{0,200}))?[ \\t]*\\(`,
      'y',
    ),
    kind: (match,
      scope) => (match.groups!['name'] === scope!.name && !isContinuedExpression(match) ? 'method' : undefined),
    name: ({ groups }) => groups!['named'] ?? groups!['name'],
    position: 'member',
    exported: isPublic,
  },
  {
    pattern: new RegExp(
      `${modifiersSource}${typeSource}(?!(?:${keywords})\\b)${nameSource}[ \\t]*(?:<[^()=;\\n]{1,200}>[ \\t]*)?\\(`,
      'y',
    ),
    kind: getCallableKind,
    exported: isPublic,
  },
  { pattern: /(?<name>main)\(/y, kind: 'function', position: 'top', exported: isPublic },
  {
    pattern: new RegExp(
      `(?:(?:${modifierWords}|${annotationSource})[ \\t]+){1,10}(?:${typeSource})?(?!(?:${keywords})\\b)${nameSource}[ \\t]*(?:=[^=>]|;|,|=?\\r?$)`,
      'my',
    ),
    kind: (_, scope) => (scope ? 'property' : 'constant'),
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${typeSource}(?!(?:${keywords})\\b)${nameSource}[ \\t]*(?:=[^=>]|;|=\\r?$)`, 'my'),
    kind: (match, scope) => (isContinuedExpression(match) ? undefined : scope ? 'property' : 'constant'),
    exported: isPublic,
  },
  {
    pattern: /(?<name>[a-z_$A-Z][\w$]{0,100})[ \t]*(?:[,;(\r\n]|\/\/|$)/y,
    kind: (match, scope) => (scope!.kind === 'enum' &&
        !/^(?:const|final|static|return|this|super|factory)$/.test(match.groups!['name']!)
      ? 'constant'
      : undefined),
    position: 'member',
    exported: isPublic,
  },
];

/** Returns the definitions of a Dart file, in line order; a leading `_` marks a name as private. */
export const findDartDefinitions = createBraceDefinitionReader(patterns);

function getCallableKind(match: RegExpExecArray, scope: BraceScope | undefined): 'method' | 'function' | undefined {
  return isContinuedExpression(match) ? undefined : scope ? 'method' : 'function';
}

/** Reports whether the previous line ends in the middle of an expression. */
function isContinuedExpression({ input, index }: RegExpExecArray): boolean {
  const textBefore = input.slice(Math.max(0, index - 300), index).trimEnd();
  const line = textBefore.slice(textBefore.lastIndexOf('\n') + 1).trimStart();
  return /(?:=>|[=(,?:&|+.])$/.test(line) && !/^(?:\/[/*]|\*)/.test(line);
}

function isPublic({ groups }: RegExpExecArray): boolean {
  return !(groups!['named'] ?? groups!['name'] ?? '').startsWith('_');
}
