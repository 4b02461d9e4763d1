import { sharedContext, type Agent } from '../agent';

export const aiderAgent: Agent = {
  label: 'Aider',
  ...sharedContext,
  framing: 'Ask for the files that it names and that you have to change; it shows some of them only in part.',
  paths: ['.aider.conf.yml'],
  // Aider loads only the files that its configuration names
  loadedFiles: [],
  program: 'aider',
};
