import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getPath, listTexts, type RecordedCall, type RecordedFacts } from './recordedFacts';

export interface DigestSubject {
  readonly facts: RecordedFacts;
  /** The line of the compaction; later records did not exist. */
  readonly until: number;
  /** The folder in which the session worked, and the folder in which its files are now. */
  readonly cwd: string;
  readonly root: string;
}

export interface CheckedDigest {
  readonly statements: number;
  /** Lines of the digest that the transcript or the disk contradicts, each with the reason. */
  readonly wrong: readonly string[];
  /** Paths that the digest names as edited or as read and unchanged, and commands that it names as failed. */
  readonly files: ReadonlySet<string>;
  readonly commands: ReadonlySet<string>;
}

const clockToleranceMs = 1_000;
const editedLine =
  /^- (.+?)(?: lines? ([\d–, ]+?)(?: and \d+ more ranges)?)?: (as the last edit left it|deleted by this session|no longer exists|written again at (.+?) UTC, after its last edit(?:; (\d+) passages? of its edits (?:is|are) no longer in it)?) \[([^\]]+)\]$/;
const readLine = /^- (.+?) (\(whole\)|no longer exists|lines? [\dend–, ]+(?: and \d+ more ranges)?) \[([^\]]+)\]$/;
/** Matches the results of commands that were not run, since the user or a rule refused them. */
const refusal =
  /^"?(?:The user doesn't want to |Permission to use |Permission for this |\[Request interrupted|<tool_use_error>|Hook )/;
const commandLine = /^- `(.*)` \[(\d+)\]$/;

/** Checks each line of a working set against the transcript and the disk, by code of its own. */
export function checkDigest(text: string, { facts, until, cwd, root }: DigestSubject): CheckedDigest {
  const calls = facts.calls.filter(({ line }) => line <= until);
  const callsByLine = new Map<number, RecordedCall[]>();
  for (const call of calls) callsByLine.set(call.line, [...callsByLine.get(call.line) ?? [], call]);
  const wrong: string[] = [];
  const files = new Set<string>(), commands = new Set<string>();
  let statements = 0;
  let section = '';
  let failed: RecordedCall | undefined;
  for (const line of text.split('\n').slice(1)) {
    const heading = /^## (.+?)(?: \[(\d+)\])?$/.exec(line);
    if (heading) section = heading[1]!;
    const problem = heading?.[2] !== undefined
      ? undefined
      : line.startsWith('- and ') || line === '' || heading
      ? undefined
      : checkLine(line);
    if (line !== '' && !heading) statements++;
    if (problem !== undefined) wrong.push(`${line} — ${problem}`);
    if (heading?.[2] !== undefined) {
      statements++;
      const quoted = text.slice(text.indexOf(line) + line.length + 1).split('\n')[0]!.replace(/^> ?/, '').trim();
      const record = facts.lines[Number(heading[2]) - 1] ?? '';
      const isQuoted = /REDACTED|…/.test(quoted) || record.includes(JSON.stringify(quoted).slice(1, -1));
      if (!isQuoted) wrong.push(`${line} — the record does not contain ${quoted}`);
    }
  }
  return { statements, wrong, files, commands };

  function checkLine(line: string): string | undefined {
    if (section === 'Files that this session edited') return checkEdited(line);
    if (section.startsWith('Files')) return checkRead(line);
    if (section === 'Commands whose last run failed')
      return line.startsWith('- ')
        ? checkFailed(line)
        : checkMessage(line);
    return line.startsWith('> ') || line.startsWith('- ') ? undefined : 'it is in no known form';
  }

  function findCited(path: string, citation: string): readonly RecordedCall[] | string {
    const found: RecordedCall[] = [];
    for (const number of citation.split(', ').filter((item) => item !== '…').map(Number)) {
      const call = (callsByLine.get(number) ?? []).find((each) =>
        getPath(each) === join(cwd, path) || String(each.input['command']).includes(basename(path))
      );
      if (!call) return `record ${number} does not use the file`;
      if (call.isError) return `record ${number} is an error`;
      found.push(call);
    }
    return found;
  }

  function readDisk(path: string): { readonly text: string; readonly timeMs: number; } | undefined {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    return stat && { text: readFileSync(join(root, path), 'utf8'), timeMs: stat.mtimeMs };
  }

  function checkEdited(line: string): string | undefined {
    const [, path, ranges, state, time, lost, citation] = editedLine.exec(line) ?? [];
    if (path === undefined) return 'it is in no known form';
    files.add(path);
    const cited = findCited(path, citation!);
    if (typeof cited === 'string') return cited;
    const last = cited.at(-1)!;
    const edits = calls.filter((call) => !call.isError && getPath(call) === join(cwd, path) && listTexts(call));
    if (edits.some((edit) => edit.line > last.line)) return 'there is a later edit';
    const disk = readDisk(path);
    if (!disk) return state === 'no longer exists' || state === 'deleted by this session' ? undefined : 'it is gone';
    if (time === undefined && state !== 'as the last edit left it') return 'it exists';
    const isLater = disk.timeMs > last.timeMs + clockToleranceMs;
    if (isLater !== (time !== undefined)) return `its time is ${disk.timeMs - last.timeMs} ms after the last edit`;
    if (time !== undefined && Math.abs(Date.parse(`${time.replace(' ', 'T')}Z`) - disk.timeMs) > 1_000)
      return 'it has another time';
    const texts = [...new Set(edits.flatMap((edit) => listTexts(edit)!))].filter((written) => written.trim() !== '');
    const missing = texts.filter((written) => !disk.text.includes(written)).length;
    if (time !== undefined && missing !== Number(lost ?? 0)) return `${missing} passages are gone`;
    const writtenLines = new Set(texts.flatMap((written) => written.split('\n')).map((each) => each.trim()));
    const diskLines = disk.text.split('\n');
    for (const range of ranges?.split(', ') ?? []) {
      const [first, end = first] = range.split('–').map(Number);
      const shown = diskLines.slice(first! - 1, end);
      if (shown.length !== end! - first! + 1) return `line ${end} does not exist`;
      // the first and the last line of a passage may be parts of lines
      const foreign = shown.slice(1, -1).find((each) => !writtenLines.has(each.trim()));
      if (foreign !== undefined) return `no edit wrote the line ${foreign}`;
    }
    return undefined;
  }

  function checkRead(line: string): string | undefined {
    const [, path, part, citation] = readLine.exec(line) ?? [];
    if (path === undefined) return section.startsWith('Files') ? 'it is in no known form' : undefined;
    const cited = findCited(path, citation!);
    if (typeof cited === 'string') return cited;
    const disk = readDisk(path);
    if (part === 'no longer exists') return disk ? 'it exists' : undefined;
    if (!disk) return 'it is gone';
    const reads = calls.filter((call) => !call.isError && call.tool === 'Read' && getPath(call) === join(cwd, path));
    if (calls.some((call) => !call.isError && getPath(call) === join(cwd, path) && listTexts(call)))
      return 'the session edited it';
    const first = Math.min(...cited.map(({ timeMs }) => timeMs));
    const isUnchanged = disk.timeMs <= first + clockToleranceMs;
    const claimsUnchanged = section === 'Files read by this session and unchanged since';
    if (claimsUnchanged !== isUnchanged) return `its time is ${disk.timeMs - first} ms after the first read`;
    if (claimsUnchanged) files.add(path);
    if (part === '(whole)' && reads.length > 0 && cited.every(({ tool }) => tool === 'Read')) {
      const isWhole = reads.some(({ result }) => {
        const file = result['file'] as Record<string, number> | undefined;
        return file?.['totalLines'] === undefined || file['startLine'] === 1 && file['numLines']! >= file['totalLines'];
      });
      if (!isWhole) return 'no read shows the whole file';
    }
    return undefined;
  }

  function checkFailed(line: string): string | undefined {
    const [, command, number] = commandLine.exec(line) ?? [];
    if (command === undefined) return 'it is in no known form';
    const shown = command.replace(/ ?\[…[\d,]+ more characters\]$/, '');
    failed = (callsByLine.get(Number(number)) ?? []).find((call) => call.tool === 'Bash' && isShown(call));
    if (!failed) return `record ${number} is not a run of it`;
    commands.add(String(failed.input['command']));
    if (!failed.isError) return `record ${number} is not an error`;
    if (refusal.test(failed.output)) return 'it was not run';
    const { input, line: failedLine } = failed;
    const hasLaterRun = calls.some((call) => call.line > failedLine && call.input['command'] === input['command']);
    return hasLaterRun ? 'it ran again later' : undefined;

    function isShown({ input }: RecordedCall): boolean {
      return /REDACTED/.test(shown) || String(input['command']).replace(/\s+/g, ' ').startsWith(shown);
    }
  }

  function checkMessage(line: string): string | undefined {
    // invisible characters are shown as escapes, and similar lines only once
    const message = line.trim().replace(/ +\(×\d+ alike\)$/, '').replace(/\\u([0-9a-f]{4})/g,
      (_, code: string) => String.fromCharCode(parseInt(code, 16))).replaceAll('␍', '\r').trim();
    if (message === '' || /REDACTED|^\[|…|\.\.\./.test(message) || failed === undefined) return undefined;
    return failed.output.includes(message) ? undefined : 'the output does not contain it';
  }
}
