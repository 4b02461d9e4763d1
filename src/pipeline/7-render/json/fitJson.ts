import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { SafeText } from '#model';
import { redact } from '#secrets/redact';
import { literal } from '#secrets/safeText';
import type { PartCounter } from '../budgetShares';
import type { Plan } from '../plan';
import type { ContextJson } from './contextJson';
import { truncateSafe } from '#secrets/truncate';

export interface FittedJson {
  readonly text: string;
  /** The exact number of tokens in the whole text. */
  readonly tokens: number;
}

/** The maximum number of entries in lists that are less informative than files. */
export interface JsonDetails {
  readonly maxLeftOut: number;
  readonly maxNotes: number;
  /** The maximum number of reasons for each file. */
  readonly maxReasons: number;
}

/** The maximum number of reasons for each file at the highest level of detail. */
export const maxJsonReasons = 2;
/** An omitted file takes about 15 tokens, so all omitted files together take about a 25th of the budget. */
const tokensPerLeftOut = 400;

/** Lists the levels of detail, from the most to the least detailed. */
function listDetailLevels(budget: number): readonly JsonDetails[] {
  const maxLeftOut = Math.min(50, Math.floor(budget / tokensPerLeftOut));
  const levels = [{ maxLeftOut, maxNotes: 20, maxReasons: maxJsonReasons }, {
    maxLeftOut: Math.min(4, maxLeftOut),
    maxNotes: 4,
    maxReasons: 1,
  }, {
    maxLeftOut: 0,
    maxNotes: 0,
    maxReasons: 0,
  }];
  return levels.slice(budget >= 2_000 ? 0 : 1);
}

type ContentBuilder = (task: SafeText, details: JsonDetails) => Omit<ContextJson, 'used_tokens'>;

/**
 * Trims a plan until the JSON text is within the budget, since escapes and field names take tokens that Markdown does
 * not need. The tokens that a trimmed file frees are given to other files.
 * @throws UserError if the budget is too small for an empty pack
 */
export function fitJson(plan: Plan, budget: number, { count }: Pick<PartCounter, 'count'>,
  buildContent: ContentBuilder): FittedJson
{
  const levels = listDetailLevels(budget);
  let level = 0;
  let bestResult: FittedJson | undefined;
  let isRestored = false;
  for (;;) {
    const result = formatJson(buildContent(plan.taskText, levels[level]!), count);
    const budgetRatio = budget / result.tokens;
    if (result.tokens <= budget) {
      if (bestResult === undefined || result.tokens > bestResult.tokens) bestResult = result;
      if (isRestored) return bestResult;
      isRestored = true;
      plan.restoreFiles(Math.floor(budgetRatio * plan.countTokens()));
      continue;
    }
    let isTrimmed = false;
    const limit = Math.min(budgetRatio * plan.countTokens(), plan.countTokens() - 1);
    while (plan.countTokens() > limit && plan.trim()) isTrimmed = true;
    if (!isTrimmed && ++level === levels.length)
      return bestResult ??
        shortenTask(plan.taskText, budget, (task) => formatJson(buildContent(task, levels[level - 1]!), count));
  }
}

/** Builds the text with the longest beginning of the task that fits the budget. */
function shortenTask(task: SafeText, budget: number, build: (task: SafeText) => FittedJson): FittedJson {
  let bestResult = build(literal('…'));
  if (bestResult.tokens > budget)
    throw new UserError(english`A budget of ${budget} tokens is too small for a JSON pack. Specify a larger budget.`,
      'usage');
  let [low, high] = [0, Math.min(task.length - 1, 128 * budget)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const longerResult = build(redact(truncateSafe(task, middle + 1)));
    if (longerResult.tokens <= budget) {
      bestResult = longerResult;
      low = middle;
    } else high = middle - 1;
  }
  return bestResult;
}

/** Writes each field, and each entry of a list, on its own line. */
function formatJson(content: Omit<ContextJson, 'used_tokens'>, count: (text: string) => number): FittedJson {
  // the token count is part of the counted text; more digits only increase the count, so the loop ends
  for (let tokens = 0;;) {
    const text = formatWithTokenCount(content, tokens);
    const actualTokens = count(text);
    if (actualTokens === tokens) return { text, tokens };
    tokens = Math.max(actualTokens, tokens + 1);
  }
}

function formatWithTokenCount(
  { version, task, task_path, task_class, mode, budget, ...otherFields }: Omit<ContextJson, 'used_tokens'>,
  tokens: number,
): string {
  const value: ContextJson = {
    version,
    task,
    ...(task_path !== undefined && { task_path }),
    task_class,
    mode,
    budget,
    used_tokens: tokens,
    ...otherFields,
  };
  const fields = Object.entries(value).map(([name, field]) =>
    `${JSON.stringify(name)}: ${formatField(field as unknown)}`
  );
  return `{\n${fields.join(',\n')}\n}\n`;
}

function formatField(field: unknown): string {
  return Array.isArray(field) && field.length > 0
    ? `[\n${field.map((item) => JSON.stringify(item)).join(',\n')}\n]`
    : JSON.stringify(field);
}
