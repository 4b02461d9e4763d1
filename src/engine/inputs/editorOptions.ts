import { formatCanonicalJson } from '#base/canonicalJson';
import { omitUndefined } from '#base/collections/defined';
import type { PackRecord } from '../formats/packRecord';
import type { CurrentOptionsProvider } from '../formats/verdict';
import type { Host } from '../host';
import { splitRecordableOptions } from '../settings/settings';
import type { CollectedInputs } from './inputs';
import type { PackOptions } from '../options';
import { readSealedVerdict } from '../state/sealedVerdict';

type EditorRequest = Pick<PackOptions, 'complete'>;

/**
 * Returns a function that determines the current settings of the editor that made a pack, for `verdict.json`. Only the
 * editor itself notices a change of its settings; other callers that query or repeat the pack need the stored settings.
 * The function returns undefined if the settings equal those of the pack, and the stored settings if the caller is not
 * the editor.
 */
export function createEditorOptions({ last, recordedOptions }: Pick<CollectedInputs, 'last' | 'recordedOptions'>,
  request: EditorRequest): CurrentOptionsProvider
{
  return (storedOptions) => {
    if (!request.complete || !last?.options.complete) return storedOptions;
    const { recordableOptions: recordable } = splitRecordableOptions(recordedOptions);
    return formatCanonicalJson(recordable) === formatCanonicalJson(last.options) ? undefined : recordable;
  };
}

/**
 * Returns the pack with the current options of its editor, for callers without settings of their own. A record that was
 * not written by this user's AgentPack may have come with a clone, so its guard level is ignored.
 */
export function applyEditorOptions<T extends Pick<PackRecord, 'options' | 'packedAt'>>(host: Host, folder: string,
  last: T | undefined, request: EditorRequest): T | undefined
{
  if (!last) return undefined;
  const verdict = readSealedVerdict(host, folder, last.packedAt);
  if (!verdict) return { ...last, options: omitUndefined({ ...last.options, onStale: undefined }) };
  return last.options.complete && !request.complete && verdict.options ? { ...last, options: verdict.options } : last;
}
