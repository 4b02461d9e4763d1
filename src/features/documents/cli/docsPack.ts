import type { DocumentCorpus } from '../pure/corpus';
import { buildAuditFiles, buildGraphFiles, buildMapFiles, buildDocumentPackFiles } from '../pure/files/packFiles';
import type { PackFile } from '../pure/files/packFile';
import { formatOmission, groupWarnings } from '../pure/files/reports';
import { formatCountWithNoun } from '#base/text/phrases';
import { recordWrittenPack, computePackKey, countWrittenFiles } from '../node/output/packKey';
import { containsDocumentPack, writePackFiles, type WrittenPack } from '../node/output/writePackFiles';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { toTerminalBlock, joinTerminalLines, term } from '#apps/cli/output/terminal';
import { openDocsFolder, parseDocs, type DocsFolder, type ParsedDocs } from './docsFolder';

/** Writes all files of a pack, and its indexes. */
export async function packDocs(context: CommandContext): Promise<CommandResult> {
  const folder = await openDocsFolder(context);
  const parsedDocs = await parseDocs(context, folder, { namesUnread: true });
  const { corpus, counters } = parsedDocs;
  if (corpus.sources.length === 0) {
    if (containsDocumentPack(folder.output)) await writeEmptyPack(context, folder, corpus);
    return reportNoDocuments(context);
  }
  const fileCounts = await writePackOutput(context, folder, corpus);
  await folder.search.prepare(corpus);
  const vectorCounters = await folder.vectors?.prepare(corpus);
  folder.search.close();
  const warningGroups = groupWarnings(corpus);
  const json = {
    version: 1,
    out: folder.output.path,
    sources: corpus.sources.length,
    chunks: corpus.chunks.length,
    tables: corpus.tables.length,
    counters: { documents: counters, files: fileCounts, ...(vectorCounters && { vectors: vectorCounters }) },
    warnings: Object.fromEntries(warningGroups.map(({ type, warnings }) => [type, warnings.length])),
  };
  return {
    json,
    text: () =>
      joinTerminalLines(
        term`${formatCountWithNoun(json.sources, 'document')}, ${formatCountWithNoun(json.chunks, 'chunk')}, ${
          formatCountWithNoun(json.tables, 'table')
        } in ${json.out}`,
        ...(counters.failed > 0 ? [term`${formatCountWithNoun(counters.failed, 'document')} failed`] : []),
        ...(warningGroups.length > 0
          ? [term`Warnings: ${
            warningGroups.map((group) => `${group.warnings.length} ${group.type}`).join(', ')
          } (agentpack docs audit)`]
          : []),
        ...(context.values['verbose'] === true
          ? [
            term`Parsed ${counters.parsed}, reused from cache ${counters.reused}; files written ${fileCounts.written}, unchanged ${fileCounts.unchanged}, removed ${fileCounts.removed}${
              vectorCounters ? `; vectors computed ${vectorCounters.embedded}, reused ${vectorCounters.reused}` : ''
            }`,
          ]
          : []),
      ),
    exit: 0,
  };
}

async function writePackOutput({ host, values, run }: CommandContext, { output, sealedOutput, identity }: DocsFolder,
  corpus: DocumentCorpus): Promise<WrittenPack>
{
  const options = { includesMap: values['no-map'] !== true, includesGraph: values['no-graph'] !== true };
  const packKey = computePackKey(corpus, JSON.stringify([options, identity.name, identity.version]),
    (text) => host.hash(text));
  const unchangedCount = countWrittenFiles(sealedOutput, packKey);
  if (unchangedCount !== undefined) return { written: 0, unchanged: unchangedCount, removed: 0 };
  const files = buildDocumentPackFiles(corpus, identity, options);
  const fileCounts = await writePackFiles(output, files, run.cancel, host.pause);
  recordWrittenPack(sealedOutput, packKey, files);
  return fileCounts;
}

/** Writes a pack without documents after the last document was removed, and removes the vectors of the old pack. */
async function writeEmptyPack(context: CommandContext, folder: DocsFolder, corpus: DocumentCorpus): Promise<void> {
  await writePackOutput(context, folder, corpus);
  await folder.search.prepare(corpus);
  folder.search.close();
  for (const name of [...folder.output.listFiles()])
    if (name.startsWith('indexes/vector')) folder.output.remove(name);
}

/** Rebuilds one part of a pack: `index`, `map`, `graph` or `audit`. */
export async function rebuildPackPart(context: CommandContext,
  part: 'index' | 'map' | 'graph' | 'audit'): Promise<CommandResult>
{
  const folder = await openDocsFolder(context);
  const namesUnread = part === 'index' || part === 'audit';
  const { corpus, counters } = await parseDocs(context, folder, { namesUnread });
  if (corpus.sources.length === 0) return reportNoDocuments(context);
  if (part === 'index') return rebuildIndex(folder, { corpus, counters });
  const files = partBuilders[part](corpus, folder);
  const writeFiles = () => files.filter(({ name, text }) => folder.output.write(name, text)).map(({ name }) => name);
  // the map is only written to its file; the graph and the audit are also printed
  const writtenNames = part === 'map' || context.values['out'] !== undefined
    ? writeFiles()
    : context.host.state.optional(writeFiles, (problem) => problem) ?? [];
  const printedFile = files.find(({ name }) => name.endsWith('.md')) ?? files[0]!;
  return {
    json: part === 'audit'
      ? {
        version: 1,
        written: writtenNames,
        warnings: toAuditEntries(corpus),
        omissions: toOmissionEntries(corpus),
      }
      : { version: 1, written: writtenNames, files: files.map(({ name }) => name) },
    text: () =>
      part === 'map'
        ? term`Map of ${formatCountWithNoun(corpus.sources.length, 'document')} in ${folder.output.path}/map.yml`
        : toTerminalBlock(printedFile.text),
    exit: 0,
  };
}

const partBuilders: Readonly<
  Record<'map' | 'graph' | 'audit', (corpus: DocumentCorpus, folder: DocsFolder) => readonly PackFile[]>
> = {
  map: (corpus, { identity }) => buildMapFiles(corpus, identity),
  graph: (corpus) => buildGraphFiles(corpus),
  audit: (corpus, { identity }) => buildAuditFiles(corpus, identity),
};

function toAuditEntries(corpus: DocumentCorpus): unknown {
  return groupWarnings(corpus).map(({ type, warnings }) => ({
    type,
    count: warnings.length,
    documents: warnings.map(({ source, warning: { type: _type, ...warning } }) => ({ path: source.path, ...warning })),
  }));
}

function toOmissionEntries({ sources }: DocumentCorpus): unknown {
  return sources.flatMap((source) =>
    source.omissions.map((omission) => ({
      path: source.path,
      kind: omission.kind,
      count: omission.count,
      pages: omission.pages,
      message: formatOmission(source, omission),
    }))
  );
}

async function rebuildIndex({ search, vectors, output }: DocsFolder, { corpus }: ParsedDocs): Promise<CommandResult> {
  await search.prepare(corpus);
  const vectorCounters = await vectors?.prepare(corpus);
  search.close();
  const failedSources = corpus.sources.filter(({ status }) => status === 'failed');
  return {
    json: {
      version: 1,
      chunks: corpus.chunks.length,
      failed: failedSources.map(({ path }) => path),
      ...(vectorCounters && { vectors: vectorCounters }),
    },
    text: () =>
      joinTerminalLines(
        term`${formatCountWithNoun(corpus.chunks.length, 'chunk')} indexed in ${output.path}`,
        ...failedSources.map(({ path, warnings }) => term`${path} is left out: ${warnings.at(-1)?.message ?? ''}`),
      ),
    exit: 0,
  };
}

export function reportNoDocuments({ host }: CommandContext): CommandResult {
  return {
    json: { version: 1, sources: 0, chunks: 0 },
    text: () => term`${host.root} contains no documents.`,
    exit: 0,
  };
}
