import type { Cancel } from '../../../base/cancellation';
import { noSessions } from '../../../engine/settings/sessionSettings';
import type { Host } from '../../../engine/host';
import type { PastPrompt } from '../../../model';
import { redact } from '../../../secrets/redact';
import { pastPrompts } from '../../../sessions/pastPrompts';
import { shownTo, sessionStates } from './folderLessons';
import { FolderSessions } from './folderSessions';
import { textsOf } from './sessionTexts';

/** The past prompts of a folder that led to edits. Their texts are read from the transcripts, and kept nowhere. */
export function folderPrompts(host: Host, cancel: Cancel): readonly PastPrompt[] {
  const { agents, learn, detail } = host.sessionSettings?.() ?? noSessions;
  // prompts are read for one of these two alone
  if (!learn && detail !== 'prompts') return [];
  const folder = new FolderSessions(host);
  const transcripts = folder.read({ agents, cancel });
  const texts = new Map(
    transcripts.filter(({ change }) => change !== 'gone').flatMap((transcript) =>
      transcript.sessions.flatMap((state) =>
        [...textsOf(transcript, state).prompts].map(([key, text]) => [key, redact(text)] as const)
      )
    ),
  );
  return pastPrompts(sessionStates(transcripts), texts, {
    folders: folder.folders,
    shown: shownTo(transcripts, host, folder.folders),
  });
}
