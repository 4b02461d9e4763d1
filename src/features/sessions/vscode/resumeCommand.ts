import { singleQuoted } from '#base/text/shellWord';
import type { SessionReport } from '#reports';

/**
 * Returns the command that continues a session, for this system's shell. It changes to the session's folder if that
 * differs from the terminal's.
 */
export function resumeCommand({ argv, cwd }: NonNullable<SessionReport['resume']>, folder: string,
  isWindows: boolean): string
{
  const words = (all: readonly string[]): string => all.map((word) => quoted(word, isWindows)).join(' ');
  if (cwd === null || isSame(cwd, folder, isWindows) || /\p{Cc}/u.test(cwd)) return words(argv);
  // Windows PowerShell has no `&&`
  return `${words(['cd', cwd])}${isWindows ? ';' : ' &&'} ${words(argv)}`;
}

function quoted(word: string, isWindows: boolean): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return isWindows ? `'${word.replaceAll("'", "''")}'` : singleQuoted(word);
}

function isSame(a: string, b: string, isWindows: boolean): boolean {
  const plain = (path: string): string => (isWindows ? path.replaceAll('\\', '/').toLowerCase() : path);
  return plain(a).replace(/\/$/, '') === plain(b).replace(/\/$/, '');
}
