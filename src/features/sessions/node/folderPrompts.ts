import type { Cancel } from '#base/cancellation';
import { listShownPacks } from '#engine/answers/packsShown';
import { noSessions } from '#engine/settings/sessionSettings';
import type { Host } from '#engine/host';
import type { PastPrompt } from '#model';
import { redact } from '#secrets/redact';
import { deduplicateSessions } from '../pure/facts/ownHistory';
import { computePackUse } from '../pure/facts/packUse';
import type { SessionState } from '../pure/facts/state';
import { listPastPrompts } from '../pure/pastPrompts';
import { FolderSessions, type FolderTranscript } from './folderSessions';
import { readSessionTexts } from './sessionTexts';

/**
 * Returns the past prompts of a folder that led to edits. The texts are read from the transcripts and are not
 * stored anywhere.
 */
export function readFolderPrompts(host: Host, cancel: Cancel): readonly PastPrompt[] {
  const { agents, detail } = host.sessionSettings?.() ?? noSessions;
  if (detail !== 'prompts') return [];
  const folder = new FolderSessions(host);
  const transcripts = folder.read({ agents, cancel });
  const texts = new Map(
    transcripts.filter(({ change }) => change !== 'gone').flatMap((transcript) =>
      transcript.sessions.flatMap((state) =>
        [...readSessionTexts(transcript, state).prompts].map(([key, text]) => [key, redact(text)] as const)
      )
    ),
  );
  return listPastPrompts(collectSessionStates(transcripts), texts, {
    folders: folder.folders,
    shownPathsBySession: collectShownFiles(transcripts, host, folder.folders),
  });
}

/** Returns the states of all agents' sessions, reduced to their own histories. */
function collectSessionStates(transcripts: readonly FolderTranscript[]): readonly SessionState[] {
  const agents = [...new Set(transcripts.map((transcript) => transcript.agent))];
  return agents.flatMap((agent) =>
    deduplicateSessions(
      transcripts.filter((transcript) => transcript.agent === agent).flatMap((transcript) => transcript.sessions),
    )
  );
}

/** Returns the files that each session's packs showed, by session id. */
function collectShownFiles(transcripts: readonly FolderTranscript[], host: Host,
  folders: readonly string[]): ReadonlyMap<string, ReadonlySet<string>>
{
  const packs = listShownPacks(host);
  return new Map(transcripts.flatMap((transcript) => transcript.sessions).map((state) => [
    state.id,
    new Set(computePackUse([state], packs, folders)?.shown ?? []),
  ]));
}
