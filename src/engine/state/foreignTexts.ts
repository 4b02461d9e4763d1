import { english, nested } from '#base/text/english';
import { UserError } from '#base/errors';
import { joinWithAnd } from '#base/text/phrases';
import { byText } from '#base/order';
import type { RepositoryText } from '#reports';
import { redact } from '#secrets/redact';
import { names } from '../formats/stateNames';
import type { Host } from '../host';
import type { GitHost, WaitOptions } from '../ports/gitHost';
import type { StateHost } from '../ports/stateHost';
import { readConsents } from '../settings/consents';
import { findOddFolder } from './ofRepository';

/**
 * Determines which files below `.agentpack/` may have come with the repository. Texts among these files (the task, its
 * state, memory) are used only after the user has allowed their current content. Other records are never used.
 */
export interface ForeignTexts {
  /** Queries git. Rejects with `Cancelled` if the query is cancelled. */
  check(waitOptions: WaitOptions): Promise<void>;
  /** True if the last check found out which files git tracks. */
  readonly isChecked: boolean;
  /** Returns the result of the last check; false before the first check. */
  isForeign(name: string): boolean;
  /** Reports whether a text of this file can be used. */
  canUseText(name: string, text: string): boolean;
  /** Returns the texts that may have come with the repository. */
  list(): readonly RepositoryText[];
  /** Returns sentences that explain why files of this scope are ignored. For `folder`, see `getThreadFolder`. */
  listProblems(folder: string): readonly string[];
}

/**
 * `all` is the reason why all files count as foreign. `tracked` contains the names as git stores them, keyed by their
 * lower-case form, because some file systems ignore case.
 */
type ForeignCheckResult = { readonly all: string; } | { readonly tracked: ReadonlyMap<string, string>; };
type ForeignHost = Pick<Host, 'files' | 'git' | 'isGitAllowed' | 'gitProblem' | 'root' | 'ownConfig' | 'hash'> & {
  readonly state: Pick<StateHost, 'read' | 'stat'>;
};

/** Text files that the user can allow. */
const textFilePattern = /^(?:(?:threads\/[^/]+\/)?task(?:_state)?\.md|MEMORY\.md|DECISIONS\.md)$/;
const listForeignTextNames = (folder: string) => [
  ...new Set([names.task(folder), names.taskState(folder), names.task(''), names.taskState(''), names.memory,
    names.decisions]),
];
const recordNames: readonly string[] = [names.metrics, names.editor];

export function createForeignTexts(host: ForeignHost): ForeignTexts {
  let lastCheck: ForeignCheckResult = { tracked: new Map() };
  return {
    check,
    get isChecked() {
      return 'tracked' in lastCheck;
    },
    isForeign,
    canUseText,
    list,
    listProblems,
  };

  async function check(waitOptions: WaitOptions): Promise<void> {
    const { git, isGitAllowed, gitProblem } = host;
    if (git) {
      lastCheck = await queryTrackedFiles(git, waitOptions);
    } else if (!isGitAllowed) lastCheck = { all: english`Trust this workspace to allow git queries.` };
    else lastCheck = gitProblem === undefined ? { tracked: new Map() } : { all: gitProblem };
  }

  function isForeign(name: string): boolean {
    return 'all' in lastCheck || lastCheck.tracked.has(name.toLowerCase()) ||
      findOddFolder(host.files, `.agentpack/${name}`) !== undefined;
  }

  function canUseText(name: string, text: string): boolean {
    return !isForeign(name) || isAllowed(host, name, text);
  }

  function list(): readonly RepositoryText[] {
    const trackedNames = 'tracked' in lastCheck
      ? [...lastCheck.tracked.values()].filter((name) => textFilePattern.test(name))
      : [];
    return [...new Set([...listForeignTextNames(''), ...trackedNames])].sort(byText).flatMap((name) => {
      const text = isForeign(name) ? tryReadStateText(host, name) : undefined;
      return text === undefined ? [] : [{ name, text: redact(text), allowed: isAllowed(host, name, text) }];
    });
  }

  function listProblems(folder: string): readonly string[] {
    const checkProblem = 'all' in lastCheck ? lastCheck.all : undefined;
    const withheldFiles = listForeignTextNames(folder).filter((name) => {
      const text = isForeign(name) ? tryReadStateText(host, name) : undefined;
      return text !== undefined && text.trim() !== '' && !isAllowed(host, name, text);
    });
    const ignoredFiles = checkProblem === undefined
      ? recordNames.filter((name) => host.state.stat(name) !== undefined && isForeign(name))
      : [];
    return [
      ...formatWithheldFiles(withheldFiles,
        checkProblem ?? english`Run agentpack consent to review and allow the content.`),
      ...formatWithheldFiles(ignoredFiles, english`Run git rm --cached to make it your own.`),
    ];
  }
}

function formatWithheldFiles(files: readonly string[], remedy: string): readonly string[] {
  if (files.length === 0) return [];
  const paths = joinWithAnd(files.map((name) => `.agentpack/${name}`));
  return [files.length === 1
    ? english`${paths} may have come with the repository and is ignored. ${nested(remedy)}`
    : english`${paths} may have come with the repository and are ignored. ${nested(remedy)}`];
}

async function queryTrackedFiles(git: GitHost, waitOptions: WaitOptions): Promise<ForeignCheckResult> {
  try {
    const trackedPaths = await git.trackedBelow('.agentpack', waitOptions);
    const relativePaths = trackedPaths.map((path) => path.slice('.agentpack/'.length));
    return { tracked: new Map(relativePaths.map((name) => [name.toLowerCase(), name])) };
  } catch (error) {
    if (error instanceof UserError) return { all: error.message };
    throw error;
  }
}

/** Reads a state file. Also returns undefined if the file cannot be read, which is reported elsewhere. */
function tryReadStateText({ state }: Pick<ForeignHost, 'state'>, name: string): string | undefined {
  try {
    return state.read(name);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** Reports whether the user allowed this text. If the repository changes the text, consent is needed again. */
export function isAllowed({ ownConfig, root, hash }: Pick<Host, 'ownConfig' | 'root' | 'hash'>, name: string,
  text: string): boolean
{
  const consents = readConsents(ownConfig && tryReadOwnConfig(ownConfig), root);
  return Object.hasOwn(consents, name) && consents[name] === hash(text);
}

function tryReadOwnConfig(ownConfig: NonNullable<Host['ownConfig']>): string | undefined {
  try {
    return ownConfig.read();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
