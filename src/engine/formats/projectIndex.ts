import { toJsonSchema } from '@valibot/to-json-schema';
import * as s from '#base/schema/schema';
import { roles, symbolKinds } from '#model/facts';

const nameText = s.text(4_096);

const fileSummary = s.strictObject({
  path: s.relativePath,
  role: s.picklist(roles),
  /** A language ID such as `typescript`; null for text in no known language. */
  language: s.nullable(s.word),
  lines: s.lines,
  /** The number of tokens in the redacted text, counted with `cl100k_base`. */
  tokens: s.tokens,
  /** SHA-256 of the file's bytes. */
  hash: s.sha256,
  symbols: s.list(
    s.strictObject({
      name: nameText,
      kind: s.picklist(symbolKinds),
      line: s.lineNumber,
      exported: s.boolean(),
      container: s.optional(nameText),
    }),
    100,
  ),
  /** The number of symbols that are not listed. */
  moreSymbols: s.count,
  /** Imported files in the repository, in the order of the import lines. */
  imports: s.list(s.relativePath, 1e6),
  /** Imports, as written, that point outside the repository or cannot be resolved. */
  external: s.list(nameText, 1e6),
});
export type FileSummary = s.Accepted<typeof fileSummary>;

const dependencyNode = s.strictObject({
  path: s.relativePath,
  imports: s.list(s.strictObject({ path: s.relativePath, line: s.lineNumber }), 1e6),
  importedBy: s.list(s.relativePath, 1e6),
  /** For a source file, its tests; for a test, the files that it tests. */
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
    packages: s.list(s.strictObject({ name: nameText, root: s.text(4_096), manifest: s.relativePath }), 1e6),
    files: s.list(dependencyNode, 1e7),
  }),
} as const;

/** Returns the schemas as JSON Schemas, without the rules that JSON Schema cannot express. */
export function createIndexJsonSchemas(): Readonly<Record<keyof typeof indexSchemas, object>> {
  const toSchema = (name: keyof typeof indexSchemas) => toJsonSchema(indexSchemas[name], { errorMode: 'ignore' });
  return {
    'file_summaries.json': toSchema('file_summaries.json'),
    'dependency_graph.json': toSchema('dependency_graph.json'),
  };
}
