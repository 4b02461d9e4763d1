import { english } from '#base/text/english';
import type { Connection, ConnectionPart } from '../connection/artefact';
import { citeVendor } from '../connection/parts';

const userFile = '.aider/agentpack.md';
/** Aider itself keeps files whose names start with `.aider` out of Git. */
const repositoryFile = '.aider.agentpack.md';
const pointerHeader =
  'The user can add the pack with `/read-only .agentpack/context.md`, and run a command below with `/run`.\n\n';

export const aiderConnection: Connection = {
  installed: { paths: ['.aider', '.aider.conf.yml'], programs: ['aider'] },
  user: { pointer: { file: userFile, header: pointerHeader }, reference: createReadPart(`~/${userFile}`) },
  repository: { pointer: { file: repositoryFile, header: pointerHeader }, reference: createReadPart(repositoryFile) },
  readsIgnoredFiles: true,
  limits: [
    english`Aider has no hooks, skills or MCP servers, so it only receives instructions about packs.`,
    english`The "read:" setting of a repository replaces the user's.`,
  ],
  fixedOutput: {
    unsupported: 'it has no hooks',
    source: 'https://aider.chat/docs/config/options.html',
  },
  sources: [
    citeVendor('.aider.conf.yml', 'https://aider.chat/docs/config/aider_conf.html'),
    citeVendor('read', 'https://aider.chat/docs/usage/conventions.html'),
  ],
};

function createReadPart(file: string): ConnectionPart {
  return () => ({
    path: '.aider.conf.yml',
    content: {
      kind: 'block',
      text: `read: [${file}]`,
      syntax: 'hash',
      yaml: {
        key: 'read',
        why: english`The file already has "read:", or no line can be appended. Add ${file} to "read:" yourself.`,
      },
    },
  });
}
