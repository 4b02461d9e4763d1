import { english } from '#base/text/english';
import { containsOrEqualsPath } from '#base/text/paths';
import { formatNamesAndMore } from '#base/text/phrases';
import type { ExcludedPath } from '#model';
import { isBinaryDocument, isUnreadDocument, findDocumentKind } from '../pure/kind';
import { throwIfCancelled } from '#base/cancellation';
import { readAgentRules, documentsIgnoreFile } from '#pipeline/1-scan/agentRules';
import { compileGlobs } from '#pipeline/1-scan/globs';
import { listRoot } from '#pipeline/1-scan/listing';
import type { ScanPort } from '#pipeline/1-scan/ports';
import { ownFolders } from '#pipeline/1-scan/walk';
import { isSecretFile } from '#secrets/secretFiles';
import { isSecretPath } from '#secrets/secretPath';
import type { Host } from '#engine/host';
import type { FileHost } from '#engine/ports/fileHost';
import type { WaitOptions } from '#engine/ports/gitHost';
import { isInHiddenFolder } from '#engine/indexing/documentRule';

/** Folders of programs, which are omitted even if git does not ignore them. */
const programFolders = new Set([...ownFolders, 'node_modules', '.venv', 'venv', '__pycache__']);

/** The maximum number of links that a warning names. */
const maxNamedLinks = 10;
/** The maximum number of files in unsupported formats that a warning names. */
const maxNamedUnread = 5;

/** Selects documents of a root by their paths. */
export interface DocumentChoice {
  /** Globs of the documents to include. An empty list includes all documents. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface DocumentListing extends DocumentChoice {
  /** If false, files that git ignores are included. */
  readonly usesGitignore: boolean;
  /** Whether to include folders whose names begin with a dot. */
  readonly hidden: boolean;
  /** Whether to include Markdown, HTML, CSV and text files. */
  readonly allKinds: boolean;
  /** Whether to warn of documents in formats that cannot be read. */
  readonly namesUnread: boolean;
  /** The setting that names the ignore file for all files. */
  readonly ignoreFile: string;
  /** The folder below the root that the result is written to, which is omitted. */
  readonly leaveOut?: string | undefined;
}

/** Lists the documents of a root, sorted. Rejects with `Cancelled`, and with `UserError` for an invalid glob. */
export async function listDocuments(host: Host, listing: DocumentListing, waitOptions: WaitOptions & {
  warn(sentence: string): void;
}): Promise<readonly string[]> {
  const cancel = waitOptions.cancel ?? { cancelled: false };
  await host.prepareGit?.(waitOptions);
  const git = listing.usesGitignore ? (host.roots ?? host).git : undefined;
  const scanPort: ScanPort = {
    files: listing.usesGitignore ? host.files : removeGitRules(host.files),
    git: git && { list: () => git.list(waitOptions) },
    hash: host.hash,
    now: () => host.now(),
    pause: () => host.pause(),
  };
  const listedRoot = await listRoot(scanPort, 'omit', cancel, waitOptions.warn);
  throwIfCancelled(cancel);
  const rules = [listing.ignoreFile, documentsIgnoreFile].map((name) =>
    readAgentRules(host.files, name, listedRoot, waitOptions.warn)
  );
  const isChosen = createChoiceTest(listing, host.root);
  const isPacked = createPackedPathTest(host.files);
  const isListed = (path: string) =>
    isChosen(path) && (listing.hidden || !isInHiddenFolder(path)) &&
    !(listing.leaveOut !== undefined && containsOrEqualsPath(listing.leaveOut, path))
    && !rules.some((rule) => rule.findTopmostIgnored(path) !== undefined) && !isPacked(path)
    && !isSecretFile(path) && !isSecretPath(path);
  const isFile = (path: string) => host.files.stat(path)?.kind === 'file';
  if (listing.namesUnread) {
    const isListedFile = (path: string) => isListed(path) && isFile(path);
    const readListed = (path: string) => (isListedFile(path) ? readBytes(host.files, path) : undefined);
    const isUnread = (path: string) => isUnreadDocument(path, () => readListed(path)) && isListedFile(path);
    warnOfUnread(listedRoot.paths.filter(isUnread), waitOptions.warn);
  }
  const isRead = listing.allKinds ? (path: string) => findDocumentKind(path) !== undefined : isBinaryDocument;
  const documents = listedRoot.paths.filter((path) => isRead(path) && isListed(path));
  const deadLinks = documents.filter((path) => isDeadLink(host.files, path));
  if (deadLinks.length > 0) {
    waitOptions.warn(
      english`Links that lead outside the root, or to nothing, are left out: ${
        formatNamesAndMore(deadLinks, maxNamedLinks)
      }.`,
    );
  }
  return documents.filter(isFile);
}

function readBytes(files: FileHost, path: string): Uint8Array | undefined {
  const bytes = files.read(path);
  return bytes && !('unreadable' in bytes) ? bytes : undefined;
}

function warnOfUnread(paths: readonly string[], warn: (sentence: string) => void): void {
  if (paths.length === 0) return;
  warn(
    english`Documents in formats that cannot be read are left out: ${
      formatNamesAndMore(paths, maxNamedUnread)
    }. Save copies of them as PDF, Word (.docx), Excel (.xlsx), PowerPoint (.pptx) or text.`,
  );
}

function isDeadLink({ stat, resolveLink }: FileHost, path: string): boolean {
  return stat(path)?.kind === 'symlink' && resolveLink(path) === undefined;
}

/** Returns the documents among the paths that a scan excluded, sorted. This avoids the cost of a listing. */
export function filterExcludedDocuments(host: Host, excludedPaths: readonly ExcludedPath[],
  warn: (sentence: string) => void): readonly string[]
{
  const candidates = excludedPaths.filter(({ because }) => because === 'document');
  if (candidates.length === 0) return [];
  const rules = readAgentRules(host.files, documentsIgnoreFile, { paths: [], excludedPaths }, warn);
  return candidates.map(({ path }) => path).filter((path) =>
    rules.findTopmostIgnored(path) === undefined && host.files.stat(path)?.kind === 'file'
  );
}

function createChoiceTest({ include, exclude }: DocumentChoice, root: string): (path: string) => boolean {
  const findIncluded = compileGlobs(include, 'documents.include', root);
  const findExcluded = compileGlobs(exclude, 'documents.exclude', root);
  return (path) =>
    !path.split('/').some((name) => programFolders.has(name))
    && (include.length === 0 || findIncluded(path) !== undefined) && findExcluded(path) === undefined;
}

/** Returns a view of the files without `.gitignore` files and the rules of outer folders. */
function removeGitRules(files: Host['files']): Host['files'] {
  return {
    ...files,
    outerIgnores: () => [],
    readDir: (path) => files.readDir(path)?.filter(({ name }) => name !== '.gitignore' && name !== '.git'),
  };
}

/** Returns a test for paths in written document packs below the root, because chunks in a pack are not documents. */
function createPackedPathTest(files: Host['files']): (path: string) => boolean {
  const isPackedByFolder = new Map<string, boolean>();
  return isInPack;

  function isInPack(path: string): boolean {
    const slashIndex = path.lastIndexOf('/');
    if (slashIndex < 0) return false;
    const folder = path.slice(0, slashIndex);
    let isPacked = isPackedByFolder.get(folder);
    if (isPacked === undefined) isPackedByFolder.set(folder, isPacked = isPack(folder) || isInPack(folder));
    return isPacked;
  }

  /** Also detects an empty pack, which has a report but no chunks. */
  function isPack(folder: string): boolean {
    if (files.stat(`${folder}/manifest.yml`)?.kind !== 'file') return false;
    if (files.stat(`${folder}/chunks`)?.kind !== 'directory' && !files.stat(`${folder}/reports/pack.md`)) return false;
    const bytes = files.read(`${folder}/manifest.yml`);
    return bytes !== undefined && !('unreadable' in bytes) &&
      new TextDecoder().decode(bytes.subarray(0, 6)) === 'pack:\n';
  }
}
