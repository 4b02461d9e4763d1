/** A command that a person types in a client, as `/agentpack:NAME`. */
interface SlashCommand {
  readonly description: string;
  /** The placeholder for the words after it; undefined: it takes none. */
  readonly argument?: string;
  /** The request to the agent, in the names of the server's tools. */
  readonly prompt: string;
}

const slashCommands: Readonly<Record<string, SlashCommand>> = {
  pack: {
    description: 'Make a context pack for a task, and read it',
    argument: 'TASK',
    prompt:
      'Call the AgentPack tool start_task with the task below, then read get_context. Name the files that matter for it, in one line each.\n\nTask: $ARGUMENTS',
  },
  delta: {
    description: 'Say what changed since the context pack',
    prompt:
      'Call the AgentPack tool get_delta. If the pack is stale, call repack_context, then read each changed file that matters for the task again with retrieve_block. Say in a few sentences what changed.',
  },
  find: {
    description: 'Find the places that answer a question, or have a text, within a token budget',
    argument: 'TEXT',
    prompt:
      'Call the AgentPack tool find_code with the question below, or search_files where it is a name or a text of the code, and name the places that answer it.\n\nQuestion: $ARGUMENTS',
  },
};

/** The files of a folder `commands/`, by name. */
export function slashCommandFiles(): readonly (readonly [name: string, text: string])[] {
  return Object.entries(slashCommands).map(([name, { description, argument, prompt }]) => [
    `${name}.md`,
    `---\ndescription: ${description}\n${
      argument === undefined ? '' : `argument-hint: ${argument}\n`
    }---\n\n${prompt}\n`,
  ]);
}
