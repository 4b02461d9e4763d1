import type { JsonEntry, JsonNode } from './jsonNode';

/** Matches names of fields that state a result, and their values for a failure; ESLint's severity of an error is 2. */
const resultKey = /^(?:severity|level|status|state|outcome|result|conclusion|verdict)$/;
const failedResult =
  /^(?:error(?:ed)?|fatal|critical|blocker|high|fail(?:ed|ing|ure)?|broken|crashed|timed_?out|unexpected)$/i;
/** Matches names of fields that are false for a failure. */
const successKey = /^(?:success(?:ful)?|succeeded|pass(?:ed)?|ok|valid)$/;
/** Matches names of fields that hold failures or their number; the name is compared without `_` and `-`. */
const failuresKey =
  /^(?:(?:fatal)?error(?:count|s|message)?|(?:num)?(?:failed|failing)(?:tests|testsuites|count)?|fail(?:ures?)?(?:count|messages?)?)$/;

/** Reports whether an entry, or any value in it, tells of a failure: of a finding, a test, a request and the like. */
export function isFailureEntry({ key, value }: JsonEntry): boolean {
  return (key !== undefined && statesFailure(key.toLowerCase().replace(/[_-]/g, ''), value)) || tellsOfFailure(value);
}

function tellsOfFailure(value: JsonNode): boolean {
  return 'entries' in value && value.entries.some(isFailureEntry);
}

function statesFailure(key: string, value: JsonNode): boolean {
  if (resultKey.test(key))
    return 'raw' in value && (failedResult.test(value.raw) || key === 'severity' && value.raw === '2');
  if (successKey.test(key)) return value.kind === 'scalar' && value.raw === 'false';
  return failuresKey.test(key) && !isNothing(value);
}

function isNothing(value: JsonNode): boolean {
  return 'raw' in value ? /^(?:0|false|null|)$/.test(value.raw) : value.count === 0;
}
