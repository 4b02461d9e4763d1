import type { Definition, SymbolKind } from '#model';
import { createBraceDefinitionReader, type DefinitionPattern, type BraceScope } from '../scanning/braceDefinitions';
import type { LexicalMap } from '../scanning/lexicalMap';

const nameSource = '(?:r#)?(?<name>[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*)';
const declarationPrefixSource =
  '(?:#!?\\[[^\\]\\n]{0,200}\\][ \\t]*){0,5}(?<pub>pub\\b(?:[ \\t]*\\([^)\\n]{0,100}\\))?[ \\t]*)?(?:default[ \\t]+)?';
const isPublic = (match: RegExpExecArray, scope: BraceScope | undefined): boolean =>
  match.groups?.['pub'] !== undefined || scope?.kind === 'interface' || scope?.kind === 'type';
const createItemPattern = (keywordSource: string, kind: DefinitionPattern['kind'],
  overrides: Partial<DefinitionPattern> = {}): DefinitionPattern => (
    {
      pattern: new RegExp(`${declarationPrefixSource}${keywordSource}${nameSource}`, 'y'),
      kind,
      exported: isPublic,
      ...overrides,
    }
  );

/** Matches a type after `impl` and captures its name, such as `Router` in `&'a mut http::Router<T>`. */
const typeNameSource =
  "(?:&[ \\t]*)?(?:'\\w+[ \\t]+)?(?:mut[ \\t]+)?(?:dyn[ \\t]+)?(?:\\w+::){0,10}(?<type>[\\w\\u0080-\\uffff]+)";
/** Matches parameters in angle brackets, nested up to three levels deep; the `>` of `->` does not close a bracket. */
const nonAngleSource = '[^<>\\n-]|->|-(?!>)';
const angleBracketsSource =
  `<(?:${nonAngleSource}|<(?:${nonAngleSource}|<(?:${nonAngleSource}){0,200}>){0,200}>){0,300}>`;

/**
 * Members of a trait's `impl` are as visible as the type. The kind `type` distinguishes such an `impl` from the type's
 * own `impl`, whose functions declare `pub`.
 */
const patterns: readonly DefinitionPattern[] = [
  createItemPattern(
    '(?:const[ \\t]+)?(?:async[ \\t]+)?(?:gen[ \\t]+)?(?:(?:unsafe|safe)[ \\t]+)?(?:extern[ \\t]*(?:"[^"\\n]{0,30}"[ \\t]*)?)?fn[ \\t]+',
    (_, scope) => (isTypeScope(scope) ? 'method' : 'function'),
  ),
  createItemPattern('(?:struct|union)[ \\t]+', 'class'),
  createItemPattern('enum[ \\t]+', 'enum'),
  createItemPattern('(?:unsafe[ \\t]+)?(?:auto[ \\t]+)?trait[ \\t]+', 'interface', { isContainer: true }),
  {
    ...createItemPattern('mod[ \\t]+', 'module', { isContainer: true }),
    pattern: new RegExp(`${declarationPrefixSource}mod[ \\t]+${nameSource}(?=[ \\t]*(?:\\{|\\r?$))`, 'my'),
  },
  createItemPattern('type[ \\t]+',
    (_, scope) => (isTypeScope(scope) && scope!.kind !== 'interface' ? undefined : 'type')),
  createItemPattern('(?:const|static)[ \\t]+(?:mut[ \\t]+)?(?!_[ \\t]*:)', 'constant'),
  { pattern: new RegExp(`macro_rules![ \\t]*${nameSource}`, 'y'), kind: 'function', exported: () => true },
  {
    pattern: new RegExp(
      `(?:unsafe[ \\t]+)?impl\\b(?:[ \\t]*${angleBracketsSource})?[ \\t]*(?<trait>!?[ \\t]*(?:(?:\\w+::){0,10}\\w+(?:::)?(?:${angleBracketsSource})?[ \\t]+for[ \\t]+))?(?:for[ \\t]*${angleBracketsSource}[ \\t]*)?${typeNameSource}`,
      'y',
    ),
    kind: (match) => (match.groups?.['trait'] === undefined ? 'class' : 'type'),
    exported: () => true,
    scope: (match) => match.groups?.['type'] ?? '',
  },
  {
    pattern: /(?:unsafe[ \t]+)?extern[ \t]*(?:"[^"\n]{0,30}"[ \t]*)?\{|(?:\w+::)?\w+![ \t]*\{[ \t]*(?:\r?$|\/)/my,
    kind: 'module',
    exported: () => true,
    scope: () => '',
  },
];
const readDefinitions = createBraceDefinitionReader(patterns);

/** Lists the items of a Rust file outside functions, including those in `cfg_…! { … }`, in line order. */
export function listRustDefinitions(lexicalMap: LexicalMap): Definition[] {
  const definitions = readDefinitions(lexicalMap);
  const privateTypes = new Set(
    definitions.filter((definition) => !definition.exported && typeKinds.has(definition.kind)).map((definition) =>
      definition.name
    ),
  );
  return definitions.map((
    definition,
  ) => (definition.exported && definition.container !== undefined && privateTypes.has(definition.container)
    ? { ...definition, exported: false }
    : definition)
  );
}

const typeKinds: ReadonlySet<SymbolKind> = new Set(['class', 'enum', 'interface', 'type']);

function isTypeScope(scope: BraceScope | undefined): boolean {
  return scope !== undefined && scope.kind !== 'module';
}
