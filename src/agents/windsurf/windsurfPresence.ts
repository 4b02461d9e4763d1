import { unverified, type PresenceOnlyAgent } from '../transcripts/sessionAgent';

/** Sessions of Windsurf that cannot be read. */
export const windsurfPresence: readonly PresenceOnlyAgent[] = [
  {
    id: 'windsurf',
    label: 'Windsurf Cascade',
    reason: 'Windsurf encrypts the conversations of Cascade.',
    listFolders: ({ home }) => [`${home}/.codeium/windsurf/cascade`],
  },
  {
    id: 'windsurf-hook',
    label: 'Windsurf, transcripts of its hook',
    reason: unverified,
    listFolders: ({ home }) => [`${home}/.windsurf/transcripts`],
  },
];
