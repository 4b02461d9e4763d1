import type { Definition, SymbolKind } from '#model';
import { createBraceDefinitionReader, type DefinitionPattern, type BraceScope } from '../scanning/braceDefinitions';
import type { LexicalMap } from '../scanning/lexicalMap';

const identifierSource = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*';
const attributesSource = '(?:@\\w+(?:\\.\\w+)?(?:\\([^()\\n]{0,200}\\))?[ \\t]+){0,6}';
const modifierWords =
  'public|internal|open|package|static|final|override|mutating|nonmutating|convenience|required|lazy|weak|unowned(?:\\(\\w+\\))?|dynamic|indirect|nonisolated(?:\\(\\w+\\))?|isolated|distributed|prefix|infix|postfix|optional|async|borrowing|consuming|__consuming|class(?=[ \\t]+(?:func|var|let|subscript|override|final)\\b)';
const modifiersSource =
  `(?<front>${attributesSource}(?:(?:(?:private|fileprivate)(?![\\w(])|(?:private|fileprivate|public|internal|open|package)\\(set\\)|${modifierWords})[ \\t]+){0,8}${attributesSource})`;
const isVisible = (match: RegExpExecArray): boolean =>
  !/(?:^|[ \t])(?:file)?private[ \t]/.test(match.groups!['front']!);
const isInType = (scope: BraceScope | undefined): boolean => scope !== undefined;

/** Creates the pattern of a declaration. A declaration that is not `private` is visible in the whole module. */
function createDeclarationPattern(source: string, kind: DefinitionPattern['kind'],
  options: Partial<DefinitionPattern> = {}): DefinitionPattern
{
  return { pattern: new RegExp(modifiersSource + source, 'y'), kind, exported: isVisible, ...options };
}

const patterns: readonly DefinitionPattern[] = [
  createDeclarationPattern(`func[ \\t]+(?:\`?(?<name>${identifierSource})\`?|(?<operator>[-+*/=<>!&|^~%?.]{1,10}))`,
    (_, scope) => (isInType(scope) ? 'method' : 'function'), {
    name: (match) => match.groups?.['name'] ?? match.groups?.['operator'],
  }),
  createDeclarationPattern('(?<name>init)[?!]?[ \\t]*[(<]', 'method', { position: 'member' }),
  createDeclarationPattern('(?<name>subscript)[ \\t]*[(<]', 'method', { position: 'member' }),
  createDeclarationPattern(`(?:class|struct|actor)[ \\t]+(?!func\\b|var\\b|let\\b)(?<name>${identifierSource})`,
    'class', {
    isContainer: true,
  }),
  createDeclarationPattern(`enum[ \\t]+(?<name>${identifierSource})`, 'enum', { isContainer: true }),
  createDeclarationPattern(`protocol[ \\t]+(?<name>${identifierSource})`, 'interface', { isContainer: true }),
  createDeclarationPattern(`extension[ \\t]+(?<type>${identifierSource}(?:\\.${identifierSource}){0,10})`, 'class', {
    scope: (match) => match.groups?.['type'] ?? '',
  }),
  createDeclarationPattern(`typealias[ \\t]+(?<name>${identifierSource})`, 'type'),
  createDeclarationPattern(`macro[ \\t]+(?<name>${identifierSource})(?=[ \\t]*[(<])`, 'function', { position: 'top' }),
  {
    pattern: new RegExp(`(?:indirect[ \\t]+)?case[ \\t]+\`?(?<name>${identifierSource})`, 'y'),
    kind: (_, scope) => (scope!.kind === 'enum' ? 'constant' : undefined),
    position: 'member',
    exported: () => true,
  },
  createDeclarationPattern(`(?:let|var)[ \\t]+\`?(?<name>${identifierSource})`,
    (_, scope) => (isInType(scope) ? 'property' : 'constant')),
];
const findBraceDefinitions = createBraceDefinitionReader(patterns);

/**
 * Returns the declarations of a Swift file outside functions, in line order. An extension is not a symbol, but it is
 * the container of its members.
 */
export function findSwiftDefinitions(lexicalMap: LexicalMap): Definition[] {
  const definitions = findBraceDefinitions(lexicalMap).flatMap((
    definition,
  ) => (definition.kind === 'constant' && definition.container !== undefined
    ? listCases(lexicalMap, definition)
    : [definition])
  );
  const hiddenTypes = new Set(
    definitions.filter((definition) => !definition.exported && typeKinds.has(definition.kind)).map((definition) =>
      definition.name
    ),
  );
  return definitions.map((
    definition,
  ) => (definition.exported && definition.container !== undefined && hiddenTypes.has(definition.container)
    ? { ...definition, exported: false }
    : definition)
  );
}

const nextCasePattern = new RegExp(
  `(?:\\([^()\\n]{0,300}\\))?[ \\t]*(?:=[ \\t]*(?:"[^"\\n]{0,300}"|[-\\w.]{1,40})[ \\t]*)?,[ \\t]*\`?(${identifierSource})\`?`,
  'y',
);

/** Returns all cases on a line, such as `case a(Int), b = 1, c`. */
function listCases({ text, lineStarts }: LexicalMap, firstCase: Definition): Definition[] {
  const cases = [firstCase];
  const end = lineStarts[firstCase.line]!;
  nextCasePattern.lastIndex = text.indexOf(firstCase.name, text.indexOf('case', lineStarts[firstCase.line - 1]) + 4) +
    firstCase.name.length;
  if (text[nextCasePattern.lastIndex] === '`') nextCasePattern.lastIndex++;
  for (let match = nextCasePattern.exec(text); match && match.index < end; match = nextCasePattern.exec(text))
    cases.push({ ...firstCase, name: match[1]! });
  return cases;
}

const typeKinds: ReadonlySet<SymbolKind> = new Set(['class', 'enum', 'interface']);
