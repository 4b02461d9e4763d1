import { english } from '../../../base/text/english';
import type { Connection } from '../artefact';
import { pointerFile, present } from '../parts';
import { sharedContextPath } from '../../agent';

const pointer = {
  contextPath: sharedContextPath,
  readsIgnoredFiles: true,
  above:
    'The person can add the pack with `/read-only .agentpack/context.md`, and run a command below with `/run`.\n\n',
};
/** Files whose names start with `.aider` are ones that Aider itself keeps out of git. */
const userFile = '.aider/agentpack.md';
const repositoryFile = '.aider.agentpack.md';

export const aiderConnection: Connection = {
  isInstalled: ({ hasHomePath, hasProgram }) =>
    hasHomePath('.aider') || hasHomePath('.aider.conf.yml') || hasProgram('aider'),
  artefacts: (context) => {
    const isUser = context.scope === 'user';
    return present(pointerFile(context, isUser ? userFile : repositoryFile, pointer), {
      purpose: 'pointer',
      scope: context.scope,
      path: '.aider.conf.yml',
      content: {
        kind: 'block',
        text: `read: [${isUser ? `~/${userFile}` : repositoryFile}]`,
        syntax: 'hash',
        yaml: {
          key: 'read',
          why: english`It has a "read:" of its own, or a form to whose end no line can be added: add ${
            isUser ? `~/${userFile}` : repositoryFile
          } to "read:" yourself.`,
        },
      },
    });
  },
  readsIgnoredFiles: true,
  limits: [
    english`Aider has no hooks, skills or MCP servers: it is told of packs, nothing more.`,
    english`The "read:" of a repository replaces the user's.`,
  ],
  sources: [
    { what: '.aider.conf.yml', where: 'https://aider.chat/docs/config/aider_conf.html', kind: 'vendor' },
    { what: 'read', where: 'https://aider.chat/docs/usage/conventions.html', kind: 'vendor' },
  ],
};
