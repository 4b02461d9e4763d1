import { quotePosixWord } from '#base/text/shellWord';
import type { SessionReport } from '#reports';

/**
 * Formats the command that resumes a session, for this system's shell. The command changes to the session's folder if
 * the terminal is in another folder.
 */
export function formatResumeCommand({ argv, cwd }: NonNullable<SessionReport['resume']>, folder: string,
  isWindows: boolean): string
{
  const joinWords = (all: readonly string[]): string => all.map((word) => quoteWord(word, isWindows)).join(' ');
  if (cwd === null || isSameFolder(cwd, folder, isWindows) || /\p{Cc}/u.test(cwd)) return joinWords(argv);
  // Windows PowerShell has no `&&`
  return `${joinWords(['cd', cwd])}${isWindows ? ';' : ' &&'} ${joinWords(argv)}`;
}

function quoteWord(word: string, isWindows: boolean): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return isWindows ? `'${word.replaceAll("'", "''")}'` : quotePosixWord(word);
}

function isSameFolder(a: string, b: string, isWindows: boolean): boolean {
  const normalizePath = (path: string): string => (isWindows ? path.replaceAll('\\', '/').toLowerCase() : path);
  return normalizePath(a).replace(/\/$/, '') === normalizePath(b).replace(/\/$/, '');
}
