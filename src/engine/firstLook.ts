import type { Cancel } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import type { Host } from './host';
import type { GitListing } from './ports/gitHost';
import { createIndexStore } from './indexing/indexStore';
import { createInputCollector, type CollectorParts } from './inputs/collectInputs';
import { historyDepth, maxRounds } from './inputs/inputs';
import type { ScopedOptions } from './options';
import type { PlannedPack } from './packing/plan';
import type { Settings } from './settings/settings';
import type { SingleFileReader } from './packing/singleFileReader';
import { createPipeline } from './pipeline';
import { openFile } from '#pipeline/1-scan/openFile';
import { hasRules } from '#pipeline/1-scan/rescan';
import type { Run } from './run';

/** With fewer files, the index is complete within seconds. */
const minFiles = 3_000;
/** The number of files that are read, those that rank best by their paths and git. */
const readFileCount = 60;
/** A fifth of the history that a complete pack uses, because git needs a second for the whole of it. */
const commitCount = historyDepth / 5;

/**
 * Plans a pack before any file is indexed: all files are ranked by path and git history, and only the best ones are
 * read. It uses the stages of every pack, with an index of its own that is discarded, and leaves out documents, which
 * would have to be parsed first. Returns undefined for a folder without git or of few files.
 */
export async function planFirstLook(parts: Omit<CollectorParts, 'store'> & { readonly files: SingleFileReader; },
  options: ScopedOptions, run: Run): Promise<PlannedPack | undefined>
{
  const { host, files } = parts;
  const listing = await listFiles(host, run.cancel);
  if (listing === undefined || listing.paths.length < minFiles) return undefined;
  const store = createIndexStore(host, { listing });
  const inputs = createInputCollector({ ...parts, store, omitsDocuments: true });
  const pipeline = createPipeline(host, store, files);
  const listedInputs = await inputs.collect(options, { commits: commitCount }, run);
  const fileCount = listedInputs.refreshed.files.length;
  if (fileCount < minFiles) return undefined;
  let paths: readonly string[] = pipeline.rank(listedInputs).listBest(readFileCount).map(({ path }) => path);
  for (let round = 1;; round++) {
    const saved = paths.filter((path) => isReadable(path, listedInputs.settings));
    const collected = await inputs.collect(options, { commits: commitCount, saved }, run);
    const plan = await pipeline.plan({ ...collected, thread: options.thread, warnings: [], unindexedFiles: fileCount },
      run);
    // a candidate that was not among the files read so far
    paths = plan.changedCandidates;
    if (paths.length === 0 || round === maxRounds) return { plan, collected };
  }

  /** Reports whether `refreshSaved` can read the file, which refuses files that may change the list of files. */
  function isReadable(path: string, settings: Settings): boolean {
    return !hasRules(path, settings) && openFile(host, { path }, settings.maxBytes).kind === 'text';
  }
}

/** Returns git's list of files; undefined if there is none, which the scan of the pack then handles. */
async function listFiles(host: Host, cancel: Cancel): Promise<GitListing | undefined> {
  try {
    return await (host.roots ?? host).git?.list({ cancel });
  } catch (error) {
    if (error instanceof Cancelled || !(error instanceof Error)) throw error;
    return undefined;
  }
}
