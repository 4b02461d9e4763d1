import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { cut } from '#base/text/markdown';
import type { SafeText } from '#model';
import { redact } from '#secrets/redact';
import { literal } from '#secrets/safeText';
import type { PartCounter } from '../budgetShares';
import type { Plan } from '../plan';
import type { ContextJson } from './contextJson';

export interface FittedJson {
  readonly text: string;
  /** The exact number of tokens in the whole text. */
  readonly tokens: number;
}

/** The maximum number of entries in lists that are less informative than files. */
export interface JsonDetails {
  readonly leftOut: number;
  readonly notes: number;
  /** The number for each file. */
  readonly reasons: number;
}

/** The maximum for each file, if the budget allows it. */
export const mostReasons = 2;
/** One omitted file takes some 15 tokens, so all of them together take a 25th of the budget. */
const tokensPerLeftOut = 400;

/** Returns the levels from the most to the least detailed. */
function detailLevels(budget: number): readonly JsonDetails[] {
  const leftOut = Math.min(50, Math.floor(budget / tokensPerLeftOut));
  const levels = [{ leftOut, notes: 20, reasons: mostReasons }, { leftOut: Math.min(4, leftOut), notes: 4, reasons: 1 },
    {
      leftOut: 0,
      notes: 0,
      reasons: 0,
    }];
  return levels.slice(budget >= 2_000 ? 0 : 1);
}

type Make = (task: SafeText, details: JsonDetails) => Omit<ContextJson, 'used_tokens'>;

/**
 * Trims a plan until the JSON text is within the budget, because escapes and field names cost tokens that Markdown does
 * not need. Tokens that one trimmed file frees are given to other files.
 * @throws UserError if the budget does not hold an empty pack
 */
export function fitJson(plan: Plan, budget: number, { count }: Pick<PartCounter, 'count'>, make: Make): FittedJson {
  const levels = detailLevels(budget);
  let level = 0;
  let best: FittedJson | undefined;
  let isRestored = false;
  for (;;) {
    const result = jsonText(make(plan.taskText, levels[level]!), count);
    const share = budget / result.tokens;
    if (result.tokens <= budget) {
      if (best === undefined || result.tokens > best.tokens) best = result;
      if (isRestored) return best;
      isRestored = true;
      plan.restoreFiles(Math.floor(share * plan.tokens()));
      continue;
    }
    let isTrimmed = false;
    const limit = Math.min(share * plan.tokens(), plan.tokens() - 1);
    while (plan.tokens() > limit && plan.trim()) isTrimmed = true;
    if (!isTrimmed && ++level === levels.length)
      return best ?? shortened(plan.taskText, budget, (task) => jsonText(make(task, levels[level - 1]!), count));
  }
}

/** Returns the text with the longest beginning of the task that fits. */
function shortened(task: SafeText, budget: number, build: (task: SafeText) => FittedJson): FittedJson {
  let best = build(literal('…'));
  if (best.tokens > budget)
    throw new UserError(english`A budget of ${budget} tokens is too small for a pack as JSON: give a larger one.`,
      'usage');
  let [low, high] = [0, Math.min(task.length - 1, 128 * budget)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const longer = build(redact(cut(task, middle + 1)));
    if (longer.tokens <= budget) {
      best = longer;
      low = middle;
    } else high = middle - 1;
  }
  return best;
}

/** Writes each field, and each entry of a list, on its own line. */
function jsonText(content: Omit<ContextJson, 'used_tokens'>, count: (text: string) => number): FittedJson {
  // the number is part of the text whose tokens it counts: additional digits only increase it, so this ends
  for (let tokens = 0;;) {
    const text = textWith(content, tokens);
    const counted = count(text);
    if (counted === tokens) return { text, tokens };
    tokens = Math.max(counted, tokens + 1);
  }
}

function textWith({ version, task, task_path, task_class, mode, budget, ...rest }: Omit<ContextJson, 'used_tokens'>,
  tokens: number): string
{
  const value: ContextJson = {
    version,
    task,
    ...(task_path !== undefined && { task_path }),
    task_class,
    mode,
    budget,
    used_tokens: tokens,
    ...rest,
  };
  const fields = Object.entries(value).map(([name, field]) =>
    `${JSON.stringify(name)}: ${fieldText(field as unknown)}`
  );
  return `{\n${fields.join(',\n')}\n}\n`;
}

function fieldText(field: unknown): string {
  return Array.isArray(field) && field.length > 0
    ? `[\n${field.map((item) => JSON.stringify(item)).join(',\n')}\n]`
    : JSON.stringify(field);
}
