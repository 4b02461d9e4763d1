import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exits } from '#apps/cli/exits';
import { byText } from '#base/order';
import type { Outcome } from '#test/apps/cli/spawnCli';
import { readFileTree, restoreFileTree, type FileTree } from './fileTree';
import type { World } from './world';

/** All that is packed from, and for whom. */
const folders = ['repo', 'home'] as const;
type Trees = Readonly<Record<typeof folders[number], FileTree>>;

/** What a pack writes for agents and programs. */
const written = /(?:^|\/)\.agentpack\/.*(?:context[\w.]*\.(?:md|json)|pack-registry\.json)$/;
const shownCharacters = 300;

/** Remembers the files of a world, so that a command can be run a second time from the same state without caches. */
export interface ColdTwin {
  /** Remembers the present state. */
  remember(): void;
  /**
   * Runs the command again in the remembered state without any cache, and returns where its results differ. Then all
   * files are as they were before this call. Git's own files are left alone: the commands of a pack only read them.
   */
  differences(warm: Outcome, run: () => Promise<Outcome>): Promise<readonly string[]>;
}

export function createColdTwin({ folder }: Pick<World, 'folder'>): ColdTwin {
  let before: Trees | undefined;
  return { remember, differences };

  function remember(): void {
    before = readTrees(before);
  }

  async function differences(warmOutcome: Outcome, run: () => Promise<Outcome>): Promise<readonly string[]> {
    if (!before) throw new Error('No state is remembered.');
    const warm = readTrees(before);
    moveCaches(warm, 'away');
    try {
      restore(warm, before);
      const coldOutcome = await run();
      const cold = readTrees(before);
      if (coldOutcome.code === exits.interrupted) return []; // it had no time to end
      return compare({ ...writtenFiles(warm), ...outcomeFiles(warmOutcome) }, {
        ...writtenFiles(cold),
        ...outcomeFiles(coldOutcome),
      });
    } finally {
      const present = readTrees(before);
      removeCaches(present);
      restore(present, warm);
      moveCaches(warm, 'back');
    }
  }

  function readTrees(previous?: Trees): Trees {
    const [repo, home] = folders.map((name) => readFileTree(join(folder, name), previous?.[name]));
    return { repo: repo!, home: home! };
  }

  function restore(present: Trees, wanted: Trees): void {
    for (const name of folders) restoreFileTree(join(folder, name), present[name], wanted[name]);
  }

  function moveCaches(trees: Trees, where: 'away' | 'back'): void {
    for (const name of folders) {
      for (const path of trees[name].caches) {
        const places = [join(folder, name, path), join(folder, 'warm', name, path)] as const;
        const [from, to] = where === 'away' ? places : [places[1], places[0]];
        mkdirSync(dirname(to), { recursive: true });
        renameSync(from, to);
      }
    }
  }

  function removeCaches(trees: Trees): void {
    for (const name of folders) {
      for (const path of trees[name].caches)
        rmSync(join(folder, name, path), { recursive: true, force: true });
    }
  }
}

function writtenFiles({ repo }: Trees): Readonly<Record<string, string>> {
  const files = [...repo.entries].filter(([path]) => written.test(path)).sort(([a], [b]) => byText(a, b));
  return Object.fromEntries(
    files.flatMap(([path, entry]) => entry.kind === 'file' ? [[path, masked(entry.bytes.toString())]] : []),
  );
}

function outcomeFiles({ code, stdout, stderr }: Outcome): Readonly<Record<string, string>> {
  return { 'the exit code': String(code), 'standard output': masked(stdout), 'standard error': masked(stderr) };
}

/** Without what tells the time, and without how much of the work a cache saved. */
function masked(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME').replaceAll(/\b1[6-9]\d{11}\b/g, 'TIME')
    .replaceAll(/\b\d\d:\d\d:\d\d\b/g, 'TIME')
    .replaceAll(/\b(?:just now|\d+ (?:seconds?|minutes?) ago)/g, 'AGO')
    // the shared cache, which the cold run does not have
    .replaceAll(/,\s*"shared": ?\d+|The shared cache contains facts that do not match.*--share-cache\.\n?/g, '')
    .replaceAll(/"(?:parsed|reused|\w*Ms|ms|ageSeconds)": ?[\d.]+/g, 'WORK')
    .replaceAll(/"timings": ?\{[^}]*\}/g, 'WORK')
    .replaceAll(/\b[\d.,]+ m?s\b/g, 'WORK')
    .replaceAll(
      /\b\d+ indexed, \d+ reused(?: \(\d+ from the shared cache\))?|\bParsed \d+, reused from cache \d+|\b\d+ added, \d+ removed\b|"(?:added|removed)": \d+/g,
      'WORK',
    )
    // of a text with a time
    .replaceAll(/\bagentpack:checksum \d+/g, 'CHECKSUM');
}

function compare(warm: Readonly<Record<string, string>>, cold: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(warm), ...Object.keys(cold)])].filter((name) => warm[name] !== cold[name])
    .map((name) => `${name}\n  warm: ${around(warm[name], cold[name])}\n  cold: ${around(cold[name], warm[name])}`);
}

/** The text from a little before its first difference from the other one. */
function around(text: string | undefined, other: string | undefined): string {
  if (text === undefined) return '(none)';
  let start = 0;
  while (start < text.length && text[start] === other?.[start]) start++;
  return JSON.stringify(text.slice(Math.max(0, start - shownCharacters / 3), start + shownCharacters));
}
