import type { HookCall, HookOutcome } from '#agents/hooks/hookCall';
import { findPrintedFiles } from '#agents/hooks/shellReads';
import { getPathBelow } from '#base/text/paths';
import { hasSecretKeys, isSecretFile } from '#secrets/secretFiles';
import { proceed } from './judge';
import { formatLogName, maxSessionLogBytes, type Caller } from './openPack';
import { joinAbsolutePath } from './paths';
import { formatPathList, sanitizeName } from './phrases';
import { readSecretsLevel } from './secretsLevel';
import { formatReportKey, parseHookSession, serializeSessionLog } from './sessionLog';
import type { World } from './world';

export interface SecretReadRequest {
  readonly call: HookCall;
  readonly caller: Caller;
  /** The folder to which the names for `agentpack retrieve` are relative: the pack's, or the session's. */
  readonly root: string;
  /** Whether text at this event reaches the agent if nothing is denied. */
  readonly canInformAgent: boolean;
  /** Returns absolute paths. */
  toAbsolutePaths(paths: readonly string[]): readonly string[];
}

/** The value that the session's log contains instead of a pack's revision. */
const secretsRevision = 'secrets';

/**
 * Judges whether the agent may read files that contain only secrets, by their names and by the names of the files that
 * links point to. Works without a pack. Warns once for each file and session: before the read, or after it if the
 * agent cannot be informed before.
 */
export function judgeSecretReads(world: World,
  { call, caller, root, canInformAgent, toAbsolutePaths }: SecretReadRequest): HookOutcome
{
  const isCommand = call.kind === 'shell' || call.kind === 'shellDone';
  const files = listSecretFiles();
  const level = files.length === 0 ? 'off' : readSecretsLevel(world, root);
  if (level === 'off') return proceed;
  if (level === 'block' && (call.kind === 'reading' || call.kind === 'shell')) {
    const names = formatPathList(files.map(formatName));
    const refusal = isCommand ? `the command that reads ${names} was not run` : `the read of ${names} was refused`;
    return { kind: 'deny', text: `AgentPack: ${refusal}, because files of this name contain secrets${formatHint()}.` };
  }
  const filesToReport = canInformAgent ? recordUnreportedFiles() : [];
  if (filesToReport.length === 0) return proceed;
  return {
    kind: 'warn',
    text: `AgentPack: files of the name ${
      formatPathList(filesToReport.map(formatName))
    } contain secrets${formatHint()}.`,
  };

  function listSecretFiles(): readonly string[] {
    const paths = isCommand ?
      findPrintedFiles(expandHome(call.command ?? '', world.home)) :
      call.reads.map(({ path }) => path);
    return [...new Set(toAbsolutePaths(paths))].filter((path) =>
      world.stat(path) && (isSecretFile(path) || isSecretFile(world.realPath(path) ?? path))
    );
  }

  function formatName(path: string): string {
    return getPathBelow(root, path, world.foldsCase) ?? path;
  }

  function formatHint(): string {
    const path = files.map(formatName).find((file) => hasSecretKeys(file) && /^[\w.][\w./@+-]*$/.test(file));
    return path === undefined ? '' : `; \`agentpack retrieve ${sanitizeName(path)}\` shows its keys without the values`;
  }

  /** Returns the files not yet reported in this session. Records them below home, because there may be no pack. */
  function recordUnreportedFiles(): readonly string[] {
    if (world.home === undefined || caller.session === undefined) return files;
    const log = formatLogName(caller);
    const path = joinAbsolutePath(world.home, `.agentpack/cache/hooks/${log}`);
    const { reportedKeys } = parseHookSession(world.read(path, maxSessionLogBytes) ?? '');
    const unreportedFiles = files.filter((file) => !reportedKeys.has(formatReportKey(secretsRevision, file)));
    if (unreportedFiles.length === 0) return [];
    world.tidy(world.home);
    world.append(world.home, log, serializeSessionLog(
      unreportedFiles.map((file) => ({ is: 'said', at: world.now, revision: secretsRevision, path: file })),
    ));
    return unreportedFiles;
  }
}

/** Replaces `~` and `$HOME` with the home folder, as a shell does. */
function expandHome(line: string, home: string | undefined): string {
  if (home === undefined) return line;
  const escapedHome = home.replace(/[^\w/.:-]/g, '\\$&');
  return line.replace(/(^|[\s"=])(?:~|\$HOME|\$\{HOME\})(?=\/)/g, (_all, before: string) => `${before}${escapedHome}`);
}
