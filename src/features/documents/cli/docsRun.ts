import { UserError } from '#base/errors';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { evaluateDocs } from './docsEval';
import { packDocs, packPart } from './docsPack';
import { retrieveDocs } from './docsRetrieve';
import { validateDocs } from './docsValidate';

type Action = (context: CommandContext, given: string | undefined) => CommandResult | Promise<CommandResult>;

const actions: Readonly<Record<string, Action>> = {
  pack: withoutName(packDocs),
  index: withoutName((context) => packPart(context, 'index')),
  map: withoutName((context) => packPart(context, 'map')),
  graph: withoutName((context) => packPart(context, 'graph')),
  audit: withoutName((context) => packPart(context, 'audit')),
  validate: validateDocs,
  retrieve: retrieveDocs,
  eval: evaluateDocs,
};

export async function runDocs(context: CommandContext): Promise<CommandResult> {
  const { names: [name, given, ...more] } = context;
  const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action)
    throw new UserError(
      `${name === undefined ? 'Say what to do' : `There is no docs ${name}`}: agentpack docs ${
        Object.keys(actions).join('|')
      } [ROOT].`,
      'usage',
    );
  if (more.length > 0) throw tooMany(more[0]!);
  return action(context, given);
}

function withoutName(run: (context: CommandContext) => Promise<CommandResult>): Action {
  return (context, given) => {
    if (given !== undefined)
      throw new UserError(`${given} is no folder: agentpack docs ${context.names[0]!} [ROOT].`, 'usage');
    return run(context);
  };
}

function tooMany(given: string): UserError {
  return new UserError(`${JSON.stringify(given)} is one argument too many: put a question in quotes.`, 'usage');
}
