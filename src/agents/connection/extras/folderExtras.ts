import { sharedContextPath } from '../../agent';
import { agents } from '../../agents';
import type { Artefact, JsonEntry } from '../artefact';
import { createPointerText } from '../texts';

/** The pack to which each pointer file points. Users mention these files, which ContextOS also wrote, in prompts. */
export const contextPointers = {
  'CLAUDE_CONTEXT.md': agents.claude.contextPath,
  'CODEX_CONTEXT.md': agents.codex.contextPath,
  'CURSOR_CONTEXT.md': agents.cursor.contextPath,
  'AIDER_CONTEXT.md': sharedContextPath,
} as const;

export type FolderExtraId = 'tasks' | keyof typeof contextPointers;

/** The file in which git lists the ignored files of a single clone. `.git/` has the same meaning as in `gitFiles`. */
const excludePath = '.git/info/exclude';

/** Returns the artefacts of an extra, below a root. With `isExcluded`, git ignores the pointer in this clone. */
export function createFolderArtefacts(id: FolderExtraId, isExcluded: boolean): readonly Artefact[] {
  if (id === 'tasks') {
    return [{
      purpose: 'hooks',
      scope: 'repository',
      path: '.vscode/tasks.json',
      content: { kind: 'json', entries: taskEntries, allowsComments: true },
    }];
  }
  const pointer: Artefact = {
    purpose: 'pointer',
    scope: 'repository',
    path: id,
    content: { kind: 'file', text: `${createPointerText({ scope: 'repository' }, contextPointers[id], true)}\n` },
  };
  if (!isExcluded) return [pointer];
  return [pointer, {
    purpose: 'pointer',
    scope: 'repository',
    path: excludePath,
    content: { kind: 'block', syntax: 'hash', text: `/${id}` },
  }];
}

/** The entries of tasks.json. Their type, "shell", also works without the extension. */
const taskEntries: readonly JsonEntry[] = [
  { path: ['version'], as: 'property', value: '2.0.0', isShared: true },
  ...(['pack', 'watch'] as const).map((command): JsonEntry => ({
    path: ['tasks'],
    as: 'element',
    value: {
      label: `AgentPack: ${command}`,
      type: 'shell',
      command: 'agentpack',
      args: [command],
      ...(command === 'watch' ? { isBackground: true } : {}),
      problemMatcher: [],
    },
  })),
];
