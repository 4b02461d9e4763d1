import type { SessionReport } from '#reports';

/** Two active sessions, with the files of this folder that both changed. */
export interface SessionOverlap {
  readonly a: SessionReport;
  readonly b: SessionReport;
  readonly files: readonly string[];
}

export function findSessionOverlaps(sessions: readonly SessionReport[]): readonly SessionOverlap[] {
  const active = sessions.filter((candidate) => candidate.state === 'active' && !candidate.gone).map((session) => ({
    session,
    paths: new Set(session.files.filter((file) => !file.outside).flatMap(({ path, to }) => to ?? path)),
  }));
  return active.flatMap(({ session: a, paths }, i) =>
    active.slice(i + 1).flatMap(({ session: b, paths: otherPaths }) => {
      const files = [...otherPaths].filter((path) => paths.has(path));
      return files.length === 0 ? [] : [{ a, b, files }];
    })
  );
}

/** Returns a key that is the same for a pair in either order. */
export function getOverlapPairKey({ a, b }: SessionOverlap): string {
  return [`${a.agent}/${a.id}`, `${b.agent}/${b.id}`].sort().join(' ');
}
