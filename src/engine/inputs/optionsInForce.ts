import { omitUndefined } from '#base/collections/defined';
import { wholeRepository } from '#base/commandOptions';
import { perCallOptions, type PackOptions, type RecordedOptions, type ScopedOptions } from '../options';
import type { LastPack } from '../state/records';

const unrecordedOptions: ReadonlySet<string> = new Set<keyof ScopedOptions>([...perCallOptions, 'session',
  'namedThread']);

/**
 * Returns the requested options and, with `keepOptions`, those of the newest pack that the request does not replace.
 */
export function mergeRecordedOptions(options: ScopedOptions, lastPack: LastPack | undefined): RecordedOptions {
  const mergedOptions = resolveWorkspace(options.keepOptions ? mergeWithLast(lastPack, options) : options, lastPack,
    options);
  return omitUndefined(
    Object.fromEntries(
      Object.entries(mergedOptions).filter(([name]) => !unrecordedOptions.has(name)),
    ) as RecordedOptions,
  );
}

/**
 * Adds the last pack's options to the request. The options of two callers with complete settings are never mixed,
 * because the result would match neither caller's settings.
 */
function mergeWithLast(lastPack: LastPack | undefined, options: PackOptions): PackOptions {
  return lastPack && !(options.complete && lastPack.options.complete)
    ? { ...lastPack.options, ...omitUndefined(options), complete: undefined }
    : options;
}

/** Complete settings do not include a package, because a package is chosen for one pack and not for a whole machine. */
function resolveWorkspace(options: PackOptions, lastPack: LastPack | undefined,
  { workspace, keepOptions, keepWorkspace }: PackOptions): PackOptions
{
  const chosenWorkspace = workspace ?? (keepOptions || keepWorkspace ? lastPack?.options.workspace : undefined);
  return { ...options, workspace: chosenWorkspace === wholeRepository ? undefined : chosenWorkspace };
}
