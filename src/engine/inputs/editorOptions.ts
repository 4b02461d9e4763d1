import { canonicalJson } from '#base/canonicalJson';
import { defined } from '#base/collections/defined';
import type { PackRecord } from '../formats/packRecord';
import type { OptionsNow } from '../formats/verdict';
import type { Host } from '../host';
import { recordableOptions } from '../settings/settings';
import type { CollectedInputs } from './inputs';
import type { PackOptions } from '../options';
import { ownVerdict } from '../state/sealedVerdict';

type Asked = Pick<PackOptions, 'complete'>;

/**
 * Returns the current settings of the editor that made a pack, for `verdict.json`: the editor's check notices that they
 * changed, but other callers that query or repeat the pack cannot. None if they are the pack's; callers that do not
 * know them keep the stored ones.
 */
export function editorOptions({ last, recordedOptions }: Pick<CollectedInputs, 'last' | 'recordedOptions'>,
  request: Asked): OptionsNow
{
  return (kept) => {
    if (!request.complete || !last?.options.complete) return kept;
    const { kept: recordable } = recordableOptions(recordedOptions);
    return canonicalJson(recordable) === canonicalJson(last.options) ? undefined : recordable;
  };
}

/**
 * Returns the pack as its editor would make it now, for callers without settings of their own. A record that was not
 * written by this user's AgentPack may have come with a clone: its guard level is ignored.
 */
export function withOptionsNow<T extends Pick<PackRecord, 'options' | 'packedAt'>>(host: Host, folder: string,
  last: T | undefined, request: Asked): T | undefined
{
  if (!last) return undefined;
  const verdict = ownVerdict(host, folder, last.packedAt);
  if (!verdict) return { ...last, options: defined({ ...last.options, onStale: undefined }) };
  return last.options.complete && !request.complete && verdict.options ? { ...last, options: verdict.options } : last;
}
