import type { Role } from '#model';

/**
 * The share of its points that a file of a role keeps, from 0 to 1. The shares were chosen in the same way as the
 * weights in `signals/table.ts`. The keys of this table define the list of roles.
 */
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

/** The minimum share of a role that the task requests. */
export const minRequestedShare = 0.65;

/** The rarity of words and the average length are measured over files whose role keeps at least this share. */
export const minPoolShare = 0.3;

/**
 * Files whose role keeps at least this share can be the subject of a task: programs, or files that the task requests.
 */
export const minProgramShare = 0.6;
