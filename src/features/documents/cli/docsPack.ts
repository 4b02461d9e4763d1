import type { DocumentCorpus } from '../pure/corpus';
import { auditFiles, graphFiles, mapFiles, packFiles } from '../pure/files/packFiles';
import type { PackFile } from '../pure/files/packFile';
import { warningGroups } from '../pure/files/reports';
import { plural } from '#base/text/phrases';
import { notePackWritten, packKey, writtenFiles } from '../node/output/packKey';
import { holdsPack, writePackFiles, type WrittenPack } from '../node/output/writePackFiles';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { block, lines, term } from '#apps/cli/output/terminal';
import { docsFolder, parsedDocs, type DocsFolder, type ParsedDocs } from './docsFolder';

/** Writes all files of a pack, and its indexes. */
export async function packDocs(context: CommandContext): Promise<CommandResult> {
  const folder = await docsFolder(context);
  const parsed = await parsedDocs(context, folder);
  const { corpus, counters } = parsed;
  if (corpus.sources.length === 0) {
    if (holdsPack(folder.output)) await writeEmpty(context, folder, corpus);
    return noDocuments(context);
  }
  const written = write(context, folder, corpus);
  await folder.search.prepare(corpus);
  const vectors = await folder.vectors?.prepare(corpus);
  folder.search.close();
  const groups = warningGroups(corpus);
  const json = {
    version: 1,
    out: folder.output.path,
    sources: corpus.sources.length,
    chunks: corpus.chunks.length,
    tables: corpus.tables.length,
    counters: { documents: counters, files: written, ...(vectors && { vectors }) },
    warnings: Object.fromEntries(groups.map(({ type, warnings }) => [type, warnings.length])),
  };
  return {
    json,
    text: () =>
      lines(
        term`${plural(json.sources, 'document')}, ${plural(json.chunks, 'chunk')}, ${
          plural(json.tables, 'table')
        } in ${json.out}`,
        ...(counters.failed > 0 ? [term`${plural(counters.failed, 'document')} failed`] : []),
        ...(groups.length > 0
          ? [term`Warnings: ${
            groups.map((group) => `${group.warnings.length} ${group.type}`).join(', ')
          } (agentpack docs audit)`]
          : []),
        ...(context.values['verbose'] === true
          ? [
            term`Parsed ${counters.parsed}, from the cache ${counters.reused}; files written ${written.written}, unchanged ${written.unchanged}, removed ${written.removed}${
              vectors ? `; vectors made ${vectors.embedded}, kept ${vectors.reused}` : ''
            }`,
          ]
          : []),
      ),
    exit: 0,
  };
}

function write({ host, values, run }: CommandContext, { output, sealed, identity }: DocsFolder,
  corpus: DocumentCorpus): WrittenPack
{
  const options = { map: values['no-map'] !== true, graph: values['no-graph'] !== true };
  const key = packKey(corpus, JSON.stringify([options, identity.name, identity.version]), (text) => host.hash(text));
  const unchangedCount = writtenFiles(sealed, key);
  if (unchangedCount !== undefined) return { written: 0, unchanged: unchangedCount, removed: 0 };
  const files = packFiles(corpus, identity, options);
  const written = writePackFiles(output, files, run.cancel);
  notePackWritten(sealed, key, files);
  return written;
}

/** Replaces a pack whose last document is gone. Vectors cannot be made without text, so the old ones are removed. */
async function writeEmpty(context: CommandContext, folder: DocsFolder, corpus: DocumentCorpus): Promise<void> {
  write(context, folder, corpus);
  await folder.search.prepare(corpus);
  folder.search.close();
  for (const name of [...folder.output.files()])
    if (name.startsWith('indexes/vector')) folder.output.remove(name);
}

/** Makes one part of a pack again: `index`, `map`, `graph` or `audit`. */
export async function packPart(context: CommandContext,
  part: 'index' | 'map' | 'graph' | 'audit'): Promise<CommandResult>
{
  const folder = await docsFolder(context);
  const { corpus, counters } = await parsedDocs(context, folder);
  if (corpus.sources.length === 0) return noDocuments(context);
  if (part === 'index') return indexed(folder, { corpus, counters });
  const files = filesOf[part](corpus, folder);
  const writeFiles = () => files.filter(({ name, text }) => folder.output.write(name, text)).map(({ name }) => name);
  // a map is nothing but its file; the others are printed too
  const names = part === 'map' || context.values['out'] !== undefined
    ? writeFiles()
    : context.host.state.optional(writeFiles, (problem) => problem) ?? [];
  const report = files.find(({ name }) => name.endsWith('.md')) ?? files[0]!;
  return {
    json: part === 'audit'
      ? { version: 1, written: names, warnings: auditEntries(corpus) }
      : { version: 1, written: names, files: files.map(({ name }) => name) },
    text: () =>
      part === 'map'
        ? term`Map of ${plural(corpus.sources.length, 'document')} in ${folder.output.path}/map.yml`
        : block(report.text),
    exit: 0,
  };
}

const filesOf: Readonly<
  Record<'map' | 'graph' | 'audit', (corpus: DocumentCorpus, folder: DocsFolder) => readonly PackFile[]>
> = {
  map: (corpus, { identity }) => mapFiles(corpus, identity),
  graph: (corpus) => graphFiles(corpus),
  audit: (corpus, { identity }) => auditFiles(corpus, identity),
};

function auditEntries(corpus: DocumentCorpus): unknown {
  return warningGroups(corpus).map(({ type, warnings }) => ({
    type,
    count: warnings.length,
    documents: warnings.map(({ source, warning: { type: _type, ...warning } }) => ({ path: source.path, ...warning })),
  }));
}

async function indexed({ search, vectors, output }: DocsFolder, { corpus }: ParsedDocs): Promise<CommandResult> {
  await search.prepare(corpus);
  const counters = await vectors?.prepare(corpus);
  search.close();
  const failed = corpus.sources.filter(({ status }) => status === 'failed');
  return {
    json: {
      version: 1,
      chunks: corpus.chunks.length,
      failed: failed.map(({ path }) => path),
      ...(counters && { vectors: counters }),
    },
    text: () =>
      lines(
        term`${plural(corpus.chunks.length, 'chunk')} indexed in ${output.path}`,
        ...failed.map(({ path, warnings }) => term`${path} is left out: ${warnings.at(-1)?.message ?? ''}`),
      ),
    exit: 0,
  };
}

export function noDocuments({ host }: CommandContext): CommandResult {
  return {
    json: { version: 1, sources: 0, chunks: 0 },
    text: () => term`${host.root} holds no document.`,
    exit: 0,
  };
}
