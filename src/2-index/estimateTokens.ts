import type { TextFeatures } from './scanText';

/**
 * Tokens of each feature: weighted least squares on cl100k_base over 913 files of four repositories; on 952 files of
 * four others the mean error is 6 % and the 95th percentile 16 % (files of 100 tokens and more).
 */
const perFeature: Readonly<Record<keyof TextFeatures, number>> = {
  words: 0.970, humps: 0.137, longLetters: 0.176, digits: 1.193, marks: 0.102, markRuns: 0.619, newlines: 0.630, spaceRuns: 0.759, highBytes: 0.387,
};

/** For ranking and receipts only: what is rendered is counted exactly. */
export function estimateTokens(features: TextFeatures): number {
  let tokens = 0;
  for (const name of Object.keys(perFeature) as (keyof TextFeatures)[]) tokens += perFeature[name] * features[name];
  return Math.round(tokens);
}
