import { createBraceDefinitionReader, type DefinitionPattern, type BraceScope } from '../scanning/braceDefinitions';

const annotation = '@[\\w.]{1,100}(?:\\((?:[^()\\n]|\\([^()\\n]{0,200}\\)){0,300}\\))?';
const modifierWords = 'external|static|abstract|final|const|late|covariant|augment|var';
const modifiers = `(?:(?:${modifierWords}|${annotation})[ \\t]+){0,10}`;
const name = '(?<name>[A-Za-z_$][\\w$]{0,200})';
const keywords =
  'return|await|new|throw|rethrow|if|for|while|switch|assert|yield|import|export|part|library|case|else|do|try|catch|finally|in|is|as|super|this|class|enum|mixin|extension|typedef|factory|get|set|operator|with|implements|extends|on|show|hide|default|break|continue|Function';
/** Matches a record type, or a type's name with its type arguments, followed by a space or tab. */
const typePattern =
  `(?:\\([^()\\n]{0,200}\\)\\??[ \\t]+|(?!(?:${keywords}|${modifierWords})\\b)[A-Za-z_$](?:[\\w$.<>,?\\[\\] \\t]|\\bFunction(?:<[^<>\\n]{0,100}>)?\\([^()\\n]{0,200}\\)){0,300}[ \\t])`;

const patterns: readonly DefinitionPattern[] = [
  {
    pattern: new RegExp(
      `(?:(?:abstract|base|final|interface|sealed|mixin(?=[ \\t]+class)|augment|${annotation})[ \\t]+){0,8}(?<kind>class|mixin|enum|extension[ \\t]+type(?:[ \\t]+const)?|extension(?![ \\t]+on\\b))[ \\t]+${name}`,
      'y',
    ),
    kind: ({ groups }) => (groups!['kind'] === 'enum' ? 'enum' : 'class'),
    where: 'top',
    holds: true,
    exported: isPublic,
  },
  {
    pattern: /extension[ \t]+on[ \t]+(?<name>[A-Za-z_]\w{0,200})/y,
    kind: 'class',
    where: 'top',
    scope: ({ groups }) => groups!['name']!,
    exported: isPublic,
  },
  {
    pattern: new RegExp(
      `typedef[ \\t]+(?:[\\w$.<>,? \\t]{0,200}[ \\t>?])?${name}[ \\t]*(?:[(=]|<[^()\\n]{0,200}>[ \\t]*[(=])`,
      'y',
    ),
    kind: 'type',
    where: 'top',
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${modifiers}(?:${typePattern})?[gs]et[ \\t]+${name}`, 'y'),
    kind: getCallableKind,
    exported: isPublic,
  },
  {
    pattern: new RegExp(
      `${modifiers}(?:${typePattern})?operator[ \\t]*(?<name>\\[\\]=?|[=<>!+\\-*/%&|^~]{1,3})[ \\t]*\\(`,
      'y',
    ),
    kind: 'method',
    where: 'member',
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${modifiers}(?:factory[ \\t]+)?${name}(?:\\.(?<named>[A-Za-z_$][\\w$]{0,200}))?[ \\t]*\\(`,
      'y'),
    kind: (match,
      scope) => (match.groups!['name'] === scope!.name && !isContinuedExpression(match) ? 'method' : undefined),
    name: ({ groups }) => groups!['named'] ?? groups!['name'],
    where: 'member',
    exported: isPublic,
  },
  {
    pattern: new RegExp(
      `${modifiers}${typePattern}(?!(?:${keywords})\\b)${name}[ \\t]*(?:<[^()=;\\n]{1,200}>[ \\t]*)?\\(`,
      'y',
    ),
    kind: getCallableKind,
    exported: isPublic,
  },
  { pattern: /(?<name>main)\(/y, kind: 'function', where: 'top', exported: isPublic },
  {
    pattern: new RegExp(
      `(?:(?:${modifierWords}|${annotation})[ \\t]+){1,10}(?:${typePattern})?(?!(?:${keywords})\\b)${name}[ \\t]*(?:=[^=>]|;|,|=?\\r?$)`,
      'my',
    ),
    kind: (_, scope) => (scope ? 'property' : 'constant'),
    exported: isPublic,
  },
  {
    pattern: new RegExp(`${typePattern}(?!(?:${keywords})\\b)${name}[ \\t]*(?:=[^=>]|;|=\\r?$)`, 'my'),
    kind: (match, scope) => (isContinuedExpression(match) ? undefined : scope ? 'property' : 'constant'),
    exported: isPublic,
  },
  {
    pattern: /(?<name>[a-z_$A-Z][\w$]{0,100})[ \t]*(?:[,;(\r\n]|\/\/|$)/y,
    kind: (match, scope) => (scope!.kind === 'enum' &&
        !/^(?:const|final|static|return|this|super|factory)$/.test(match.groups!['name']!)
      ? 'constant'
      : undefined),
    where: 'member',
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
