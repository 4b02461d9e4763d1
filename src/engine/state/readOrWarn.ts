import { UserError } from '../../base/errors';
import type { Host } from '../host';

/** What a pack can do without: where it may not be read it counts as absent, and the warning says so. */
export function readOrWarn(host: Host, name: string, warn?: (sentence: string) => void): string | undefined {
  try {
    return host.state.read(name);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    warn?.(error.message);
    return undefined;
  }
}
