import type { Emphasis, Match, TaskEvidence } from '#model';

/**
 * The coefficients of a logistic function of the evidence. They were fitted to 186 past changes of nine repositories at
 * budgets of 1,500 to 32,000 tokens, and to 744 tasks of other repositories, which count as a twentieth of the total.
 * README.md reports how well the fit generalizes to a repository that was left out.
 */
interface Coefficients {
  readonly constant: number;
  readonly best: number;
  readonly lead: number;
  readonly path: number;
  readonly covered: number;
  readonly unknown: number;
  readonly found: number;
  readonly missing: number;
  readonly files: number;
  readonly budget: number;
}

/** The coefficients for the probability that the task is about these files at all. */
const relevanceCoefficients: Coefficients = {
  constant: -4.94,
  best: 0.99,
  lead: 0,
  path: 2.38,
  covered: 2.74,
  unknown: -0.02,
  found: 1.76,
  missing: -0.36,
  files: 0,
  budget: 0,
};
/** The coefficients for the probability that the pack shows every file that the task needs. */
const completenessCoefficients: Coefficients = {
  constant: -13.83,
  best: 1.78,
  lead: 1.18,
  path: 0.19,
  covered: 1.72,
  unknown: 0.47,
  found: 0.25,
  missing: -0.67,
  files: -0.38,
  budget: 0.74,
};

/** Nine of ten tasks from other repositories are below this value. */
const minFairProbability = 0.946;
/** Three of a hundred tasks from other repositories are above this value. */
const minStrongProbability = 0.981;
/** Four percent of the repository's own tasks and half of the tasks from other repositories are below this value. */
const minFilesProbability = 0.7;

/**
 * Assesses how well the files match the task, and how likely a pack of `budget` tokens is to show everything that the
 * task needs.
 */
export function assessTaskMatch(evidence: TaskEvidence, budget: number): Match {
  const probability = computeProbability(relevanceCoefficients, evidence, budget);
  return {
    level: probability < minFairProbability ? 'weak' : probability < minStrongProbability ? 'fair' : 'strong',
    probability: Math.round(computeProbability(completenessCoefficients, evidence, budget) * 100) / 100,
  };
}

/** Chooses what most of a pack's tokens are used for if not all code fits. */
export function chooseEmphasis(evidence: TaskEvidence, budget: number): Emphasis {
  const probability = computeProbability(relevanceCoefficients, evidence, budget);
  return probability < minFilesProbability ? 'signatures' : probability < minFairProbability ? 'files' : 'code';
}

function computeProbability(coefficients: Coefficients, evidence: TaskEvidence, budget: number): number {
  const { best, lead, path, covered, unknown, names: { found, missing }, files } = evidence;
  const sum = coefficients.constant + coefficients.best * Math.log1p(best) + coefficients.lead * lead +
    coefficients.path * path / 50 + coefficients.covered * covered +
    coefficients.unknown * unknown + coefficients.found * Math.log1p(found) +
    coefficients.missing * Math.log1p(missing) +
    coefficients.files * Math.log1p(files) + coefficients.budget * Math.log(budget);
  return 1 / (1 + Math.exp(-sum));
}
