import type { OutlineSymbol, SymbolKind } from '#model';
import { gotemplateSymbols } from '../gotemplate/gotemplate';

/** The number of characters of a line that are read. */
const lineMax = 500;
const nameMax = 200;
const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** One document of a file: its lines, its start, and its top-level keys with their lines. */
interface Document {
  readonly lines: readonly Line[];
  readonly top: ReadonlyMap<string, number>;
  /** For each line, the last line that is indented deeper. */
  readonly ends: readonly number[];
}

interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly indent: number;
  readonly key: string | undefined;
  readonly value: string;
}

/** Keys whose members are declared if the other keys are beside them. */
const groups: readonly { readonly key: string; readonly beside: readonly string[]; readonly kind: SymbolKind; }[] = [
  { key: 'jobs', beside: ['on'], kind: 'job' }, // a workflow of GitHub
  { key: 'services', beside: [], kind: 'resource' }, // Compose
];

/** Matches text that every file with declarations contains. */
const declaring = /^(?:kind|jobs|services|openapi|swagger)[ \t]*:|operationId|\{\{-?[ \t]{0,20}define/m;

/**
 * Returns the declarations that tools read from a YAML file: Kubernetes objects (`Deployment/web`), OpenAPI operations
 * and schemas, workflow jobs, Compose services, and a chart's templates.
 */
export function yamlDeclarations(text: string): OutlineSymbol[] {
  if (!declaring.test(text)) return [];
  const symbols = parseYamlDocuments(text).flatMap((document) => [
    ...object(document),
    ...members(document),
    ...operations(document),
    ...schemas(document),
  ]);
  return [...symbols, ...gotemplateSymbols(text)].sort((a, b) => a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]);
}

function parseYamlDocuments(text: string): Document[] {
  const documents: Document[] = [];
  let lines: Line[] = [];
  text.split('\n').forEach((whole, i) => {
    const line = whole.slice(0, lineMax).trimEnd();
    if (/^---(?:\s|$)/.test(line)) {
      add();
      return;
    }
    const indent = line.search(/\S/);
    if (indent < 0 || line[indent] === '#' || line.startsWith('{{', indent)) return;
    const [, key, value = ''] =
      /^(?:"([^"]{1,200})"|'([^']{1,200})'|([^\s"'{[&*!|>%@`#-][^:#]{0,200}|-?[\w./-]{1,200})):(?:[ \t]+(.*))?$/
        .exec(line.slice(indent))?.reduce<string[]>((all, part) => (part === undefined ? all : [...all, part]), []) ??
        [];
    lines.push({ number: i + 1, indent, key, value });
  });
  add();
  return documents;

  function add(): void {
    if (lines.length > 0)
      documents.push({
        lines,
        top: new Map(lines.flatMap(({ indent, key }, i) => (indent === 0 && key !== undefined ? [[key, i]] : []))),
        ends: findYamlBlockEnds(lines),
      });
    lines = [];
  }
}

/** Returns an object such as `Deployment/web`. In a chart, the name keeps only the text outside template actions. */
function object({ lines, top }: Document): OutlineSymbol[] {
  const kind = valueAt('kind');
  const metadata = top.get('metadata');
  if (kind === undefined || !/^\w{1,100}$/.test(kind) || metadata === undefined || !top.has('apiVersion')) return [];
  const named = findYamlChildren(lines, metadata).find((i) => lines[i]!.key === 'name');
  const name = named === undefined ? '' : plain(lines[named]!.value);
  return [createYamlSymbol(name === '' ? kind : `${kind}/${name}`, 'resource', lines[0]!, lines[lines.length - 1]!)];

  function valueAt(key: string): string | undefined {
    const at = top.get(key);
    return at === undefined ? undefined : plain(lines[at]!.value);
  }
}

function members({ lines, top, ends }: Document): OutlineSymbol[] {
  return groups.flatMap(({ key, beside, kind }) => {
    const at = top.get(key);
    if (at === undefined || !beside.every((sibling) => top.has(sibling))) return [];
    return findYamlChildren(lines, at).map((i) => ({
      ...createYamlSymbol(lines[i]!.key!, kind, lines[i]!, lines[ends[i]!]!),
      container: key,
    }));
  });
}

/**
 * Finds operations by their `operationId`, at any depth, because descriptions that span several files have them at the
 * top.
 */
function operations({ lines, top, ends }: Document): OutlineSymbol[] {
  const named = lines.flatMap(({ key, value, indent, number }, i): OutlineSymbol[] => {
    if (key !== 'operationId' || plain(value) === '') return [];
    let start = i;
    while (start > 0 && lines[start]!.indent >= indent && i - start < 200) start--;
    const first = indent === 0 ? lines[0]! : lines[start]!;
    const end = indent === 0 ? lines.length - 1 : ends[start]!;
    return [
      createYamlSymbol(plain(value), 'operation', first.number <= number ? first : lines[i]!, lines[Math.max(i, end)]!),
    ];
  });
  const paths = top.get('paths');
  if (paths === undefined || !top.has('openapi') && !top.has('swagger')) return named;
  const namedLines = new Set(named.map((symbol) => symbol.lines[0]));
  return [...named,
    ...findYamlChildren(lines, paths).flatMap((path) =>
      findYamlChildren(lines, path).filter((i) => methods.has(lines[i]!.key!) && !namedLines.has(lines[i]!.number)).map(
        (
          i,
        ) =>
          createYamlSymbol(`${lines[i]!.key!.toUpperCase()} ${lines[path]!.key!}`, 'operation', lines[i]!,
            lines[ends[i]!]!),
      )
    )];
}

function schemas({ lines, top, ends }: Document): OutlineSymbol[] {
  if (!top.has('openapi') && !top.has('swagger')) return [];
  const components = top.get('components');
  const holder = components === undefined
    ? top.get('definitions')
    : findYamlChildren(lines, components).find((i) => lines[i]!.key === 'schemas');
  if (holder === undefined) return [];
  return findYamlChildren(lines, holder).map((i) =>
    createYamlSymbol(lines[i]!.key!, 'schema', lines[i]!, lines[ends[i]!]!)
  );
}

/** Returns the keys one level below a line, based on the indentation of the first key. */
function findYamlChildren(lines: readonly Line[], parent: number): number[] {
  const { indent } = lines[parent]!;
  const childIndent = lines[parent + 1]?.indent ?? 0;
  const children: number[] = [];
  for (let i = parent + 1; childIndent > indent && i < lines.length && lines[i]!.indent > indent; i++)
    if (lines[i]!.indent === childIndent && lines[i]!.key !== undefined) children.push(i);
  return children;
}

function findYamlBlockEnds(lines: readonly Line[]): number[] {
  const ends = lines.map(() => lines.length - 1);
  const open: number[] = [];
  lines.forEach(({ indent }, i) => {
    while (open.length > 0 && lines[open[open.length - 1]!]!.indent >= indent) ends[open.pop()!] = i - 1;
    open.push(i);
  });
  return ends;
}

/** Removes quotes, comments and template expressions from a value. */
function plain(value: string): string {
  return value.replace(/\{\{[^}]{0,300}\}\}/g, '').replace(/\s#.*$/, '').replace(/^["']|["']$/g, '')
    .replace(/^[-\s]+|[-\s]+$/g, '').slice(0, nameMax);
}

function createYamlSymbol(name: string, kind: SymbolKind, first: Line, last: Line): OutlineSymbol {
  return {
    name: name.slice(0, nameMax),
    kind,
    signature: name.slice(0, nameMax),
    lines: [first.number, last.number],
    exported: true,
  };
}
