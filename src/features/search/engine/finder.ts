import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import type { FindReport } from '#reports';
import { redactShort } from '#secrets/redact';
import type { Host } from '#engine/host';
import { getTokenCounter } from '#engine/indexing/counters';
import type { InputCollector } from '#engine/inputs/inputs';
import type { PackOptions, ScopedOptions } from '#engine/options';
import type { Pipeline } from '#engine/packing/plan';
import type { Run } from '#engine/run';
import { formatPlaces } from './placesText';

const maxPlaces = 10;

/**
 * Finds the best places for a question, with their text form.
 * @throws UserError for an empty question
 */
export async function findPlaces(host: Host, inputs: InputCollector, pipeline: Pick<Pipeline, 'places'>,
  question: string, options: ScopedOptions<PackOptions>, run: Run): Promise<FindReport & { readonly text: string; }>
{
  if (question.trim() === '') throw new UserError(english`The question is empty. Describe what to find.`, 'usage');
  const collected = await inputs.collect({ ...options, task: question }, { commits: 0, saved: options.saved }, run);
  const places = await pipeline.places(collected, maxPlaces, run);
  const items = places.map(({ id, file, lines, name, why }) => ({
    id: redactShort(id),
    file: redactShort(file),
    lines,
    name: redactShort(name),
    why: redactShort(why),
  }));
  return formatPlaces(items, getTokenCounter(host, collected.settings.tokenizer).countOnce);
}
