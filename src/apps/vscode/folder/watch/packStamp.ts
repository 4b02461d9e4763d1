import { byText } from '#base/order';
import type { Report } from '#reports';
import { changeKind, metadataPath, packFolder, threadIndex } from './changeKind';
import type { FolderFiles } from '../ports/folderFiles';

/** The length in bytes of the metadata's first fields, which include `generated_at`. */
const startOfMetadata = 200;

/** The pack on disk as this editor last read or wrote it, for detecting changes by other processes. */
export class KnownPack {
  private known: PackStamp | undefined;

  constructor(private readonly files: FolderFiles) {}

  async exists(thread: string | undefined): Promise<boolean> {
    return await this.files.stamp(metadataPath(thread)) !== undefined;
  }

  /** Remembers the current files; returns false if there is no pack. */
  async remember(thread: string | undefined): Promise<boolean> {
    this.known = await packStamp(this.files, thread);
    return this.known !== undefined;
  }

  /** Remembers the pack that this editor just wrote, unless another process has since replaced it. */
  async rememberOwn({ thread, freshness: { packedAt } }: Report): Promise<void> {
    await this.remember(thread);
    const metadata = await this.files.start(metadataPath(thread), startOfMetadata);
    if (packedAt !== undefined && !metadata?.includes(new Date(packedAt).toISOString())) this.known = undefined;
  }

  /**
   * Reports whether another process made or removed a `pack` since, or touched only an `output` of it. Another thread's
   * pack also counts as `pack`, because it changes what a thread shows of others.
   */
  async changedSince(thread: string | undefined): Promise<'pack' | 'output' | undefined> {
    const now = await packStamp(this.files, thread);
    if (now?.metadata !== this.known?.metadata) return 'pack';
    if (now?.outputs !== this.known?.outputs) return 'output';
    return now?.otherThreads === this.known?.otherThreads ? undefined : 'pack';
  }
}

/** The stamps of a pack's files. */
interface PackStamp {
  readonly metadata: string;
  /** The stamps of the context files. */
  readonly outputs: string;
  readonly otherThreads: string | undefined;
}

/** Returns undefined if there is no pack. */
async function packStamp(files: FolderFiles, thread: string | undefined): Promise<PackStamp | undefined> {
  const folder = packFolder(thread);
  const metadata = await files.stamp(metadataPath(thread));
  if (metadata === undefined) return undefined;
  const outputs = ((await files.list(folder)) ?? []).map(({ name }) => `${folder}/${name}`).filter((path) =>
    changeKind(path, thread) === 'output'
  ).sort(byText);
  const stamps = await Promise.all(outputs.map(async (path) => `${path} ${await files.stamp(path)}`));
  const otherThreads = thread === undefined ? undefined : await files.stamp(threadIndex);
  return { metadata, outputs: stamps.join('\n'), otherThreads };
}
