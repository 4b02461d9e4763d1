import type { Definition, SymbolKind } from '#model';
import { braceDefinitions, type DefinitionPattern, type BraceScope } from '../scanning/braceDefinitions';
import type { LexicalMap } from '../scanning/lexicalMap';

const name = '(?:r#)?(?<name>[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*)';
const front =
  '(?:#!?\\[[^\\]\\n]{0,200}\\][ \\t]*){0,5}(?<pub>pub\\b(?:[ \\t]*\\([^)\\n]{0,100}\\))?[ \\t]*)?(?:default[ \\t]+)?';
const isPublic = (match: RegExpExecArray, scope: BraceScope | undefined): boolean =>
  match.groups?.['pub'] !== undefined || scope?.kind === 'interface' || scope?.kind === 'type';
const item = (words: string, kind: DefinitionPattern['kind'],
  more: Partial<DefinitionPattern> = {}): DefinitionPattern => (
    { pattern: new RegExp(`${front}${words}${name}`, 'y'), kind, exported: isPublic, ...more }
  );

/** A type as `impl` names it, without its path and parameters: `Router` in `&'a mut http::Router<T>`. */
const typeName =
  "(?:&[ \\t]*)?(?:'\\w+[ \\t]+)?(?:mut[ \\t]+)?(?:dyn[ \\t]+)?(?:\\w+::){0,10}(?<type>[\\w\\u0080-\\uffff]+)";
/** Parameters in angle brackets, nested up to three levels deep; the `>` of `->` does not close a bracket. */
const plain = '[^<>\\n-]|->|-(?!>)';
const angles = `<(?:${plain}|<(?:${plain}|<(?:${plain}){0,200}>){0,200}>){0,300}>`;

/**
 * Members of a trait's `impl` are as visible as the type. The kind `type` distinguishes such an `impl` from the type's
 * own `impl`, whose functions declare `pub`.
 */
const patterns: readonly DefinitionPattern[] = [
  item(
    '(?:const[ \\t]+)?(?:async[ \\t]+)?(?:gen[ \\t]+)?(?:(?:unsafe|safe)[ \\t]+)?(?:extern[ \\t]*(?:"[^"\\n]{0,30}"[ \\t]*)?)?fn[ \\t]+',
    (_, scope) => (isHolder(scope) ? 'method' : 'function'),
  ),
  item('(?:struct|union)[ \\t]+', 'class'),
  item('enum[ \\t]+', 'enum'),
  item('(?:unsafe[ \\t]+)?(?:auto[ \\t]+)?trait[ \\t]+', 'interface', { holds: true }),
  {
    ...item('mod[ \\t]+', 'module', { holds: true }),
    pattern: new RegExp(`${front}mod[ \\t]+${name}(?=[ \\t]*(?:\\{|\\r?$))`, 'my'),
  },
  item('type[ \\t]+', (_, scope) => (isHolder(scope) && scope!.kind !== 'interface' ? undefined : 'type')),
  item('(?:const|static)[ \\t]+(?:mut[ \\t]+)?(?!_[ \\t]*:)', 'constant'),
  { pattern: new RegExp(`macro_rules![ \\t]*${name}`, 'y'), kind: 'function', exported: () => true },
  {
    pattern: new RegExp(
      `(?:unsafe[ \\t]+)?impl\\b(?:[ \\t]*${angles})?[ \\t]*(?<trait>!?[ \\t]*(?:(?:\\w+::){0,10}\\w+(?:::)?(?:${angles})?[ \\t]+for[ \\t]+))?(?:for[ \\t]*${angles}[ \\t]*)?${typeName}`,
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
const read = braceDefinitions(patterns);

/** Lists the items of a Rust file outside functions, including those in `cfg_…! { … }`, in line order. */
export function definitionsOfRust(lexicalMap: LexicalMap): Definition[] {
  const definitions = read(lexicalMap);
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

const typeKinds: ReadonlySet<SymbolKind> = new Set(['class', 'enum', 'interface', 'type']);

function isHolder(scope: BraceScope | undefined): boolean {
  return scope !== undefined && scope.kind !== 'module';
}
