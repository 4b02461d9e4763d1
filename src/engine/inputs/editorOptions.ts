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
export function createEditorOptions(
  { lastPack, recordedOptions }: Pick<CollectedInputs, 'lastPack' | 'recordedOptions'>,
  request: EditorRequest,
): CurrentOptionsProvider {
  return (storedOptions) => {
    if (!request.complete || !lastPack?.options.complete) return storedOptions;
    const { recordableOptions } = splitRecordableOptions(recordedOptions);
    return formatCanonicalJson(recordableOptions) === formatCanonicalJson(lastPack.options)
      ? undefined
      : recordableOptions;
  };
}

/**
 * Returns the pack with the current options of its editor, for callers without settings of their own. A record that was
 * not written by this user's AgentPack may have come with a clone, so its guard level is ignored.
 */
export function applyEditorOptions<T extends Pick<PackRecord, 'options' | 'packedAt'>>(host: Host, folder: string,
  lastPack: T | undefined, request: EditorRequest): T | undefined
{
  if (!lastPack) return undefined;
  const verdict = readSealedVerdict(host, folder, lastPack.packedAt);
  if (!verdict) return { ...lastPack, options: omitUndefined({ ...lastPack.options, onStale: undefined }) };
  return lastPack.options.complete && !request.complete && verdict.options
    ? { ...lastPack, options: verdict.options }
    : lastPack;
}
