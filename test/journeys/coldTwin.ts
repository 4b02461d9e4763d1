import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { exits } from '#apps/cli/exits';
import { byText } from '#base/order';
import type { Outcome } from '#test/apps/cli/spawnCli';
import type { World } from './world';

export interface Twin {
  /** Runs the command again in the state before, without any cache, and returns where its results differ. */
  differences(warm: Outcome, run: () => Promise<Outcome>): Promise<readonly string[]>;
  dispose(): void;
}

/** All that is packed from, and for whom. */
const folders = ['repo', 'home'] as const;
/** What a pack writes for agents and programs. */
const written = /(?:^|\/)\.agentpack\/.*(?:context[\w.]*\.(?:md|json)|pack-registry\.json)$/;
const shownCharacters = 300;

/** Keeps the state of the world before a command. The cold run has the same paths, as the folders change places. */
export function coldTwin({ folder }: World): Twin {
  const at = (kind: 'before' | 'warm', name: string) => join(folder, `${kind}-${name}`);
  const remove = (kind: 'before' | 'warm') => {
    for (const name of folders) rmSync(at(kind, name), { recursive: true, force: true });
  };
  for (const name of folders)
    execFileSync('cp', ['-a', '--reflink=auto', join(folder, name), at('before', name)]);
  return {
    async differences(warm, run) {
      const warmFiles = filesIn(join(folder, 'repo'));
      exchange(() => removeCaches(folder));
      try {
        const cold = await run();
        if (cold.code === exits.interrupted) return []; // it had no time to end
        return compare({ ...warmFiles, ...outcomeFiles(warm) }, {
          ...filesIn(join(folder, 'repo')),
          ...outcomeFiles(cold),
        });
      } finally {
        for (const name of folders) {
          rmSync(join(folder, name), { recursive: true, force: true });
          renameSync(at('warm', name), join(folder, name));
        }
      }
    },
    dispose: () => remove('before'),
  };

  function exchange(before: () => void): void {
    for (const name of folders) {
      renameSync(join(folder, name), at('warm', name));
      renameSync(at('before', name), join(folder, name));
    }
    before();
  }
}

function removeCaches(folder: string): void {
  for (const name of folders) {
    for (const path of readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })) {
      if (/(?:^|[\\/])\.agentpack[\\/]cache$/.test(path))
        rmSync(join(folder, name, path), { recursive: true, force: true });
    }
  }
  mkdirSync(join(folder, 'home'), { recursive: true });
}

function filesIn(root: string): Readonly<Record<string, string>> {
  if (!existsSync(root)) return {};
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return Object.fromEntries(
    paths.filter((path) => written.test(path)).sort(byText)
      .map((path) => [path, masked(readFileSync(join(root, path), 'utf8'))]),
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
    .replaceAll(/"(?:parsed|reused|\w*Ms|ms|ageSeconds)": ?[\d.]+/g, 'WORK')
    .replaceAll(/"timings": ?\{[^}]*\}/g, 'WORK')
    .replaceAll(/\b[\d.,]+ m?s\b/g, 'WORK')
    .replaceAll(/\b\d+ indexed, \d+ reused\b|\b\d+ added, \d+ removed\b|"(?:added|removed)": \d+/g, 'WORK')
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
