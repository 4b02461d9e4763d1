import type { Chunk, Citation } from '../corpus';
import type { EvaluationQuestion } from './questions';

/** Shares and means over all questions, rounded to three decimal places. */
export interface EvaluationMetrics {
  readonly questions: number;
  /** The share of questions for which a result from the correct document, or page, is among the first 3 or 10. */
  readonly document_hit_3: number;
  readonly document_hit_10: number;
  readonly page_hit_3: number;
  readonly page_hit_10: number;
  /** The mean of 1 / rank of the first result on a correct page. */
  readonly mrr: number;
  /** The share of the first three results that are on a correct page. */
  readonly citation_precision: number;
  /** The average number of tokens in the first three results. */
  readonly tokens: number;
}

export const maxMeasuredResults = 10;
const topResultCount = 3;

export interface AnsweredQuestion {
  readonly question: EvaluationQuestion;
  /** The results, best first. */
  readonly results: readonly Chunk[];
}

export function computeEvaluationMetrics(answeredQuestions: readonly AnsweredQuestion[]): EvaluationMetrics {
  const ranks = answeredQuestions.map(({ question, results }) => ({
    document: results.findIndex(({ citation }) => isFromDocument(citation, question)),
    page: results.findIndex((chunk) => isCorrectResult(chunk, question)),
  }));
  const scoreRank = (rank: number, limit: number): number => (rank >= 0 && rank < limit ? 1 : 0);
  return {
    questions: answeredQuestions.length,
    document_hit_3: computeMean(ranks.map(({ document }) => scoreRank(document, topResultCount))),
    document_hit_10: computeMean(ranks.map(({ document }) => scoreRank(document, maxMeasuredResults))),
    page_hit_3: computeMean(ranks.map(({ page }) => scoreRank(page, topResultCount))),
    page_hit_10: computeMean(ranks.map(({ page }) => scoreRank(page, maxMeasuredResults))),
    mrr: computeMean(ranks.map(({ page }) => (page < 0 ? 0 : 1 / (page + 1)))),
    citation_precision: computeMean(
      answeredQuestions.map(({ question, results }) =>
        computeMean(results.slice(0, topResultCount).map((chunk) => (isCorrectResult(chunk, question) ? 1 : 0)))
      ),
    ),
    tokens: computeMean(
      answeredQuestions.map(({ results }) =>
        results.slice(0, topResultCount).reduce((sum, { tokens }) => sum + tokens, 0)
      ),
    ),
  };
}

function isCorrectResult({ citation }: Chunk, question: EvaluationQuestion): boolean {
  const { pages } = citation;
  return isFromDocument(citation, question) && (question.pages.length === 0 ||
    (pages !== null && question.pages.some((page) => pages[0] <= page && page <= pages[1])));
}

function isFromDocument({ sourcePath }: Citation, { document }: EvaluationQuestion): boolean {
  return sourcePath === document || sourcePath.endsWith(`/${document}`) || document.endsWith(`/${sourcePath}`);
}

function computeMean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return Math.round(1000 * values.reduce((sum, value) => sum + value, 0) / values.length) / 1000;
}
