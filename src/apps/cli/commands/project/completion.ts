import { resolve } from 'node:path';
import { UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import { createRootsHost } from '#host/roots/rootsHost';
import { formatSuggestion } from '../../arguments/values';
import type { Command, CommandContext } from '../../command';
import { complete } from '../../completion/complete';
import { shellNames, shells, type Shell } from '../../completion/shells';
import { toTerminalBlock } from '../../output/terminal';

export const completion = {
  usage: 'completion SHELL',
  positionals: 'name and words',
  anyFolder: true,
  names: (previousNames) => (previousNames.length === 0 ? shellNames : []),
  isQuery: true,
  needsNoRoot: true,
  reads: {},
  help: `Prints the script that completes commands, options and their values in a shell: ${shellNames.join(', ')}.`,
  examples: ['completion bash', 'completion zsh', 'completion fish', 'completion bash -- pack --mode ""'],
  details: () =>
    `${
      shellNames.map((shell) => `${shell}: ${shells[shell].use}`).join('\n')
    }\nThe script calls "agentpack completion SHELL -- WORDS…" each time Tab is pressed. The first line of the output states whether the shell adds paths (none, files, folders); every other line is a word, a tab and its meaning.`,
  async execute({ names, command: words, ...context }) {
    const shell = parseShellName(names[0]!);
    if (words.length === 0) {
      const { script } = shells[shell];
      return { json: { version: 1, shell, script }, text: () => toTerminalBlock(script.trimEnd()), exit: 0 };
    }
    const completions = await complete(words, {
      commands: await context.commands(),
      listThreads: (root) => listUnarchivedThreads(root, context),
    });
    const lines = completions.words.map(({ word, help }) => `${word}\t${help}`);
    return {
      json: { version: 1, shell, ...completions },
      text: () => toTerminalBlock([completions.paths, ...lines].join('\n')),
      exit: 0,
    };
  },
} satisfies Command;

function parseShellName(name: string): Shell {
  const shell = shellNames.find((candidate) => candidate === name);
  if (shell !== undefined) return shell;
  throw new UserError(
    `There is no completion for ${JSON.stringify(name)}${formatSuggestion(name, shellNames)}: use one of ${
      shellNames.join(', ')
    }.`,
    'usage',
  );
}

/** Returns the threads that are not archived. Reads files below `.agentpack/` and runs no program. */
async function listUnarchivedThreads(root: string | undefined,
  { engine, cwd, env, assetsDir, run, host }: Omit<CommandContext, 'names' | 'command'>): Promise<readonly string[]>
{
  const rootEngine = root === undefined
    ? undefined
    : createEngine(createRootsHost({ root: resolve(cwd, root), assetsDir, version: host.version, git: false, env }));
  try {
    const { threads } = await (rootEngine ?? engine).threads({ thread: 'none' }, run);
    return threads.filter(({ status }) => status !== 'archived').map(({ thread }) => thread);
  } finally {
    await rootEngine?.dispose();
  }
}
