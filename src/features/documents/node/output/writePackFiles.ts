import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import type { Host } from '#engine/host';
import type { PackFile } from '../../pure/files/packFile';
import { manifestName } from '../../pure/files/packFiles';
import type { OutputFolder } from '#platform/fs/outputFolder';

export interface WrittenPack {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** Match the names of files in a document pack. Such files are removed when they are no longer part of the pack. */
const packFilePatterns: readonly RegExp[] = [
  /^(?:chunks|tables)\/src_[0-9a-z_]+\.md$/,
  /^(?:manifest|map|graph)\.yml$/,
  /^reports\/(?:pack|audit|graph)\.md$/,
];
/** The number of files after which a cancellation can arrive. */
const filesPerPause = 100;
const auxiliaryFilePattern = /^(?:indexes|cache)\/[^/]+$|^\.gitignore$|\.tmp$/;

/**
 * Writes the files that changed, then the manifest, and then removes files that are no longer part of the pack. In this
 * order, a manifest never names a missing file. `generated_at` and `parse_ms` alone do not count as a change.
 * Rejects with `UserError` before anything is written if the folder does not belong to a pack and contains other files,
 * and with `Cancelled`.
 */
export async function writePackFiles(folder: OutputFolder, files: readonly PackFile[], cancel: Cancel,
  pause: Host['pause']): Promise<WrittenPack>
{
  rejectForeignFolder(folder);
  const existingNames = [...folder.listFiles()];
  const expectedNames = new Set(files.map(({ name }) => name));
  const staleNames = existingNames.filter((name) =>
    !expectedNames.has(name) && packFilePatterns.some((pattern) => pattern.test(name))
  );
  let writtenCount = 0;
  for (const [i, { name, text }] of files.entries()) {
    if (name === manifestName) continue;
    if (i % filesPerPause === 0) await pause();
    throwIfCancelled(cancel);
    if (folder.write(name, text)) writtenCount++;
  }
  const manifest = files.find(({ name }) => name === manifestName);
  if (manifest && (writtenCount + staleNames.length > 0 || !hasSameManifest(folder, manifest.text))) {
    if (folder.write(manifestName, manifest.text)) writtenCount++;
  }
  for (const name of staleNames) folder.remove(name);
  return { written: writtenCount, unchanged: files.length - writtenCount, removed: staleNames.length };
}

/** Checks that the folder is safe for a pack. @throws UserError if the folder contains files of another origin */
export function rejectForeignFolder(folder: OutputFolder): void {
  const manifest = folder.read(manifestName); // read only once, because another process may be writing the first pack
  if (isPackManifest(manifest)) return;
  for (const name of folder.listFiles())
    if (
      !auxiliaryFilePattern.test(name) &&
      (manifest !== undefined || !packFilePatterns.some((pattern) => pattern.test(name)))
    )
      throw new UserError(
        english`${folder.path} contains ${name}, which is not from a document pack. Specify an empty folder with --out.`,
      );
}

/** Reports whether the manifest belongs to a pack of documents. */
export function containsDocumentPack({ read }: OutputFolder): boolean {
  return isPackManifest(read(manifestName));
}

function isPackManifest(manifest: ReturnType<OutputFolder['read']>): boolean {
  return manifest !== undefined && Buffer.from(manifest).toString('utf8').startsWith('pack:\n');
}

function hasSameManifest(folder: OutputFolder, text: string): boolean {
  const oldManifest = folder.read(manifestName);
  return oldManifest !== undefined && removeTimes(Buffer.from(oldManifest).toString('utf8')) === removeTimes(text);
}

function removeTimes(manifest: string): string {
  return manifest.replace(/^ {2}generated_at: .*$/m, '').replace(/^ {4}parse_ms: .*$/gm, '');
}
