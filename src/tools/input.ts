import * as v from 'valibot';
import { UserError } from '#base/errors';
import { joinWithAnd } from '#base/text/phrases';
import { escapeInvisible } from '#base/text/visible';
import { tidyInput } from './tidyInput';
import type { Tool } from './tool';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The maximum number of characters of a name in a message. */
const maxNameLength = 60;

/** Returns the arguments of a call, with defaults. @throws UserError that states what is wrong, without the value */
export function parseCallInput({ name, input }: Pick<Tool, 'name' | 'input'>, value: unknown): unknown {
  const result = v.safeParse(input, tidyInput(input, value), { abortEarly: true });
  if (result.success) return result.output;
  throw new UserError(`${name}: ${describeProblem(result.issues[0], Object.keys(input.entries))}`, 'usage');
}

function describeProblem(issue: v.BaseIssue<unknown>, fields: readonly string[]): string {
  const [fieldStep, entryStep] = issue.path ?? [];
  if (fieldStep === undefined) return `the arguments are ${describeValueKind(issue.input)}, not an object.`;
  const name = truncateAtCodePoint(escapeInvisible(String(fieldStep.key)), maxNameLength);
  if (!fields.includes(String(fieldStep.key))) return `unknown argument ${name}. Use ${joinWithAnd(fields)}.`;
  const location = entryStep === undefined
    ? name
    : `${name}[${truncateAtCodePoint(escapeInvisible(String(entryStep.key)), maxNameLength)}]`;
  return `${location} ${describeIssue(issue)}.`;
}

function describeIssue({ type, input, requirement, message, expected }: v.BaseIssue<unknown>): string {
  if (input === undefined) return 'is missing';
  switch (type) {
    case 'check':
      return `is not valid: ${message}`;
    case 'min_length':
      return 'is empty';
    case 'max_length':
      return `is too long: ${typeof input === 'string' ? 'the maximum is' : 'it has more than'} ${
        String(requirement)
      } ${typeof input === 'string' ? 'characters' : 'entries'}`;
    case 'min_value':
      return `is too small: the minimum is ${String(requirement)}`;
    case 'max_value':
      return `is too large: the maximum is ${String(requirement)}`;
    case 'integer':
      return 'is not a whole number';
    case 'picklist':
      return `must be one of ${expected?.replace(/^\(|\)$/g, '').replaceAll(' | ', ', ') ?? 'the known values'}`;
    default:
      return `is ${describeValueKind(input)}, not ${
        expected === 'Array' ? 'a list' : addArticle(expected ?? 'another value')
      }`;
  }
}

function describeValueKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return addArticle(typeof value);
}

function addArticle(kind: string): string {
  return /^[aeiou]/i.test(kind) ? `an ${kind}` : `a ${kind}`;
}
