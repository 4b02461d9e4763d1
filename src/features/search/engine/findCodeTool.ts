import * as v from 'valibot';
import { md } from '#secrets/markdown';
import { count, maxTokens, text, thread } from '#tools/fields';
import { fitFirstItems } from '#tools/fit';
import { joinDefinedLines } from '#tools/states';
import { loadFoundPlaces, placeSchema, formatFoundPlace } from '#tools/places';
import { defineTool, queryAnnotations } from '#tools/tool';

export const findCode = defineTool({
  name: 'find_code',
  title: 'Find code for a question',
  description: 'Returns the ten best functions, types and sections for a question in words. ' +
    'retrieve_block reads their IDs. Not for a known text (search_files).',
  input: v.strictObject({
    query: v.pipe(text(2_000), v.description('The question')),
    thread,
    maxTokens: maxTokens(600),
  }),
  output: v.strictObject({
    places: v.array(placeSchema),
    /** The number of places that the reply omits. */
    morePlaces: count,
  }),
  annotations: queryAnnotations,
  cost: 'search',
  async run({ maxTokens, query, ...options }, context, run) {
    const result = await context.engine.find(query, { ...options, ...context.options }, run);
    return fitFirstItems(context, {
      items: await loadFoundPlaces(context, result.places, options.thread),
      reply: (places, morePlaces) => ({
        document: { places, morePlaces },
        text: places.length === 0
          ? md`No places contain words of the question. Use words that occur in the code.`
          : joinDefinedLines([
            ...places.map(formatFoundPlace),
            md`Read several places with one retrieve_block call, using IDs like \`path#name\` or \`path:10-48\`.`,
          ]),
      }),
    }, { maxTokens });
  },
});
