import { addAll } from '#base/collections/lists';
import { english } from '#base/text/english';
import type { PlacedEntry } from '../pure/memoryEntry';
import { maxMemoryLength, parseMemory } from '../pure/parseMemory';
import { redactShort } from '#secrets/redact';
import { names } from '#engine/formats/stateNames';
import type { Host } from '#engine/host';
import type { TextStore } from '#engine/ports/ownFiles';
import { readOrWarn } from '#engine/state/readOrWarn';
import { findInvisibleTextLine } from './unseenText';

/** The repository, whose memory a team may share; agents, whose proposals wait for the user; or the user. */
export type MemoryOwner = 'repository' | 'proposals' | 'person';

export interface MemoryFile {
  readonly owner: MemoryOwner;
  readonly kind: PlacedEntry['kind'];
  /** Whether the file has entries that no longer apply. */
  readonly isArchive: boolean;
  /** The file's name in its store. */
  readonly name: string;
  /** The path shown to users: `.agentpack/MEMORY.md`, `~/.agentpack/memory/shop-1f2e3d4c/MEMORY.md`. */
  readonly displayPath: string;
}

export interface FiledEntry extends PlacedEntry {
  readonly file: MemoryFile;
}

export interface MemoryContents {
  /** The entries in the order of the files, and of their lines. */
  readonly entries: readonly FiledEntry[];
  /** A sentence for each problem with a file. */
  readonly problems: readonly string[];
}

/** The parts of a host that memory is read from. */
export type MemoryHost = Pick<Host, 'isGitAllowed' | 'ownMemory' | 'hash'> & { readonly state: TextStore; };

export interface StoredMemory {
  readonly file: MemoryFile;
  readonly store: TextStore;
}

/** Returns the memory files, each with its store. Files in the repository come first. */
export function listMemoryFiles(host: MemoryHost): readonly StoredMemory[] {
  const { ownMemory } = host;
  const buildMemoryFile = (owner: MemoryOwner, kind: PlacedEntry['kind'], name: string): MemoryFile => ({
    owner,
    kind,
    isArchive: name === names.archive,
    name,
    displayPath: `${owner === 'person' ? ownMemory!.shownPath : '.agentpack/'}${name}`,
  });
  const buildMemoryFiles = (owner: MemoryOwner) => [
    buildMemoryFile(owner, 'note', names.memory),
    buildMemoryFile(owner, 'decision', names.decisions),
    buildMemoryFile(owner, 'note', names.archive),
  ];
  // memory from a clone counts only if the user trusts the workspace
  const repositoryFiles = host.isGitAllowed
    ? [...buildMemoryFiles('repository'), buildMemoryFile('proposals', 'note', names.proposals)]
    : [];
  return [
    ...repositoryFiles.map((file) => ({ file, store: host.state })),
    ...(ownMemory ? buildMemoryFiles('person').map((file) => ({ file, store: ownMemory })) : []),
  ];
}

/** Returns the memory files whose entries appear in packs, without archives and agents' proposals. */
export function listPackedMemoryFiles(host: MemoryHost): readonly StoredMemory[] {
  return listMemoryFiles(host).filter(({ file }) => !file.isArchive && file.owner !== 'proposals');
}

/**
 * Reads memory files. Never throws because of a file's content: an unusable file is reported as a problem, and the
 * others are read.
 */
export function readMemory(host: MemoryHost,
  storedFiles: readonly StoredMemory[] = listMemoryFiles(host).filter(({ file }) => !file.isArchive)): MemoryContents
{
  const entries: FiledEntry[] = [];
  const problems: string[] = [];
  for (const { file, store } of storedFiles) {
    const text = readOrWarn(store, file.name, (sentence) => problems.push(sentence));
    if (text === undefined) continue;
    const problem = explainUnusableText(text);
    if (problem !== undefined) {
      problems.push(english`${file.displayPath} ${problem}.`);
      continue;
    }
    const parsedMemory = parseMemory(text, file.kind, host.hash);
    addAll(problems, parsedMemory.problems.map(({ line, problem: description }) =>
      english`${file.displayPath}:${line}: ${description}.`
    ));
    for (const entry of parsedMemory.entries) {
      if (findInvisibleTextLine(text.slice(entry.start, entry.end)) !== undefined) {
        problems.push(
          english`${file.displayPath}:${
            entry.lines[0]
          }: the entry is left out, because it contains invisible characters.`,
        );
      } else entries.push({ ...entry, file });
    }
  }
  return {
    entries,
    problems: problems.map((sentence) => redactShort(sentence)),
  };
}

/** Returns the reason why a text cannot be read as memory, as a phrase that follows the file's name. */
export function explainUnusableText(text: string): string | undefined {
  if (text.length > maxMemoryLength) return english`is larger than 1 MB, so it is not read: shorten it`;
  if (text.includes('\0')) return english`contains NUL characters and is not read as text`;
  return undefined;
}
