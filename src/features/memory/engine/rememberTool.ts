import * as v from 'valibot';
import { toCode, md, toProse } from '#secrets/markdown';
import { stringListField, text } from '#tools/fields';
import { redactStrings } from '#tools/safe';
import { joinDefinedLines } from '#tools/states';
import { defineTool } from '#tools/tool';

const maxFactLength = 2_000;
const maxAboutLength = 400;

export const remember = defineTool({
  name: 'remember',
  title: 'Propose a note',
  description: 'Proposes a fact (a rule, a pitfall) for later tasks of all agents; the user accepts it or not. ' +
    'Not for progress or facts that the code shows.',
  input: v.strictObject({
    text: v.pipe(text(maxFactLength), v.description('One or two sentences')),
    about: v.optional(stringListField(text(maxAboutLength), 'Files, globs or path#symbol')),
    why: v.optional(v.pipe(text(maxFactLength), v.description('How you found out'))),
  }),
  output: v.strictObject({ id: v.string(), file: v.string(), lost: v.array(v.string()) }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  cost: 'question',
  async run({ text: statement, about = [], why }, context, run) {
    const { entries: [entry] } = await context.engine.changeMemory({
      change: {
        kind: 'add',
        text: why === undefined ? statement : `${statement}\n\nWhy: ${why}`,
        entryKind: 'note',
        about,
        owner: 'proposals',
        status: 'proposed',
        ...(context.client !== undefined && { source: context.client }),
      },
    }, {}, run);
    const { id, file, lost } = entry!;
    return {
      document: { ...redactStrings({ id, file }), lost },
      text: joinDefinedLines([
        md`Proposed ${toCode(id)}: packs show it once the user has accepted it (${toCode(file)}).`,
        lost.length > 0 ? md`No match was found for ${toProse(lost.join(', '), maxAboutLength)}.` : undefined,
      ]),
    };
  },
});
