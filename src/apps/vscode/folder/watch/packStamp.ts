import { byText } from '#base/order';
import type { Report } from '#reports';
import { classifyChangedPath, getPackMetadataPath, getPackFolderPath, threadIndex } from './changeKind';
import type { FolderFiles } from '../ports/folderFiles';

/** The length of the metadata's first fields, which include `generated_at`, in bytes. */
const metadataPrefixBytes = 200;

/** The pack on disk as this editor last read or wrote it, for detecting changes by other processes. */
export class KnownPack {
  private known: PackStamp | undefined;

  constructor(private readonly files: FolderFiles) {}

  async exists(thread: string | undefined): Promise<boolean> {
    return await this.files.stamp(getPackMetadataPath(thread)) !== undefined;
  }

  /** Remembers the current files; returns false if there is no pack. */
  async remember(thread: string | undefined): Promise<boolean> {
    this.known = await readPackStamp(this.files, thread);
    return this.known !== undefined;
  }

  /** Remembers the pack that this editor just wrote, unless another process has since replaced it. */
  async rememberOwn({ thread, freshness: { packedAt } }: Report): Promise<void> {
    await this.remember(thread);
    const metadata = await this.files.start(getPackMetadataPath(thread), metadataPrefixBytes);
    if (packedAt !== undefined && !metadata?.includes(new Date(packedAt).toISOString())) this.known = undefined;
  }

  /**
   * Returns the kind of change that another process has made since: `pack` if it created or removed the pack, or
   * `output` if it changed only context files. A change to another thread also counts as `pack`, because each thread's
   * status shows the other threads.
   */
  async changedSince(thread: string | undefined): Promise<'pack' | 'output' | undefined> {
    const current = await readPackStamp(this.files, thread);
    if (current?.metadata !== this.known?.metadata) return 'pack';
    if (current?.outputs !== this.known?.outputs) return 'output';
    return current?.otherThreads === this.known?.otherThreads ? undefined : 'pack';
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
  const metadata = await files.stamp(getPackMetadataPath(thread));
  if (metadata === undefined) return undefined;
  const outputs = ((await files.list(folder)) ?? []).map(({ name }) => `${folder}/${name}`).filter((path) =>
    classifyChangedPath(path, thread) === 'output'
  ).sort(byText);
  const stamps = await Promise.all(outputs.map(async (path) => `${path} ${await files.stamp(path)}`));
  const otherThreads = thread === undefined ? undefined : await files.stamp(threadIndex);
  return { metadata, outputs: stamps.join('\n'), otherThreads };
}
