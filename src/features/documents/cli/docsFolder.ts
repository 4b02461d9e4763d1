import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { getDiskPathBelow } from '#platform/fs/diskPaths';
import type { DocumentCorpus } from '../pure/corpus';
import type { PackIdentity } from '../pure/files/manifest';
import { getDocumentSettings } from '#engine/indexing/documentRule';
import type { DocumentCounters } from '#engine/ports/documentsHost';
import { readDocumentEndpoint } from '#engine/settings/documentEndpoint';
import type { DocumentSettings } from '#engine/optionTable/documentOptionTable';
import { resolveSettings } from '#engine/settings/settings';
import { createConfigurations } from '#engine/state/configuration';
import type { DocumentListing } from '../engine/listDocuments';
import { createFolderDocuments } from '../node/folderDocuments';
import { createOutputFolder, type OutputFolder } from '#platform/fs/outputFolder';
import { createOptionalOutput, createSealedOutput, type SealedOutput } from '../node/output/sealedOutput';
import { rejectForeignFolder } from '../node/output/writePackFiles';
import { catchSystemError } from '#platform/fs/systemError';
import { createStateFolder } from '../node/output/stateFolder';
import { createDocumentSearch, type DocumentSearch } from '../node/search/documentSearch';
import { createVectorSearch, type VectorSearch } from '../node/vectors/vectorSearch';
import type { CommandContext } from '#apps/cli/command';
import { version } from '../../../../package.json';

/** The output folder, the settings and the searches that all `docs` commands use. */
export interface DocsFolder {
  readonly output: OutputFolder;
  readonly sealedOutput: SealedOutput;
  readonly settings: DocumentSettings;
  readonly ignoreFile: string;
  readonly identity: PackIdentity;
  readonly search: DocumentSearch;
  /** Undefined if vectors are off. */
  readonly vectors: VectorSearch | undefined;
}

export interface ParsedDocs {
  readonly corpus: DocumentCorpus;
  readonly counters: DocumentCounters;
}

const defaultOut = 'documents';

export async function openDocsFolder(
  { host, names, values, cwd, assetsDir, run, warn }: CommandContext,
): Promise<DocsFolder> {
  const configurations = createConfigurations(host);
  await configurations.check({ cancel: run.cancel });
  const { config, problems } = configurations.readCurrent();
  problems.forEach(warn);
  const resolvedSettings = resolveSettings(config, {});
  const settings = getDocumentSettings(resolvedSettings);
  const outOption = values['out'] as string | undefined;
  const output = outOption === undefined
    ? createStateFolder(host.root, defaultOut)
    : createOutputFolder(resolve(cwd, outOption));
  const sealedOutput = createSealedOutput(output, host);
  const writesIndex = names[0] === 'pack' || names[0] === 'index';
  const indexOutput = writesIndex ? sealedOutput : createSealedOutput(createOptionalOutput(output, host.state), host);
  const hash = (data: Uint8Array | string) => host.hash(data);
  const vectors = settings.vectors === 'off' ? undefined : createVectorSearch({
    source: settings.vectors === 'corpus'
      ? { kind: 'corpus' }
      : { kind: 'endpoint', ...readDocumentEndpoint(host.ownConfig?.read()) },
    hash,
    output: indexOutput,
    cancel: run.cancel,
  });
  return {
    output,
    sealedOutput,
    settings,
    ignoreFile: resolvedSettings.ignoreFile,
    identity: { name: basename(host.root), version, generatedAt: new Date(host.now()).toISOString() },
    search: createDocumentSearch({ assetsDir, hash, output: indexOutput, vectors }),
    vectors,
  };
}

/**
 * Parses the documents that changed. A command that searches does not name the files that cannot be read: the command
 * that packed them did.
 * @throws UserError before parsing, if the output folder contains other files
 */
export async function parseDocs({ host, values, run, warn }: CommandContext,
  { output, settings, ignoreFile }: DocsFolder,
  { namesUnread }: Pick<DocumentListing, 'namesUnread'>): Promise<ParsedDocs>
{
  rejectForeignFolder(output);
  const excludedPath = getDiskPathBelow(host.root, resolveRealFolder(output.path));
  const { corpus, counters, warnings } = await createFolderDocuments(host).corpus({
    ...settings,
    include: [...values['include'] as readonly string[] ?? []],
    exclude: [...settings.exclude, ...values['exclude'] as readonly string[] ?? []],
    usesGitignore: values['no-gitignore'] !== true,
    hidden: values['include-hidden'] === true,
    removeEmptyLines: values['remove-empty-lines'] === true,
    fast: values['fast'] === true || settings.fast,
    allKinds: true,
    namesUnread,
    ignoreFile,
    ...(excludedPath ? { leaveOut: excludedPath } : {}),
  }, {
    cancel: run.cancel,
    progress: (done, all) => run.progress?.('scan', all === 0 ? 1 : done / all),
  });
  warnings.forEach(warn);
  return { corpus, counters };
}

/** Resolves a folder that may not exist yet, by its nearest existing parent. */
function resolveRealFolder(path: string): string {
  const parent = dirname(path);
  return catchSystemError(() => realpathSync.native(path),
    () => (parent === path ? path : join(resolveRealFolder(parent), basename(path))));
}
