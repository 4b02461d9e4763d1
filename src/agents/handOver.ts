import { threadOption } from '#base/commandOptions';
import { taskTitle } from '#base/task/taskTitle';
import type { Agent } from './agent';

/**
 * The longest task that is included, in characters. A longer task is represented by its title, because the pack has the
 * whole task.
 */
const longestTask = 2_000;

/** The facts about a pack that a prompt for an agent states. */
export interface PackPointer {
  /** The task as stated in the pack. */
  readonly task: string;
  /** The file that the agent reads, relative to the root. */
  readonly contextPath: string;
  readonly thread?: string;
}

/**
 * Returns a short text for an agent that can read files and run commands: the task, where the pack is, how to ask for
 * more. It is for models, so it is in English in every editor.
 */
export function promptFor({ framing }: Pick<Agent, 'framing'>, { task, contextPath, thread }: PackPointer): string {
  const option = thread === undefined ? '' : threadOption(thread);
  return [
    task.length <= longestTask ? task.trim() : `${taskTitle(task)} (the whole task is in the file below)`,
    '',
    `Before you search this repository, read \`${contextPath}\` (\`agentpack context${option}\` prints it too). AgentPack made it for this task: the files that matter, best first, with their line numbers and with secrets redacted. ${framing}`,
    '',
    `For more: \`agentpack retrieve FILE\`, \`FILE#SYMBOL\` or \`FILE:10-48\` (as it is now), \`agentpack search "TEXT"\`, \`agentpack related FILE\`. \`agentpack status${option}\` says whether the pack is still fresh.`,
    '',
  ].join('\n');
}
