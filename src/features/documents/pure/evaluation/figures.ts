import type { Chunk, Citation } from '../corpus';
import type { EvaluationQuestion } from './questions';

/** Shares and means over all questions, rounded to three places. */
export interface EvaluationFigures {
  readonly questions: number;
  /** The share of questions for which a result from the right document, or page, is among the first 3 or 10. */
  readonly document_hit_3: number;
  readonly document_hit_10: number;
  readonly page_hit_3: number;
  readonly page_hit_10: number;
  /** The mean of 1 / rank of the first result on the right page. */
  readonly mrr: number;
  /** The share of the first three results that are on a correct page. */
  readonly citation_precision: number;
  /** The average number of tokens in the first three results. */
  readonly tokens: number;
}

export const measuredResults = 10;
const shown = 3;

export interface AnsweredQuestion {
  readonly question: EvaluationQuestion;
  /** The best first. */
  readonly results: readonly Chunk[];
}

export function evaluationFigures(answered: readonly AnsweredQuestion[]): EvaluationFigures {
  const ranks = answered.map(({ question, results }) => ({
    document: results.findIndex(({ citation }) => isOfDocument(citation, question)),
    page: results.findIndex((chunk) => isRight(chunk, question)),
  }));
  const within = (rank: number, limit: number): number => (rank >= 0 && rank < limit ? 1 : 0);
  return {
    questions: answered.length,
    document_hit_3: mean(ranks.map(({ document }) => within(document, shown))),
    document_hit_10: mean(ranks.map(({ document }) => within(document, measuredResults))),
    page_hit_3: mean(ranks.map(({ page }) => within(page, shown))),
    page_hit_10: mean(ranks.map(({ page }) => within(page, measuredResults))),
    mrr: mean(ranks.map(({ page }) => (page < 0 ? 0 : 1 / (page + 1)))),
    citation_precision: mean(
      answered.map(({ question, results }) =>
        mean(results.slice(0, shown).map((chunk) => (isRight(chunk, question) ? 1 : 0)))
      ),
    ),
    tokens: mean(answered.map(({ results }) => results.slice(0, shown).reduce((sum, { tokens }) => sum + tokens, 0))),
  };
}

function isRight({ citation }: Chunk, question: EvaluationQuestion): boolean {
  const { pages } = citation;
  return isOfDocument(citation, question) && (question.pages.length === 0 ||
    (pages !== null && question.pages.some((page) => pages[0] <= page && page <= pages[1])));
}

function isOfDocument({ sourcePath }: Citation, { document }: EvaluationQuestion): boolean {
  return sourcePath === document || sourcePath.endsWith(`/${document}`) || document.endsWith(`/${sourcePath}`);
}

function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return Math.round(1000 * values.reduce((sum, value) => sum + value, 0) / values.length) / 1000;
}
