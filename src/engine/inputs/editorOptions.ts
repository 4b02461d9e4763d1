import { canonicalJson } from '../../base/canonicalJson';
import { acceptedJson } from '../../base/schema/schema';
import type { PackRecord } from '../formats/packRecord';
import { keptVerdict, type KeptVerdict, type OptionsNow } from '../formats/verdict';
import type { Host } from '../host';
import { recordableOptions } from '../settings/settings';
import type { CollectedInputs } from './inputs';
import type { PackOptions } from '../options';
import { names } from '../formats/stateNames';

type Asked = Pick<PackOptions, 'complete'>;

/**
 * The settings of the editor that made a pack, as they are now, for `verdict.json`: its check finds that they changed,
 * and others that ask about the pack, or repeat it, cannot. None where they are those of the pack; callers that do not
 * know them keep what is there.
 */
export function editorOptions({ last, recordedOptions }: Pick<CollectedInputs, 'last' | 'recordedOptions'>,
  asked: Asked): OptionsNow
{
  return (kept) => {
    if (!asked.complete || !last?.options.complete) return kept;
    const { kept: recordable } = recordableOptions(recordedOptions);
    return canonicalJson(recordable) === canonicalJson(last.options) ? undefined : recordable;
  };
}

/** The pack as its editor would make it now, for callers without settings of their own. */
export function withEditorOptions<T extends Pick<PackRecord, 'options' | 'packedAt'>>(host: Host, folder: string,
  last: T | undefined, asked: Asked): T | undefined
{
  if (!last?.options.complete || asked.complete) return last;
  const text = host.state.read(names.verdict(folder));
  const verdict = text === undefined ? undefined : acceptedJson<KeptVerdict>(keptVerdict, text);
  return verdict?.options && verdict.basis.packedAt === last.packedAt ? { ...last, options: verdict.options } : last;
}
