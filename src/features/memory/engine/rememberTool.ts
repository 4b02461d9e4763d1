import * as v from 'valibot';
import { code, md, prose } from '#secrets/markdown';
import { stringListField, text } from '#tools/fields';
import { redacted } from '#tools/safe';
import { joinDefinedLines } from '#tools/states';
import { defineTool } from '#tools/tool';

const longestFact = 2_000;
const longestAbout = 400;

export const remember = defineTool({
  name: 'remember',
  title: 'Propose a note',
  description: 'Proposes a fact for later tasks of all agents here (a rule, a trap); a person accepts it or not. ' +
    'Not for progress, nor for what the code says.',
  input: v.strictObject({
    text: v.pipe(text(longestFact), v.description('One or two sentences')),
    about: v.optional(stringListField(text(longestAbout), 'Files, globs or path#symbol')),
    why: v.optional(v.pipe(text(longestFact), v.description('How you found out'))),
  }),
  output: v.strictObject({ id: v.string(), file: v.string(), lost: v.array(v.string()) }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  cost: 'question',
  async run({ text: statement, about = [], why }, context, run) {
    const { entries: [entry] } = await context.engine.changeMemory({
      change: {
        kind: 'add',
        text: why === undefined ? statement : `${statement}\n\nWhy: ${why}`,
        entry: 'note',
        about,
        owner: 'proposals',
        status: 'proposed',
        ...(context.client !== undefined && { source: context.client }),
      },
    }, {}, run);
    const { id, file, lost } = entry!;
    return {
      document: { ...redacted({ id, file }), lost },
      text: joinDefinedLines([
        md`Proposed ${code(id)}: packs show it once a person has accepted it (${code(file)}).`,
        lost.length > 0 ? md`Nothing is named ${prose(lost.join(', '), longestAbout)} here.` : undefined,
      ]),
    };
  },
});
