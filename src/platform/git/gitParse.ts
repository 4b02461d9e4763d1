import { copyText } from '#base/text/copyText';
import type { FileChange, Hunk } from '#model';

/** An entry of `git status`. Paths are relative to the top of the repository. */
export type StatusEntry = Pick<FileChange, 'path' | 'status' | 'staged' | 'unstaged' | 'from'>;

export interface Status {
  readonly branch: string | undefined;
  /** Undefined before the first commit. */
  readonly head: string | undefined;
  readonly upstream: string | undefined;
  readonly ahead: number;
  readonly behind: number;
  readonly entries: readonly StatusEntry[];
}

/** Reads the output of `git status --porcelain=v2 --branch -z`, without submodules and nested repositories. */
export function parseStatus(statusOutput: string): Status {
  const headers = new Map<string, string>();
  const entries: StatusEntry[] = [];
  const entryTexts = statusOutput.split('\0');
  for (let i = 0; i < entryTexts.length; i++) {
    const entryText = copyText(entryTexts[i]!);
    switch (entryText[0]) {
      case '#':
        headers.set(getField(entryText, 1), getTextFromField(entryText, 2));
        break;
      case '1':
        addEntry(entryText, getTextFromField(entryText, 8));
        break;
      case '2':
        addEntry(entryText, getTextFromField(entryText, 9), entryTexts[++i]);
        break;
      case 'u':
        addEntry(entryText, getTextFromField(entryText, 10));
        break;
      case '?':
        if (!entryText.endsWith('/'))
          entries.push({ path: entryText.slice(2), status: 'untracked', staged: false, unstaged: true });
        break;
    }
  }
  const [ahead, behind] = (headers.get('branch.ab') ?? '+0 -0').split(' ').map((n) => Math.abs(Number(n)));
  const head = headers.get('branch.oid');
  const branch = headers.get('branch.head');
  return {
    branch: branch === '(detached)' ? undefined : branch,
    head: head === '(initial)' ? undefined : head,
    upstream: headers.get('branch.upstream'),
    ahead: ahead ?? 0,
    behind: behind ?? 0,
    entries,
  };

  function addEntry(entryText: string, path: string, from?: string): void {
    const [indexState, treeState] = [entryText[2]!, entryText[3]!];
    if (getField(entryText, 2).startsWith('S')) return;
    const status = entryText[0] === 'u' ?
      'conflicted'
      : treeState === 'D' || (indexState === 'D' && treeState === '.') ?
      'deleted'
      : indexState === 'R' || treeState === 'R' ?
      'renamed'
      : indexState === 'A' || treeState === 'A' || indexState === 'C' || treeState === 'C'
      ? 'added'
      : 'modified';
    entries.push({
      path,
      status,
      staged: indexState !== '.',
      unstaged: treeState !== '.',
      ...(status === 'renamed' && from !== undefined ? { from: copyText(from) } : {}),
    });
  }
}

/**
 * Reads the output of `git config -z` with `--show-scope` or `--show-origin`, which `source` is. A key without a value
 * gets '', which means true. Keys have the form `section.name` and keep the case in which git prints them.
 */
export function parseConfig(
  configOutput: string,
): { readonly source: string; readonly key: string; readonly value: string; }[] {
  const fields = configOutput.split('\0');
  const entries: { source: string; key: string; value: string; }[] = [];
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const [key = '', ...valueLines] = fields[i + 1]!.split('\n');
    entries.push({ source: fields[i]!, key, value: valueLines.join('\n') });
  }
  return entries;
}

/** Reads the output of `git diff --name-status -z --no-renames`. */
export function parseNameStatus(
  out: string,
): { readonly path: string; readonly status: 'added' | 'modified' | 'deleted'; }[] {
  const fields = out.split('\0');
  const changes: { path: string; status: 'added' | 'modified' | 'deleted'; }[] = [];
  for (let i = 0; i + 1 < fields.length; i += 2) {
    changes.push({
      path: copyText(fields[i + 1]!),
      status: fields[i] === 'A' ? 'added' : fields[i] === 'D' ? 'deleted' : 'modified',
    });
  }
  return changes;
}

/**
 * Parses `git diff` output with the prefixes a/ and b/, and maps paths to hunks. A deleted file has its old path. The
 * line counts in a hunk's header prevent content from being mistaken for a header.
 */
export function parseDiff(diffOutput: string): Map<string, Hunk[]> {
  const hunksByPath = new Map<string, Hunk[]>();
  let path: string | undefined;
  let lines: string[] = [];
  let [oldLinesLeft, newLinesLeft] = [0, 0];
  for (const line of diffOutput.split('\n')) {
    if (oldLinesLeft > 0 || newLinesLeft > 0) readHunkLine(line);
    else if (line.startsWith('diff --git ')) path = undefined;
    else if (line.startsWith('--- ')) path = parseDiffPath(copyText(line.slice(4)));
    else if (line.startsWith('+++ ')) path = parseDiffPath(copyText(line.slice(4))) ?? path;
    else if (line.startsWith('@@ ')) readHunkHeader(line);
  }
  return hunksByPath;

  function readHunkHeader(line: string): void {
    const match = /^@@ -(\d{1,10})(?:,(\d{1,10}))? \+(\d{1,10})(?:,(\d{1,10}))? @@/.exec(line);
    if (!match || path === undefined) return;
    const [oldStart, oldLines, newStart, newLines] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3]),
      Number(match[4] ?? 1)];
    lines = [];
    [oldLinesLeft, newLinesLeft] = [oldLines, newLines];
    const hunks = hunksByPath.get(path) ?? [];
    hunks.push({ oldStart, oldLines, newStart, newLines, lines });
    hunksByPath.set(path, hunks);
  }

  function readHunkLine(line: string): void {
    if (line.startsWith('\\')) return; // "\ No newline at end of file"
    lines.push(copyText(line));
    if (!line.startsWith('+')) oldLinesLeft--;
    if (!line.startsWith('-')) newLinesLeft--;
  }
}

/** Returns the path in a diff header: `b/src/a.ts` → `src/a.ts`; undefined for `/dev/null`. */
function parseDiffPath(text: string): string | undefined {
  // git adds a tab after a name with spaces
  const prefixedPath = text.startsWith('"') ? unquotePath(text) : text.replace(/\t$/, '');
  return prefixedPath === '/dev/null' ? undefined : prefixedPath.slice(2);
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };

/** Decodes git's C-style quotes: `"a\tb\303\274"`. */
function unquotePath(text: string): string {
  const bytes: Buffer[] = [];
  const end = text.lastIndexOf('"');
  let literalStart = 1;
  for (let i = 1; i < end; i++) {
    if (text[i] !== '\\') continue;
    bytes.push(Buffer.from(text.slice(literalStart, i)));
    const octal = /^[0-7]{3}/.exec(text.slice(i + 1, i + 4));
    bytes.push(Buffer.from([octal ? parseInt(octal[0], 8) : escapes[text[i + 1]!] ?? 63]));
    i += octal ? 3 : 1;
    literalStart = i + 1;
  }
  return Buffer.concat([...bytes, Buffer.from(text.slice(literalStart, end))]).toString('utf8');
}

/** Returns the n-th space-separated field, counted from 0. */
function getField(entryText: string, n: number): string {
  return entryText.split(' ', n + 1)[n] ?? '';
}

/** Returns the text that starts at the n-th field. */
function getTextFromField(entryText: string, n: number): string {
  let fieldStart = 0;
  for (let i = 0; i < n; i++) fieldStart = entryText.indexOf(' ', fieldStart) + 1;
  return entryText.slice(fieldStart);
}

/** Returns the first folder, with a final `/`, that git reports as unreadable. */
export function findUnreadableFolder(error: string): string | undefined {
  return /could not open directory '(.+\/)': (?:Permission denied|File name too long|Input\/output error)$/.exec(error)
    ?.[1];
}
