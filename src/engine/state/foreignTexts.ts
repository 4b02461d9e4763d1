import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { conjunction } from '#base/text/phrases';
import { byText } from '#base/order';
import type { RepositoryText } from '#reports';
import { redact } from '#secrets/redact';
import { names } from '../formats/stateNames';
import type { Host } from '../host';
import type { GitHost, WaitOptions } from '../ports/gitHost';
import { consentsIn } from '../settings/consents';
import { oddFolder } from './ofRepository';

/**
 * Which files below `.agentpack/` may have come with the repository. Texts among them (the task, its state, memory) are
 * used once the user has allowed their current content; records of other kinds never are.
 */
export interface ForeignTexts {
  /** Queries git. Rejects with `Cancelled`. */
  check(waiting: WaitOptions): Promise<void>;
  /** Returns the result of the last check; false before the first check. */
  isForeign(name: string): boolean;
  /** Reports whether a text of this file is used. */
  counts(name: string, text: string): boolean;
  /** Returns the texts that may have come with the repository. */
  list(): readonly RepositoryText[];
  /** Returns why files of this scope are ignored, in sentences. `folder`: see `threadFolder`. */
  problems(folder: string): readonly string[];
}

/** `tracked`: names as git has them, keyed by lower case, because some disks also open them in another letter case. */
type Found = { readonly all: string; } | { readonly tracked: ReadonlyMap<string, string>; };
type ForeignHost = Pick<Host, 'files' | 'git' | 'gitAllowed' | 'gitProblem' | 'state' | 'root' | 'ownConfig' | 'hash'>;

/** Text files that the user can allow. */
const texts = /^(?:(?:threads\/[^/]+\/)?task(?:_state)?\.md|MEMORY\.md|DECISIONS\.md)$/;
const listForeignTextNames = (folder: string) => [
  ...new Set([names.task(folder), names.taskState(folder), names.task(''), names.taskState(''), names.memory,
    names.decisions]),
];
const records: readonly string[] = [names.metrics, names.editor];

export function createForeignTexts(host: ForeignHost): ForeignTexts {
  let result: Found = { tracked: new Map() };
  return { check, isForeign, counts, list, problems };

  async function check(waiting: WaitOptions): Promise<void> {
    const { git, gitAllowed, gitProblem } = host;
    if (git) {
      result = await trackedIn(git, waiting);
    } else if (!gitAllowed) result = { all: english`trust this workspace, so that git may be asked.` };
    else result = gitProblem === undefined ? { tracked: new Map() } : { all: gitProblem };
  }

  function isForeign(name: string): boolean {
    return 'all' in result || result.tracked.has(name.toLowerCase()) ||
      oddFolder(host.files, `.agentpack/${name}`) !== undefined;
  }

  function counts(name: string, text: string): boolean {
    return !isForeign(name) || isAllowed(host, name, text);
  }

  function list(): readonly RepositoryText[] {
    const trackedNames = 'tracked' in result ? [...result.tracked.values()].filter((name) => texts.test(name)) : [];
    return [...new Set([...listForeignTextNames(''), ...trackedNames])].sort(byText).flatMap((name) => {
      const text = isForeign(name) ? tryReadStateText(host, name) : undefined;
      return text === undefined ? [] : [{ name, text: redact(text), allowed: isAllowed(host, name, text) }];
    });
  }

  function problems(folder: string): readonly string[] {
    const all = 'all' in result ? result.all : undefined;
    const withheld = listForeignTextNames(folder).filter((name) => {
      const text = isForeign(name) ? tryReadStateText(host, name) : undefined;
      return text !== undefined && text.trim() !== '' && !isAllowed(host, name, text);
    });
    const ignored = all === undefined
      ? records.filter((name) => host.state.stat(name) !== undefined && isForeign(name))
      : [];
    return [
      ...withheldText(withheld, all ?? english`agentpack consent shows what it says, and lets you allow it.`),
      ...withheldText(ignored, english`git rm --cached makes it your own.`),
    ];
  }
}

function withheldText(files: readonly string[], remedy: string): readonly string[] {
  if (files.length === 0) return [];
  const paths = conjunction(files.map((name) => `.agentpack/${name}`));
  return [files.length === 1
    ? english`${paths} may have come with the repository, so it does not count: ${nested(remedy)}`
    : english`${paths} may have come with the repository, so none of it counts: ${nested(remedy)}`];
}

async function trackedIn(git: GitHost, waiting: WaitOptions): Promise<Found> {
  try {
    const tracked = await git.trackedBelow('.agentpack', waiting);
    const below = tracked.map((path) => path.slice('.agentpack/'.length));
    return { tracked: new Map(below.map((name) => [name.toLowerCase(), name])) };
  } catch (error) {
    if (error instanceof UserError) return { all: error.message };
    throw error;
  }
}

/** Returns undefined also if it cannot be read, which its reader reports. */
function tryReadStateText({ state }: Pick<Host, 'state'>, name: string): string | undefined {
  try {
    return state.read(name);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** A consent covers one text: if the repository changes it, consent is needed again. */
export function isAllowed({ ownConfig, root, hash }: Pick<Host, 'ownConfig' | 'root' | 'hash'>, name: string,
  text: string): boolean
{
  const consents = consentsIn(ownConfig && textOfOwn(ownConfig), root);
  return Object.hasOwn(consents, name) && consents[name] === hash(text);
}

function textOfOwn(ownConfig: NonNullable<Host['ownConfig']>): string | undefined {
  try {
    return ownConfig.read();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
