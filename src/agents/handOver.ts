import { formatThreadOption } from '#base/commandOptions';
import { findTaskTitle } from '#base/task/taskTitle';
import type { Agent } from './agent';

/**
 * The maximum length of an included task, in characters. A longer task is represented by its title, because the pack
 * has the whole task.
 */
const maxTaskChars = 2_000;

/** The facts about a pack that a prompt for an agent states. */
export interface PackPointer {
  /** The task as stated in the pack. */
  readonly task: string;
  /** The file that the agent reads, relative to the root. */
  readonly contextPath: string;
  readonly thread?: string;
}

/**
 * Returns a short prompt for an agent that can read files and run commands: the task, the location of the pack, and
 * commands that print more. The prompt is for models, so it is in English in every editor.
 */
export function formatAgentPrompt({ framing }: Pick<Agent, 'framing'>,
  { task, contextPath, thread }: PackPointer): string
{
  const option = thread === undefined ? '' : formatThreadOption(thread);
  return [
    task.length <= maxTaskChars ? task.trim() : `${findTaskTitle(task)} (the whole task is in the file below)`,
    '',
    `Before you search this repository, read \`${contextPath}\` (\`agentpack context${option}\` prints it too). AgentPack made it for this task: the files that matter, best first, with their line numbers and with secrets redacted. ${framing}`,
    '',
    `For more: \`agentpack retrieve FILE\`, \`FILE#SYMBOL\` or \`FILE:10-48\` (as it is now), \`agentpack search "TEXT"\`, \`agentpack related FILE\`. \`agentpack status${option}\` says whether the pack is still fresh.`,
    '',
  ].join('\n');
}
