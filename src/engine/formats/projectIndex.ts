import { toJsonSchema } from '@valibot/to-json-schema';
import * as s from '#base/schema/schema';
import { roles, symbolKinds } from '#model/facts';

const names = s.text(4_096);

const fileSummary = s.strictObject({
  path: s.relativePath,
  role: s.picklist(roles),
  /** An id such as `typescript`; null for other text. */
  language: s.nullable(s.word),
  lines: s.lines,
  /** Counted with `cl100k_base` in the redacted text. */
  tokens: s.tokens,
  /** SHA-256 of the file's bytes. */
  hash: s.sha256,
  symbols: s.list(
    s.strictObject({
      name: names,
      kind: s.picklist(symbolKinds),
      line: s.lineNumber,
      exported: s.boolean(),
      container: s.optional(names),
    }),
    100,
  ),
  /** Number of symbols that are not listed. */
  moreSymbols: s.count,
  /** Imported files of the repository, in the order of the lines. */
  imports: s.list(s.relativePath, 1e6),
  /** Imports as written that lead out of the repository or cannot be resolved. */
  external: s.list(names, 1e6),
});
export type FileSummary = s.Accepted<typeof fileSummary>;

const dependencyNode = s.strictObject({
  path: s.relativePath,
  imports: s.list(s.strictObject({ path: s.relativePath, line: s.lineNumber }), 1e6),
  importedBy: s.list(s.relativePath, 1e6),
  /** For a source, its tests; for a test, the files that it tests. */
  testedBy: s.list(s.relativePath, 1e6),
});
export type DependencyNode = s.Accepted<typeof dependencyNode>;

const madeBy = s.literal('agentpack index');
const version = s.literal(1);

/** The data files of `agentpack index`. Fields are added, never renamed. */
export const indexSchemas = {
  'file_summaries.json': s.strictObject({ madeBy, version, files: s.list(fileSummary, 1e7) }),
  'dependency_graph.json': s.strictObject({
    madeBy,
    version,
    packages: s.list(s.strictObject({ name: names, root: s.text(4_096), manifest: s.relativePath }), 1e6),
    files: s.list(dependencyNode, 1e7),
  }),
} as const;

/** Returns the schemas as JSON Schemas, without the rules that JSON Schema cannot express. */
export function indexJsonSchemas(): Readonly<Record<keyof typeof indexSchemas, object>> {
  const schemaOf = (name: keyof typeof indexSchemas) => toJsonSchema(indexSchemas[name], { errorMode: 'ignore' });
  return {
    'file_summaries.json': schemaOf('file_summaries.json'),
    'dependency_graph.json': schemaOf('dependency_graph.json'),
  };
}
