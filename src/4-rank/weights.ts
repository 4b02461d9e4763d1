import type { Role } from '../model';

/**
 * Points at full strength, one row a signal, and the constants of their formulas. Chosen by the localisation bench on
 * its
 * developing half and confirmed on the other; most rows may vary by a third without moving a result, so round numbers
 * do.
 * Calibrated scores, not ranks, are added: how far the best file is ahead is worth knowing.
 */
export const weights = {
  overview: 40,
  content: 100,
  path: 60,
  /** An identifier of the task that the file defines. */
  symbol: 40,
  /** Definitions that share words with the task. */
  symbolWords: 15,
  literal: 25,
  mention: 120,
  history: 45,
  churn: 8,
  /** Of what a strong file imports, and of what imports it. */
  imports: 30,
  importers: 10,
  /** Of a strong source's tests, of the sources of a strong test, and of what a test without a pair imports. */
  tests: 15,
  tested: 15,
  testImports: 10,
  coChange: 8,
  learned: 12,
  open: 6,
  /** Beside that of a change: nothing works until a merge is resolved. */
  conflict: 60,
  changed: 60,
  lostImport: 40,
  since: 60,
  config: 20,
  /**
   * Of what says a package's version, for a release; of a manifest that names what another version is wanted of, and of
   * one that does not.
   */
  released: 180,
  manifestNaming: 200,
  manifest: 60,
  pinned: 300,
};

/** BM25 (Robertson & Zaragoza 2009). Files that do the work are long, so that length is hardly held against them. */
export const bm25 = { k1: 0.9, b: 0.2 };

/** The part of a word's worth that it keeps in a folder's name rather than in the file's. */
export const folderShare = 0.4;

/** How many of the best files pass points on to their neighbours, and how many tests to their sources. */
export const seedCount = 8;
export const testSeedCount = 5;

/** A commit of more files says nothing about any of them. */
export const massCommit = 30;

/**
 * What earlier packs teach moves a file only gently: from so many tasks on in which it was packed for nothing (twice as
 * often
 * as of use, at least) it loses `each` of its points a task, never more than `most`.
 */
export const learning = { unusedAtLeast: 3, each: 0.04, most: 0.2, missedAtLeast: 2, missedFull: 4 };

/** The share of its points that a file of a role keeps. */
export const roleShares: Readonly<Record<Role, number>> = {
  source: 1,
  entry: 1,
  types: 0.8,
  script: 0.7,
  style: 0.6,
  config: 0.4,
  ci: 0.4,
  data: 0.4,
  vendored: 0.4,
  example: 0.4,
  test: 0.35,
  docs: 0.2,
  generated: 0.2,
  lock: 0.2,
  fixture: 0.15,
};

/** The same where the task asks for that role. */
export const askedShare = 0.65;

/** Rarity of words and the usual length are taken from files whose role keeps at least this share. */
export const poolShare = 0.3;

/** Files whose role keeps at least this share are what a task is about: programs, or what it asks for. */
export const programShare = 0.6;
