import { english, nested } from '#base/text/english';
import { dirname } from 'node:path';
import { UserError } from '#base/errors';
import { names } from '#engine/formats/stateNames';
import type { Shareable, StateHost } from '#engine/ports/stateHost';
import type { Seal } from '../cache/cacheSeal';
import { writeSharedEntries } from '../cache/sharedFolder';
import { removeStrays } from '../fs/strays';
import { createIndexCacheFile } from './indexCacheFile';
import { createOutlineCacheFile } from './outlineCacheFile';
import type { TreeState } from './otherTrees';
import { createStateFiles } from './stateFiles';
import { createStatePaths } from './statePaths';
import { createStateTexts } from './stateTexts';

/** Maps files that a team can commit to the rules that stop git from ignoring them. */
const unignoreRules: Readonly<Record<Shareable, readonly string[]>> = {
  cache: ['!.gitignore', '!cache/', '!cache/shared/', '!cache/shared/**'],
  config: ['!.gitignore', '!config.toml'],
  memory: ['!.gitignore', `!${names.attributes}`, `!${names.memory}`, `!${names.decisions}`, `!${names.archive}`],
};

/**
 * Creates access to the files below `.agentpack/` of a root, which is a real path. The first write creates the folder.
 * `seal`: see `Host.seal`. `listTreeStates` returns work trees of the same repository. Their caches are used if this
 * root has none.
 */
export function createStateHost(root: string, version: string, seal: Seal,
  listTreeStates: () => readonly TreeState[] = () => []): StateHost
{
  const paths = createStatePaths(root);
  const files = createStateFiles(paths);
  const warnings: string[] = [];
  /** Whether the warnings include an error of `runOptional`. A folder without permission causes one for each file. */
  let isReported = false;
  const warn = (sentence: string) => {
    if (!warnings.includes(sentence)) warnings.push(sentence);
  };
  const getOtherTrees = () => listTreeStates().map((tree) => tree.files);
  const indexCache = createIndexCacheFile(files, version, useCache, warn, getOtherTrees, seal);
  const outlineCache = createOutlineCacheFile(files, version, useCache, warn, getOtherTrees);
  return {
    ...createStateTexts(paths, files),
    append: (name, line) => {
      files.append(name, `${line}\n`);
    },
    remove: files.remove,
    touch: files.touch,
    trim: files.trim,
    removeStrays() {
      if (paths.resolveUnchecked('cache') !== undefined) removeStrays(paths.folder, Date.now());
    },
    loadCache: () => useCache(indexCache.load),
    adoptCache: (cachedFiles) => useCache(() => indexCache.adopt(cachedFiles)) ?? false,
    saveCache: (cache) => useCache(() => indexCache.save(cache)),
    appendCache: (changes) => useCache(() => indexCache.append(changes)) ?? false,
    loadOutlines: outlineCache.load,
    appendOutlines: (schema, outlines) => useCache(() => outlineCache.append(schema, outlines)),
    writeShared(entries) {
      const folder = dirname(paths.prepareWritable(`${names.shared}/x`));
      unignore('cache');
      return writeSharedEntries(folder, entries);
    },
    unignore,
    optional: runOptional,
    takeWarnings() {
      isReported = false;
      return warnings.splice(0);
    },
  };

  /** Adds the missing rules to `.agentpack/.gitignore`; rules that the user wrote are kept. */
  function unignore(shareable: Shareable): void {
    paths.prepareWritable(names.ignore); // creates the file
    // latin1 has a character for each byte, so the user's own rules are preserved in any encoding
    const rules = (files.read(names.ignore)?.toString('latin1') ?? '').split('\n').filter((line) => line !== '');
    const missingRules = unignoreRules[shareable].filter((rule) => !rules.includes(rule));
    if (missingRules.length > 0)
      files.write(names.ignore, Buffer.from(`${[...rules, ...missingRules].join('\n')}\n`, 'latin1'));
  }

  /**
   * Runs code that uses the caches. A pack does not need them, so an error is reported once, and the result is
   * undefined.
   */
  function useCache<T>(use: () => T): T | undefined {
    return runOrReport(use, (problem) => warn(describeSlowPacks(problem)));
  }

  function runOptional<T>(work: () => T, describeProblem = describeSlowPacks): T | undefined {
    return runOrReport(work, (problem) => {
      if (!isReported) warn(describeProblem(problem));
      isReported = true;
    });
  }
}

function runOrReport<T>(work: () => T, report: (problem: string) => void): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    report(error.message);
    return undefined;
  }
}

function describeSlowPacks(problem: string): string {
  return english`${nested(problem)} Until then, packs take longer.`;
}
