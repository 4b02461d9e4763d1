import { english } from '#base/text/english';
import { isValidThreadId, noThreadValues, sessionThread } from '#base/task/threadName';
import { maxChunkTokens } from '#model/documents';
import { modes, packSections, type GuardLevel, type Mode } from '#model/pack';
import { redact } from '#secrets/redact';
import { minPackBudget } from '#tokens/budgets';
import { truncateAtCodePoint } from '#secrets/truncate';

export const defaultGuardLevel: GuardLevel = 'warn';
export const defaultIgnoreFile = '.agentignore';

/** The maximum numbers of characters in a pattern or name, and of patterns in a list. Users never need more. */
export const maxOptionLength = 4_096;
export const maxPatterns = 10_000;
/** The maximum number of tokens, bytes or days. */
export const maxNumber = 2 ** 30;
export const guardLevelWords = english`"off", "warn" or "block"`;
export const listWords = english`a list of at most ${maxPatterns} strings of at most ${maxOptionLength} characters`;

/**
 * Formats a rejected value for a message as JSON with at most 200 characters. JSON does not support infinity, which is
 * shown by its name.
 */
export function formatRejectedValue(value: unknown): string {
  return truncateAtCodePoint(typeof value === 'number' ? String(value) : JSON.stringify(value), 200);
}

export function isString(v: unknown): v is string {
  return typeof v === 'string' && v !== '' && v.length <= maxOptionLength;
}

/** Reports whether a value is a thread ID, `auto` or `none`. */
export function isThreadChoice(v: unknown): v is string {
  return isString(v) && (v === sessionThread || noThreadValues.includes(v) || isValidThreadId(v) && redact(v) === v);
}

/** Reports whether a value is a mode; `minimal` is the predecessor's name for `balanced`. */
export function isMode(v: unknown): v is Mode | 'minimal' {
  return modes.includes(v as Mode) || v === 'minimal';
}

export function isBudget(v: unknown): v is number {
  return isPositiveInteger(v) && v >= minPackBudget;
}

export function isPositiveInteger(v: unknown): v is number {
  return typeof v === 'number' && Number.isInteger(v) && v > 0 && v <= maxNumber;
}

/** Describes the allowed weights, which are factors for points. */
export const weightWords = english`a number from 0 to 10`;
export function isWeight(v: unknown): v is number {
  return typeof v === 'number' && v >= 0 && v <= 10;
}

export const yesNoWords = english`true or false`;
export function isBoolean(v: unknown): v is boolean {
  return typeof v === 'boolean';
}

/**
 * Describes the allowed tokens in a chunk. A smaller chunk cannot contain a sentence, and a larger one exceeds a page.
 */
export const chunkTokensWords = english`a whole number from 100 to ${String(maxChunkTokens)}`;
export function isChunkTokens(v: unknown): v is number {
  return isPositiveInteger(v) && v >= 100 && v <= maxChunkTokens;
}

export const chunkOverlapWords = english`a number from 0 to 0.5`;
export function isChunkOverlap(v: unknown): v is number {
  return typeof v === 'number' && v >= 0 && v <= 0.5;
}

export function isStringList(v: unknown): v is readonly string[] {
  return Array.isArray(v) && v.length <= maxPatterns &&
    v.every((x) => typeof x === 'string' && x.length <= maxOptionLength);
}

export function isPackSections(v: unknown): v is readonly string[] {
  return Array.isArray(v) && v.every((item) => packSections.some((name) => name === item));
}
