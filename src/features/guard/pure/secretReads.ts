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

export interface SecretReads {
  readonly call: HookCall;
  readonly caller: Caller;
  /** The folder in which `agentpack retrieve` takes the names: the pack's, or the session's. */
  readonly root: string;
  /** Whether text at this event reaches the agent if nothing is denied. */
  readonly canInformAgent: boolean;
  /** Returns absolute paths. */
  absolute(paths: readonly string[]): readonly string[];
}

/** Stands in the session's log in place of a pack's revision. */
const secretsRevision = 'secrets';

/**
 * Judges whether the agent may read files that contain only secrets, by their names and by the names that links lead
 * to. Needs no pack. A warning is given once for each file and session, before the read or, if the agent cannot be told
 * then, after it.
 */
export function judgeSecretReads(world: World,
  { call, caller, root, canInformAgent, absolute }: SecretReads): HookOutcome
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
  const unreported = canInformAgent ? recordUnreported() : [];
  if (unreported.length === 0) return proceed;
  return {
    kind: 'warn',
    text: `AgentPack: files of the name ${formatPathList(unreported.map(formatName))} contain secrets${formatHint()}.`,
  };

  function listSecretFiles(): readonly string[] {
    const paths = isCommand ?
      findPrintedFiles(expandHome(call.command ?? '', world.home)) :
      call.reads.map(({ path }) => path);
    return [...new Set(absolute(paths))].filter((path) =>
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

  /** Returns the files that were not reported in this session, and records them below home: there may be no pack. */
  function recordUnreported(): readonly string[] {
    if (world.home === undefined || caller.session === undefined) return files;
    const log = formatLogName(caller);
    const path = joinAbsolutePath(world.home, `.agentpack/cache/hooks/${log}`);
    const { reportedKeys } = parseHookSession(world.read(path, maxSessionLogBytes) ?? '');
    const unsaid = files.filter((file) => !reportedKeys.has(formatReportKey(secretsRevision, file)));
    if (unsaid.length === 0) return [];
    world.tidy(world.home);
    world.append(world.home, log, serializeSessionLog(
      unsaid.map((file) => ({ is: 'said', at: world.now, revision: secretsRevision, path: file })),
    ));
    return unsaid;
  }
}

/** Replaces `~` and `$HOME` with the home folder, as a shell does. */
function expandHome(line: string, home: string | undefined): string {
  if (home === undefined) return line;
  const escapedHome = home.replace(/[^\w/.:-]/g, '\\$&');
  return line.replace(/(^|[\s"=])(?:~|\$HOME|\$\{HOME\})(?=\/)/g, (_all, before: string) => `${before}${escapedHome}`);
}
