import { statfsSync } from 'node:fs';
import { catchSystemError } from './systemError';

/**
 * The types (statfs(2)) of Linux file systems that take the times of files from this machine's clock: ext2 to ext4,
 * XFS, Btrfs, F2FS, bcachefs, ZFS, tmpfs and overlayfs.
 */
const localTypes = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0xca451a4e, 0x2fc12fc1, 0x01021994,
  0x794c7630]);

/** Reports whether the times of the files in a folder come from this machine's clock, as far as the system tells. */
export function isOnLocalDisk(folder: string): boolean {
  switch (process.platform) {
    case 'linux':
      return catchSystemError(() => localTypes.has(statfsSync(folder).type), () => false);
    case 'darwin':
      return !/^\/(?:Volumes|Network)\//.test(folder);
    default:
      return !folder.startsWith('\\\\');
  }
}
