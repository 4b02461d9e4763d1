import * as v from 'valibot';
import { md } from '#secrets/markdown';
import { count, maxTokens, text, thread } from '#tools/fields';
import { head } from '#tools/fit';
import { joinDefinedLines } from '#tools/states';
import { foundPlaces, placeSchema, foundPlaceText } from '#tools/places';
import { defineTool, query } from '#tools/tool';

export const findCode = defineTool({
  name: 'find_code',
  title: 'Find code for a question',
  description: 'The ten best functions, types and sections for a question in words. ' +
    'retrieve_block reads their ids. Not for a known text (search_files).',
  input: v.strictObject({
    query: v.pipe(text(2_000), v.description('The question')),
    thread,
    maxTokens: maxTokens(600),
  }),
  output: v.strictObject({
    places: v.array(placeSchema),
    /** The number of places that the reply does not name. */
    morePlaces: count,
  }),
  annotations: query,
  cost: 'search',
  async run({ maxTokens, query, ...options }, context, run) {
    const result = await context.engine.find(query, { ...options, ...context.options }, run);
    return head(context, {
      items: await foundPlaces(context, result.places, options.thread),
      reply: (places, morePlaces) => ({
        document: { places, morePlaces },
        text: places.length === 0
          ? md`No place has a word of the question: use words that occur in the code.`
          : joinDefinedLines([
            ...places.map(foundPlaceText),
            md`Read several in one call of retrieve_block: ids \`path#name\`, \`path:10-48\`.`,
          ]),
      }),
    }, { maxTokens });
  },
});
