import { copyText } from '#base/text/copyText';
import { english, nested } from '#base/text/english';
import { formatThousands } from '#base/text/phrases';
import { byPath, byText } from '#base/order';
import { maxRacyMs } from '#base/racyFiles';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { detectLanguage } from '#languages/languages';
import type { FileStat, ExcludedPath, ExclusionReason, SourceFile, Submodule, SubmoduleMode } from '#model';
import { isSecretFile } from '#secrets/secretFiles';
import { isSecretPath } from '#secrets/secretPath';
import { findBinaryExtension } from './binary';
import { compileGlobs } from './globs';
import { maxDepth } from './ignore';
import { listRoots } from './listRoots';
import { openAll, type ReadHelper } from './openAll';
import type { OpenResult, FileToOpen } from './openFile';
import type { ScanPort } from './ports';
import { unreadableFolder } from './walk';
import { shortenPathForMessage } from '#secrets/truncate';

export type { ScanPort } from './ports';

export interface ScanOptions {
  /** The absolute path of the root, since globs may begin with it. */
  readonly root?: string;
  /** Globs. If the list is empty, every file is included. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly maxBytes: number;
  /** The name of `.agentignore`: gitignore rules in addition to git's, in the root and in folders. */
  readonly ignoreFile: string;
  /** The treatment of submodules. */
  readonly submodules: SubmoduleMode;
  /**
   * The rule that determines which files are documents, which have chunks but no lines. If the rule is missing, no file
   * is a document. A different rule must have a different `key`.
   */
  readonly documents?: { readonly key: string; is(path: string): boolean; };
  /** True if no file is opened: a file that is not known has an empty hash and is visited with an empty text. */
  readonly listsOnly?: boolean;
}

export interface KnownFile extends SourceFile {
  readonly stat: FileStat;
  /** The time when the file's content was read, or an earlier time. */
  readonly indexedAt: number;
}

export interface ScannedFile extends SourceFile {
  /** Taken before the content was read, so a change in between makes the next scan read the file again. */
  readonly stat: FileStat;
}

export interface Scan {
  /** The packable files, sorted by path. An unchanged file keeps the known file's `stat` object. */
  readonly files: readonly ScannedFile[];
  readonly excludedPaths: readonly ExcludedPath[];
  /** Sorted by path. */
  readonly submodules: readonly Submodule[];
  /**
   * The number of files that were visited, and the number of files whose known facts remain valid. The sum is the
   * length of `files`.
   */
  readonly read: number;
  readonly reused: number;
  readonly source: 'git' | 'walk';
  readonly warnings: readonly string[];
}

/** Other events can run each time this many files have been scanned. */
const pauseFileCount = 256;
/** The share of the work that is done when the files to read are known. */
const listedShare = 0.15;
/** The share of the work that is done once the folders are walked, if git does not list the files. */
const walkedShare = 0.1;

const emptyFile: OpenResult<string> = { kind: 'text', hash: '', size: 0, content: '' };

/** Opens files on another thread and visits their texts on that thread; `receiveVisited` receives the results. */
export interface ScanHelper<Content> {
  readonly reader: ReadHelper<Content>;
  readonly receiveVisited: (file: ScannedFile, content: Content) => void;
}

/**
 * Splits a root into packable files and excluded paths, each with its reason. Passes the text of every new or changed
 * packable file to `visit`, in path order, and awaits the returned promise. If there is a helper, it receives some of
 * the texts instead, in any order. Throws `Cancelled`, and `UserError` for an invalid glob or too many files.
 */
export async function scan<Content = never>(
  port: ScanPort,
  options: ScanOptions,
  knownFiles: ReadonlyMap<string, KnownFile>,
  visit: (file: ScannedFile, text: string) => void | Promise<void>,
  cancel: Cancel,
  progress?: (fraction: number) => void,
  helper?: ScanHelper<Content>,
): Promise<Scan> {
  const findIncludePattern = compileGlobs(options.include, 'include', options.root);
  const findExcludePattern = compileGlobs(options.exclude, 'exclude', options.root);
  const warnings: string[] = [];
  const warn = (sentence: string) => {
    warnings.push(sentence);
  };
  let maxReported = 0;
  const report = (fraction: number) => progress?.(maxReported = Math.max(maxReported, fraction));
  report(0);
  const listing = await listRoots(port, options.ignoreFile, options.submodules, cancel, warn,
    (share) => report(walkedShare * share));
  const excludedPaths = new Map(listing.excludedPaths.map((excluded) => [excluded.path, excluded]));
  /** An item for each path that may be packed; undefined until the file is read, or if it cannot be packed. */
  const files: (ScannedFile | undefined)[] = [];
  const filesToOpen: (FileToOpen & { readonly index: number; readonly stat: FileStat; })[] = [];
  const linkPaths = new Set<string>();
  /** Files that the user may want to make readable, with the system's reasons. */
  const deniedPaths = new Map<string, string>(
    listing.excludedPaths.flatMap((
      { path, because, detail },
    ) => (because === 'unreadable' ? [[path, detail === unreadableFolder ? noPermission : detail]] : [])),
  );
  let readCount = 0;

  for (const [i, path] of listing.paths.entries()) {
    throwIfCancelled(cancel);
    if (i % pauseFileCount === pauseFileCount - 1) {
      report(listedShare * i / listing.paths.length);
      await port.pause();
    }
    const ignoredBy = isTooDeep(path) ? undefined : listing.findIgnored(path);
    if (ignoredBy !== undefined) excludePath(ignoredBy[0], 'ignored', ignoredBy[1]);
    else classify(path);
  }
  if (options.listsOnly) filesToOpen.forEach((_, i) => void recordOpened(i, emptyFile, visit));
  else await openAll<Content>(port, filesToOpen, options.maxBytes, {
      receiveOpenedHere: (i, opened) => recordOpened(i, opened, visit),
      receiveFromHelper: (i, opened) => {
        void recordOpened(i, opened, helper!.receiveVisited); // never a promise, because the helper has visited the text
      },
      reportProgress: (fraction) => report(listedShare + (1 - listedShare) * fraction),
      warn,
    }, helper?.reader, cancel);
  report(1);
  if (deniedPaths.size > 0) warn(formatDeniedMessage(deniedPaths));
  const packableFiles = files.filter((file) => file !== undefined);
  return {
    files: packableFiles,
    excludedPaths: [...excludedPaths.values()].sort(byPath),
    submodules: listing.submodules,
    read: readCount,
    reused: packableFiles.length - readCount,
    source: listing.source,
    warnings,
  };

  function classify(path: string): void {
    if (linkPaths.size > 0 && isBelow(path, linkPaths)) return; // git tracks the path in a folder that has become a link
    const stat = port.files.stat(path);
    if (!stat && path.includes('\uFFFD')) {
      excludePath(path, 'unreadable', english`its name is not UTF-8`);
      return;
    } // the file exists but cannot be named
    if (!stat || stat.kind === 'directory') return; // deleted, sparse, or replaced by a folder
    if (stat.kind === 'symlink') {
      linkPaths.add(path);
      excludeLink(path);
      return;
    }
    const knownFile = knownFiles.get(path);
    const isSame = knownFile !== undefined && isUnchanged(knownFile, stat);
    const reason = findReasonByName(path, isSame) ?? findReasonByStat(stat);
    if (reason?.[0] === 'unreadable' && (stat.ino === 0 || isTooDeep(path))) {
      excludeUnreadable(path, reason[1]);
      return;
    }
    if (reason) {
      excludePath(path, ...reason);
      return;
    }
    port.memory?.addFile(stat.size);
    if (isSame) {
      files.push(knownFile);
      return;
    }
    // a path in the listing is a slice of git's whole output, which would stay in memory if the path were not copied
    filesToOpen.push({
      path: knownFile?.path ?? copyText(path),
      knownHash: knownFile?.hash,
      index: files.push(undefined) - 1,
      stat,
    });
  }

  function recordOpened<Content>(openIndex: number, opened: OpenResult<Content>,
    visitContent: (file: ScannedFile, content: Content) => void | Promise<void>): void | Promise<void>
  {
    const { path, index, stat } = filesToOpen[openIndex]!;
    switch (opened.kind) {
      case 'missing':
        return; // the file was deleted after it was listed
      case 'unreadable':
        return excludeUnreadable(path, opened.detail);
      case 'large':
        return excludePath(path, ...describeTooLarge(opened.size));
      case 'own':
        return excludePath(path, 'ignored', english`AgentPack wrote it`);
      case 'binary':
        return excludePath(path, 'binary', english`has a NUL byte near its start`);
    }
    const { hash, size } = opened;
    const file: ScannedFile = { path, hash, size, language: detectLanguage(path), stat };
    files[index] = file;
    if (opened.kind === 'same') return;
    readCount++;
    return visitContent(file, opened.content);
  }

  /** If `isKnown` is true, an earlier scan packed this file, so only the options can exclude its name now. */
  function findReasonByName(path: string, isKnown: boolean): [ExclusionReason, string] | undefined {
    if (isTooDeep(path)) return ['unreadable', english`deeper than ${maxDepth} folders`];
    if (path.includes('\uFFFD')) return ['unreadable', english`its name is not UTF-8`];
    const pattern = findExcludePattern(path);
    if (pattern !== undefined) return ['excluded', english`exclude: ${pattern}`];
    if (options.include.length > 0 && findIncludePattern(path) === undefined)
      return ['excluded', english`no include pattern matches it`];
    const exclusion = listing.findExclusion(path);
    if (exclusion !== undefined) return exclusion;
    if (isKnown && !options.documents?.is(path)) return undefined;
    if (isSecretFile(path)) return ['secret-file', english`files with this name contain secrets`];
    if (isSecretPath(path)) return ['secret-file', english`its path contains a secret`];
    if (options.documents?.is(path)) return ['document', english`it is parsed and searched as a document`];
    const extension = findBinaryExtension(path);
    return extension === undefined ? undefined : ['binary', english`.${extension} files are binary`];
  }

  function findReasonByStat(stat: FileStat): [ExclusionReason, string] | undefined {
    if (stat.kind !== 'file') return ['unreadable', stat.unreadable ?? english`not a file, a folder or a link`];
    return stat.size > options.maxBytes ? describeTooLarge(stat.size) : undefined;
  }

  function describeTooLarge(bytes: number): [ExclusionReason, string] {
    return ['large', english`${formatThousands(bytes)} bytes; the limit is ${formatThousands(options.maxBytes)}`];
  }

  function excludeLink(path: string): void {
    const target = port.files.resolveLink(path);
    if (target === undefined)
      excludePath(path, 'outside', english`a link to a target outside the root or to a missing target`);
    else excludePath(path, 'link',
        english`a link to ${target === '' ? english`the root` : target}, which is listed itself`);
  }

  function excludeUnreadable(path: string, detail: string): void {
    deniedPaths.set(path, detail);
    if (/(?:^|\/)\.gitignore$/.test(path) && listing.source === 'git')
      warn(english`The rules of ${path} are not used: ${nested(detail)}.`);
    excludePath(path, 'unreadable', detail);
  }

  function excludePath(path: string, because: ExclusionReason, detail: string): void {
    excludedPaths.set(path, { path, because, detail });
  }
}

/** The reason given for a folder that git could not read. */
const noPermission = english`permission denied`;
const maxListedPaths = 3;
/** Remedies for the user, by reason. */
const remedies: readonly (readonly [detail: RegExp, remedy: string])[] = [
  [/^permission denied$/, english`allow reading`],
  [/^its path is longer/, english`give it a shorter path`],
  [/^deeper than/, english`move it up`],
];

function formatDeniedMessage(denied: ReadonlyMap<string, string>): string {
  const listedPaths = [...denied].sort(([a], [b]) => byText(a, b)).slice(0, maxListedPaths).map(([path, detail]) =>
    `${shortenPathForMessage(path)} (${detail})`
  ).join(', ');
  const moreText = denied.size > maxListedPaths ? ` and ${denied.size - maxListedPaths} more` : '';
  const details = new Set(denied.values());
  const applicableRemedies = remedies.filter(([detail]) => [...details].some((detailText) => detail.test(detailText)))
    .map((
      [, remedy],
    ) => remedy);
  return english`${listedPaths}${moreText} cannot be read and ${denied.size === 1 ? 'is' : 'are'} left out: ${
    applicableRemedies.length > 0 ? applicableRemedies.join(' or ') : english`fix the cause`
  }, then pack again.`;
}

function isUnchanged(knownFile: KnownFile, currentStat: FileStat): boolean {
  const previousStat = knownFile.stat;
  return previousStat.size === currentStat.size && previousStat.mtimeMs === currentStat.mtimeMs &&
    previousStat.ctimeMs === currentStat.ctimeMs && previousStat.ino === currentStat.ino
    && currentStat.mtimeMs < knownFile.indexedAt - maxRacyMs;
}

function isTooDeep(path: string): boolean {
  return path.length > 2 * maxDepth && path.split('/').length > maxDepth + 1;
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    if (folders.has(path.slice(0, slash))) return true;
  }
  return false;
}
