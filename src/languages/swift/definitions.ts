import type { Definition, SymbolKind } from '#model';
import { braceDefinitions, type DefinitionPattern, type BraceScope } from '../scanning/braceDefinitions';
import type { LexicalMap } from '../scanning/lexicalMap';

const identifier = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*';
const attributes = '(?:@\\w+(?:\\.\\w+)?(?:\\([^()\\n]{0,200}\\))?[ \\t]+){0,6}';
const words =
  'public|internal|open|package|static|final|override|mutating|nonmutating|convenience|required|lazy|weak|unowned(?:\\(\\w+\\))?|dynamic|indirect|nonisolated(?:\\(\\w+\\))?|isolated|distributed|prefix|infix|postfix|optional|async|borrowing|consuming|__consuming|class(?=[ \\t]+(?:func|var|let|subscript|override|final)\\b)';
const front =
  `(?<front>${attributes}(?:(?:(?:private|fileprivate)(?![\\w(])|(?:private|fileprivate|public|internal|open|package)\\(set\\)|${words})[ \\t]+){0,8}${attributes})`;
const isVisible = (match: RegExpExecArray): boolean =>
  !/(?:^|[ \t])(?:file)?private[ \t]/.test(match.groups!['front']!);
const inType = (scope: BraceScope | undefined): boolean => scope !== undefined;

/** Creates the pattern of an item; an item that is not `private` is visible in the whole module. */
function item(rest: string, kind: DefinitionPattern['kind'], more: Partial<DefinitionPattern> = {}): DefinitionPattern {
  return { pattern: new RegExp(front + rest, 'y'), kind, exported: isVisible, ...more };
}

const patterns: readonly DefinitionPattern[] = [
  item(`func[ \\t]+(?:\`?(?<name>${identifier})\`?|(?<operator>[-+*/=<>!&|^~%?.]{1,10}))`,
    (_, scope) => (inType(scope) ? 'method' : 'function'), {
    name: (match) => match.groups?.['name'] ?? match.groups?.['operator'],
  }),
  item('(?<name>init)[?!]?[ \\t]*[(<]', 'method', { where: 'member' }),
  item('(?<name>subscript)[ \\t]*[(<]', 'method', { where: 'member' }),
  item(`(?:class|struct|actor)[ \\t]+(?!func\\b|var\\b|let\\b)(?<name>${identifier})`, 'class', { holds: true }),
  item(`enum[ \\t]+(?<name>${identifier})`, 'enum', { holds: true }),
  item(`protocol[ \\t]+(?<name>${identifier})`, 'interface', { holds: true }),
  item(`extension[ \\t]+(?<type>${identifier}(?:\\.${identifier}){0,10})`, 'class', {
    scope: (match) => match.groups?.['type'] ?? '',
  }),
  item(`typealias[ \\t]+(?<name>${identifier})`, 'type'),
  item(`macro[ \\t]+(?<name>${identifier})(?=[ \\t]*[(<])`, 'function', { where: 'top' }),
  {
    pattern: new RegExp(`(?:indirect[ \\t]+)?case[ \\t]+\`?(?<name>${identifier})`, 'y'),
    kind: (_, scope) => (scope!.kind === 'enum' ? 'constant' : undefined),
    where: 'member',
    exported: () => true,
  },
  item(`(?:let|var)[ \\t]+\`?(?<name>${identifier})`, (_, scope) => (inType(scope) ? 'property' : 'constant')),
];
const read = braceDefinitions(patterns);

/**
 * Returns the declarations of a Swift file outside functions, in line order; an extension is not a symbol, but the
 * container of its members.
 */
export function definitionsOfSwift(lexicalMap: LexicalMap): Definition[] {
  const definitions = read(lexicalMap).flatMap((
    definition,
  ) => (definition.kind === 'constant' && definition.container !== undefined
    ? casesFrom(lexicalMap, definition)
    : [definition])
  );
  const hidden = new Set(
    definitions.filter((definition) => !definition.exported && typeKinds.has(definition.kind)).map((definition) =>
      definition.name
    ),
  );
  return definitions.map((
    definition,
  ) => (definition.exported && definition.container !== undefined && hidden.has(definition.container)
    ? { ...definition, exported: false }
    : definition)
  );
}

const nextCase = new RegExp(
  `(?:\\([^()\\n]{0,300}\\))?[ \\t]*(?:=[ \\t]*(?:"[^"\\n]{0,300}"|[-\\w.]{1,40})[ \\t]*)?,[ \\t]*\`?(${identifier})\`?`,
  'y',
);

/** Returns all cases on a line: `case a(Int), b = 1, c`. */
function casesFrom({ text, lineStarts }: LexicalMap, first: Definition): Definition[] {
  const cases = [first];
  const end = lineStarts[first.line]!;
  nextCase.lastIndex = text.indexOf(first.name, text.indexOf('case', lineStarts[first.line - 1]) + 4) +
    first.name.length;
  if (text[nextCase.lastIndex] === '`') nextCase.lastIndex++;
  for (let match = nextCase.exec(text); match && match.index < end; match = nextCase.exec(text))
    cases.push({ ...first, name: match[1]! });
  return cases;
}

const typeKinds: ReadonlySet<SymbolKind> = new Set(['class', 'enum', 'interface']);
