import { noSessions } from '../../../engine/settings/sessionSettings';
import { packsShown } from '../../../engine/answers/packsShown';
import type { Host } from '../../../engine/host';
import type { WaitOptions } from '../../../engine/ports/gitHost';
import type { Lesson } from '../../../model';
import { lessonsOf } from '../../../sessions/lessons';
import { ownHistories } from '../../../sessions/facts/ownHistory';
import { packUseOf } from '../../../sessions/facts/packUse';
import type { SessionState } from '../../../sessions/facts/state';
import { safeTerms } from './safeTerms';
import { FolderSessions, type FolderTranscript } from './folderSessions';

/** What past sessions of a folder teach; one for each host, so that only what is new is read. */
export function createFolderLessons(host: Host): (waiting: WaitOptions) => Promise<readonly Lesson[]> {
  let folder: FolderSessions | undefined;
  return (waiting) => {
    const { agents, learn } = host.sessionSettings?.() ?? noSessions;
    if (!learn || agents.length === 0) return Promise.resolve([]);
    folder ??= new FolderSessions(host);
    const transcripts = folder.read({
      agents,
      terms: safeTerms,
      ...(waiting.cancel ? { cancel: waiting.cancel } : {}),
    });
    return Promise.resolve(lessonsOf(sessionStates(transcripts), {
      folders: folder.folders,
      shown: shownTo(transcripts, host, folder.folders),
    }));
  };
}

/** Own histories of all agents' sessions. */
export function sessionStates(transcripts: readonly FolderTranscript[]): readonly SessionState[] {
  const agents = [...new Set(transcripts.map((one) => one.agent))];
  return agents.flatMap((agent) =>
    ownHistories(transcripts.filter((one) => one.agent === agent).flatMap((one) => one.sessions))
  );
}

/** By session, the files of the packs that it had. */
export function shownTo(transcripts: readonly FolderTranscript[], host: Host,
  folders: readonly string[]): ReadonlyMap<string, ReadonlySet<string>>
{
  const packs = packsShown(host);
  return new Map(transcripts.flatMap((one) => one.sessions).map((state) => [
    state.id,
    new Set(packUseOf([state], packs, folders)?.shown ?? []),
  ]));
}
