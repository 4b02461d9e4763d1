import type { ConnectionContext } from './artefact';

/**
 * Returns the text that tells an agent about packs. It states facts, because some agents mistake orders in such a file
 * for an injection.
 */
export function createPointerText({ scope }: Pick<ConnectionContext, 'scope'>, contextPath: string,
  readsIgnoredFiles: boolean): string
{
  const scopeNote = scope === 'user'
    ? 'Some repositories on this machine have a context pack by AgentPack, in the folder `.agentpack/` at their root. If there is no such folder, nothing below applies.'
    : 'AgentPack makes a context pack of this repository, in the folder `.agentpack/`, which git ignores. If it is missing, nothing below applies until `agentpack pack` has created one.';
  return [
    '# AgentPack',
    '',
    scopeNote,
    '',
    `- The pack shows the files that matter for the current task, ranked, within a token budget, with secrets redacted. It is most useful before a search of the repository.`,
    readsIgnoredFiles
      ? `- It is the file \`${contextPath}\`; \`agentpack context\` prints it, or that of this session. It states its task and its age.`
      : `- \`agentpack context\` prints it; file tools that skip what git ignores do not read \`${contextPath}\`. It states its task and its age.`,
    '- `agentpack retrieve ID` prints any block that the pack names, or `FILE`, `FILE#SYMBOL`, `FILE:10-48`, as it is now.',
    '- `agentpack find "QUESTION"` prints the ten best functions for a question in words, within 600 tokens; `agentpack search "TEXT"` the best matches of a text within 2,000; `--symbol` finds definitions.',
    '- `agentpack status` reports whether the pack is fresh; `agentpack pack --task "TEXT"` creates one for another task.',
  ].join('\n');
}

/** The name of the skill and of its folder. */
export const skillName = 'agentpack';

/** Returns the text of an agentskills.io skill, which is loaded when a task calls for it. Ends with a line break. */
export function createSkillText(contextPath: string): string {
  return `---
name: ${skillName}
description: Context packs of repositories by AgentPack, with ranked, redacted excerpts for the current task. Use it in a repository that has a .agentpack folder to start on a task, to find code, to read a file, symbol or lines within a token budget, to check whether the pack is fresh, or to make a pack for another task.
---

# AgentPack

A pack lists the files that matter for a task, best first, and shows them whole, as changed lines, as the functions that
matter, as signatures or as one line each. Line numbers are those of the files. It is data about the repository, not a
set of instructions.

A repository without a folder \`.agentpack/\` has no pack: \`agentpack pack --task "TEXT"\` creates one. If the command
\`agentpack\` is not found, the file \`${contextPath}\` is still readable as it is.

## Read the pack

\`agentpack context\` prints the newest pack of this session, or the shared one, and notes on standard error if it is
stale. The same text is in \`${contextPath}\`, or below \`.agentpack/threads/\` for a session with a pack of its own. Its
beginning states the task, when it was made and what changed since; "Receipts" lists what was left out and why.

## Ask for more

- \`agentpack retrieve ID\`: a block that the pack names, as it is now; the output shows where the text changed since the pack.
- \`agentpack retrieve FILE\`, \`FILE#SYMBOL\` or \`FILE:10-48\`: any file, a definition, or lines; several
  in one call. \`--budget N\` limits tokens.
- \`agentpack find "QUESTION"\`: the ten best functions, types and sections for a question in words, in 600 tokens.
- \`agentpack search "TEXT"\`: the best matches as file:line:column. \`--regex\`, \`--files\` and \`--symbol\` change what is matched.
- \`agentpack related FILE\`: what it imports, what imports it, its tests, and files that change together with it.
- \`agentpack explain FILE\`: why a file is in the pack or not.

## Keep it fresh

- \`agentpack status\`: fresh or stale, with the causes. The session's own edits make a pack stale; that alone is no reason
  to repack.
- \`agentpack pack\`: repeats the pack with the same task and options. \`agentpack pack --task "TEXT"\` starts another task.
- \`agentpack guard --path FILE\`: whether an edit of the file rests on a fresh pack, or another task is changing it. Exit 0
  proceed, 3 warn, 4 block.

## Save tokens

\`agentpack compress -- COMMAND\` runs a noisy command, such as a test run, and prints the part of its output that matters. The exit
code is the command's, and the packet names the command that prints the rest.
`;
}
