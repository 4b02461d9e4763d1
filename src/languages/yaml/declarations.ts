import type { OutlineSymbol, SymbolKind } from '#model';
import { listGoTemplateSymbols } from '../gotemplate/gotemplate';

/** The maximum number of characters of a line that are read. */
const maxLineLength = 500;
const maxNameLength = 200;
const httpMethods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** One document of a file: its lines, and its top-level keys with the indexes of their lines. */
interface Document {
  readonly lines: readonly Line[];
  readonly topLevelKeys: ReadonlyMap<string, number>;
  /** For each line, the last line of the block that begins there. */
  readonly blockEnds: readonly number[];
}

interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly indent: number;
  readonly key: string | undefined;
  readonly value: string;
}

/** Top-level keys whose members are declarations, if the file also has the keys in `requiredKeys`. */
const memberGroups: readonly {
  readonly key: string;
  readonly requiredKeys: readonly string[];
  readonly kind: SymbolKind;
}[] = [
  { key: 'jobs', requiredKeys: ['on'], kind: 'job' }, // a GitHub workflow
  { key: 'services', requiredKeys: [], kind: 'resource' }, // Compose
];

/** Matches text that every file with declarations contains. */
const declarationPattern = /^(?:kind|jobs|services|openapi|swagger)[ \t]*:|operationId|\{\{-?[ \t]{0,20}define/m;

/**
 * Returns the declarations that tools read from a YAML file: Kubernetes objects (`Deployment/web`), OpenAPI operations
 * and schemas, workflow jobs, Compose services, and a chart's templates.
 */
export function findYamlDeclarations(text: string): OutlineSymbol[] {
  if (!declarationPattern.test(text)) return [];
  const symbols = parseYamlDocuments(text).flatMap((document) => [
    ...findObject(document),
    ...findMembers(document),
    ...findOperations(document),
    ...findSchemas(document),
  ]);
  return [...symbols, ...listGoTemplateSymbols(text)].sort((a, b) =>
    a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]
  );
}

function parseYamlDocuments(text: string): Document[] {
  const documents: Document[] = [];
  let lines: Line[] = [];
  text.split('\n').forEach((fullLine, i) => {
    const line = fullLine.slice(0, maxLineLength).trimEnd();
    if (/^---(?:\s|$)/.test(line)) {
      addDocument();
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
  addDocument();
  return documents;

  function addDocument(): void {
    if (lines.length > 0)
      documents.push({
        lines,
        topLevelKeys: new Map(
          lines.flatMap(({ indent, key }, i) => (indent === 0 && key !== undefined ? [[key, i]] : [])),
        ),
        blockEnds: findYamlBlockEnds(lines),
      });
    lines = [];
  }
}

/** Finds an object such as `Deployment/web`. In a chart, the name keeps only the text outside template actions. */
function findObject({ lines, topLevelKeys }: Document): OutlineSymbol[] {
  const kind = readValue('kind');
  const metadataIndex = topLevelKeys.get('metadata');
  if (kind === undefined || !/^\w{1,100}$/.test(kind) || metadataIndex === undefined || !topLevelKeys.has('apiVersion'))
    return [];
  const nameIndex = findYamlChildren(lines, metadataIndex).find((i) => lines[i]!.key === 'name');
  const name = nameIndex === undefined ? '' : toPlainValue(lines[nameIndex]!.value);
  return [createYamlSymbol(name === '' ? kind : `${kind}/${name}`, 'resource', lines[0]!, lines[lines.length - 1]!)];

  function readValue(key: string): string | undefined {
    const keyIndex = topLevelKeys.get(key);
    return keyIndex === undefined ? undefined : toPlainValue(lines[keyIndex]!.value);
  }
}

function findMembers({ lines, topLevelKeys, blockEnds }: Document): OutlineSymbol[] {
  return memberGroups.flatMap(({ key, requiredKeys, kind }) => {
    const keyIndex = topLevelKeys.get(key);
    if (keyIndex === undefined || !requiredKeys.every((sibling) => topLevelKeys.has(sibling))) return [];
    return findYamlChildren(lines, keyIndex).map((i) => ({
      ...createYamlSymbol(lines[i]!.key!, kind, lines[i]!, lines[blockEnds[i]!]!),
      container: key,
    }));
  });
}

/**
 * Finds operations by their `operationId` at any depth, because API descriptions that span several files may have
 * operations at the top level.
 */
function findOperations({ lines, topLevelKeys, blockEnds }: Document): OutlineSymbol[] {
  const namedOperations = lines.flatMap(({ key, value, indent, number }, i): OutlineSymbol[] => {
    if (key !== 'operationId' || toPlainValue(value) === '') return [];
    let start = i;
    while (start > 0 && lines[start]!.indent >= indent && i - start < 200) start--;
    const firstLine = indent === 0 ? lines[0]! : lines[start]!;
    const end = indent === 0 ? lines.length - 1 : blockEnds[start]!;
    return [
      createYamlSymbol(toPlainValue(value), 'operation', firstLine.number <= number ? firstLine : lines[i]!,
        lines[Math.max(i, end)]!),
    ];
  });
  const pathsIndex = topLevelKeys.get('paths');
  if (pathsIndex === undefined || !topLevelKeys.has('openapi') && !topLevelKeys.has('swagger')) return namedOperations;
  const namedLines = new Set(namedOperations.map((symbol) => symbol.lines[0]));
  return [...namedOperations,
    ...findYamlChildren(lines, pathsIndex).flatMap((pathIndex) =>
      findYamlChildren(lines, pathIndex).filter((i) =>
        httpMethods.has(lines[i]!.key!) && !namedLines.has(lines[i]!.number)
      ).map(
        (
          i,
        ) =>
          createYamlSymbol(`${lines[i]!.key!.toUpperCase()} ${lines[pathIndex]!.key!}`, 'operation', lines[i]!,
            lines[blockEnds[i]!]!),
      )
    )];
}

function findSchemas({ lines, topLevelKeys, blockEnds }: Document): OutlineSymbol[] {
  if (!topLevelKeys.has('openapi') && !topLevelKeys.has('swagger')) return [];
  const componentsIndex = topLevelKeys.get('components');
  const schemasIndex = componentsIndex === undefined
    ? topLevelKeys.get('definitions')
    : findYamlChildren(lines, componentsIndex).find((i) => lines[i]!.key === 'schemas');
  if (schemasIndex === undefined) return [];
  return findYamlChildren(lines, schemasIndex).map((i) =>
    createYamlSymbol(lines[i]!.key!, 'schema', lines[i]!, lines[blockEnds[i]!]!)
  );
}

/** Returns the keys one level below a line, based on the indentation of the first key. */
function findYamlChildren(lines: readonly Line[], parentIndex: number): number[] {
  const { indent } = lines[parentIndex]!;
  const childIndent = lines[parentIndex + 1]?.indent ?? 0;
  const children: number[] = [];
  for (let i = parentIndex + 1; childIndent > indent && i < lines.length && lines[i]!.indent > indent; i++)
    if (lines[i]!.indent === childIndent && lines[i]!.key !== undefined) children.push(i);
  return children;
}

function findYamlBlockEnds(lines: readonly Line[]): number[] {
  const blockEnds = lines.map(() => lines.length - 1);
  const openLines: number[] = [];
  lines.forEach(({ indent }, i) => {
    while (openLines.length > 0 && lines[openLines[openLines.length - 1]!]!.indent >= indent)
      blockEnds[openLines.pop()!] = i - 1;
    openLines.push(i);
  });
  return blockEnds;
}

/** Removes quotes, comments and template expressions from a value. */
function toPlainValue(value: string): string {
  return value.replace(/\{\{[^}]{0,300}\}\}/g, '').replace(/\s#.*$/, '').replace(/^["']|["']$/g, '')
    .replace(/^[-\s]+|[-\s]+$/g, '').slice(0, maxNameLength);
}

function createYamlSymbol(name: string, kind: SymbolKind, firstLine: Line, lastLine: Line): OutlineSymbol {
  return {
    name: name.slice(0, maxNameLength),
    kind,
    signature: name.slice(0, maxNameLength),
    lines: [firstLine.number, lastLine.number],
    exported: true,
  };
}
