import { byText } from '#base/order';
import type { Report } from '#reports';
import { classifyChangedPath, getPackMetadataPath, getPackFolderPath, threadIndex } from './changeKind';
import type { FolderFiles } from '../ports/folderFiles';

/** The length of the metadata's first fields, which include `generated_at`, in bytes. */
const metadataPrefixBytes = 200;

/** The pack on disk as this editor last read or wrote it, for detecting changes by other processes. */
export class KnownPack {
  private knownStamp: PackStamp | undefined;

  constructor(private readonly files: FolderFiles) {}

  async exists(thread: string | undefined): Promise<boolean> {
    return await this.files.readStamp(getPackMetadataPath(thread)) !== undefined;
  }

  /** Remembers the current files; returns false if there is no pack. */
  async remember(thread: string | undefined): Promise<boolean> {
    this.knownStamp = await readPackStamp(this.files, thread);
    return this.knownStamp !== undefined;
  }

  /** Remembers the pack that this editor just wrote, unless another process has since replaced it. */
  async rememberOwn({ thread, freshness: { packedAt } }: Report): Promise<void> {
    await this.remember(thread);
    const metadata = await this.files.readStart(getPackMetadataPath(thread), metadataPrefixBytes);
    if (packedAt !== undefined && !metadata?.includes(new Date(packedAt).toISOString())) this.knownStamp = undefined;
  }

  /**
   * Returns the kind of change that another process has made since: `pack` if it created or removed the pack, or
   * `output` if it changed only context files. A change to another thread also counts as `pack`, because each thread's
   * status shows the other threads.
   */
  async detectChange(thread: string | undefined): Promise<'pack' | 'output' | undefined> {
    const currentStamp = await readPackStamp(this.files, thread);
    if (currentStamp?.metadata !== this.knownStamp?.metadata) return 'pack';
    if (currentStamp?.outputs !== this.knownStamp?.outputs) return 'output';
    return currentStamp?.otherThreads === this.knownStamp?.otherThreads ? undefined : 'pack';
  }
}

/** The stamps of a pack's files. */
interface PackStamp {
  readonly metadata: string;
  /** The stamps of the context files. */
  readonly outputs: string;
  readonly otherThreads: string | undefined;
}

/** Reads the stamps of a pack's files. Returns undefined if there is no pack. */
async function readPackStamp(files: FolderFiles, thread: string | undefined): Promise<PackStamp | undefined> {
  const folder = getPackFolderPath(thread);
  const metadata = await files.readStamp(getPackMetadataPath(thread));
  if (metadata === undefined) return undefined;
  const outputPaths = ((await files.list(folder)) ?? []).map(({ name }) => `${folder}/${name}`).filter((path) =>
    classifyChangedPath(path, thread) === 'output'
  ).sort(byText);
  const stamps = await Promise.all(outputPaths.map(async (path) => `${path} ${await files.readStamp(path)}`));
  const otherThreads = thread === undefined ? undefined : await files.readStamp(threadIndex);
  return { metadata, outputs: stamps.join('\n'), otherThreads };
}
