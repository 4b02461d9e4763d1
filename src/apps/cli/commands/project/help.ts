import { UserError } from '#base/errors';
import { formatSuggestion } from '../../arguments/values';
import type { Command } from '../../command';
import { predecessorCommands } from '../../predecessorCommands';
import { formatGeneralHelp, formatCommandHelp, formatTopicHelp } from '../../help/help';
import { isTopic, topics, type CommandTable } from '../../help/topics';
import { toTerminalBlock } from '../../output/terminal';

const topicNames = Object.keys(topics);

export const help = {
  usage: 'help [COMMAND | TOPIC] [--all]',
  positionals: 'optional names',
  anyFolder: true,
  names: (previousNames, commands) => (previousNames.length === 0 ? [...commands, ...topicNames] : []),
  isQuery: true,
  needsNoRoot: true,
  reads: {},
  options: { all: { type: 'boolean', help: 'list every command with its description' } },
  help: 'Lists the commands, or prints the reference of a command or a topic.',
  examples: ['help', 'help --all', 'help pack', ...topicNames.map((name) => `help ${name}`)],
  details: () => '--json prints {"topic", "text"}; without COMMAND or TOPIC, "topic" is empty.',
  async execute({ host, names, values, ...context }) {
    const commands = await context.commands();
    const [topic = '', ...extraNames] = names;
    if (extraNames.length > 0) throw new UserError(`Specify only one topic: agentpack ${help.usage}.`, 'usage');
    if (topic !== '' && values['all'] === true)
      throw new UserError(`--all lists every command: use it without ${JSON.stringify(topic)}.`, 'usage');
    const text = topic === ''
      ? formatGeneralHelp(host.version, commands, values['all'] === true)
      : getHelpReference(topic, commands);
    return { json: { version: 1, topic, text }, text: () => toTerminalBlock(text.trimEnd()), exit: 0 };
  },
} satisfies Command;

function getHelpReference(topic: string, commands: CommandTable): string {
  if (Object.hasOwn(commands, topic)) return formatCommandHelp(commands[topic]!);
  if (isTopic(topic)) return formatTopicHelp(topic, commands);
  throw new UserError(
    Object.hasOwn(predecessorCommands, topic)
      ? predecessorCommands[topic]!
      : `There is no command or topic ${JSON.stringify(topic)}${
        formatSuggestion(topic, [...Object.keys(commands), ...topicNames])
      }: see agentpack help.`,
    'usage',
  );
}
