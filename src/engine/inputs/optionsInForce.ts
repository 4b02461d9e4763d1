import { defined } from '#base/collections/defined';
import { wholeRepository } from '#base/commandOptions';
import { perCallOptions, type PackOptions, type RecordedOptions, type Scoped } from '../options';
import type { LastPack } from '../state/records';

const notRecorded: ReadonlySet<string> = new Set<keyof Scoped>([...perCallOptions, 'session', 'namedThread']);

/** Returns the requested options and, with `keepOptions`, the newest pack's options that they do not replace. */
export function optionsInForce(options: Scoped, last: LastPack | undefined): RecordedOptions {
  const merged = withWorkspace(options.keepOptions ? overLast(last, options) : options, last, options);
  return defined(
    Object.fromEntries(Object.entries(merged).filter(([name]) => !notRecorded.has(name))) as RecordedOptions,
  );
}

/**
 * The options of two callers with complete settings are never mixed, because the result would match neither caller's
 * settings.
 */
function overLast(last: LastPack | undefined, options: PackOptions): PackOptions {
  return last && !(options.complete && last.options.complete)
    ? { ...last.options, ...defined(options), complete: undefined }
    : options;
}

/** Complete settings do not include a package, because a package is chosen for one pack and not for a whole machine. */
function withWorkspace(options: PackOptions, last: LastPack | undefined,
  { workspace, keepOptions, keepWorkspace }: PackOptions): PackOptions
{
  const chosen = workspace ?? (keepOptions || keepWorkspace ? last?.options.workspace : undefined);
  return { ...options, workspace: chosen === wholeRepository ? undefined : chosen };
}
