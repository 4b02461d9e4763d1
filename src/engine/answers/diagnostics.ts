import { formatCountWithNoun } from '#base/text/phrases';
import type { Freshness } from '#model';
import type { Diagnostics, RecordedError, Report } from '#reports';
import { agentChoiceIds } from '#agents/agents';
import { modes, tokenizers } from '#model/pack';

export interface DiagnosticFacts {
  /** The reported version of each program. Only the digits are used. */
  readonly versions: Readonly<Record<string, string | undefined>>;
  /** Platform and processor. */
  readonly system: string;
  /** The newest pack. */
  readonly report: Report | undefined;
  readonly freshness: Freshness['state'] | undefined;
  readonly threads: number | undefined;
  readonly errors: readonly RecordedError[];
}

/**
 * Returns information that helps to understand a problem, without paths, text or names from the repository. Words are
 * taken only from AgentPack's own tables.
 */
export function buildDiagnostics(
  { versions, system, report, freshness, threads, errors }: DiagnosticFacts,
): Diagnostics {
  const toKnownWord = (word: string, words: readonly string[]) => (words.includes(word) ? word : 'other');
  return {
    version: 1,
    versions: Object.fromEntries(Object.entries(versions).map(([name, text]) => [name, extractVersionNumber(text)])),
    system,
    pack: report === undefined ? {} : {
      mode: toKnownWord(report.mode, modes),
      tokenizer: toKnownWord(report.tokenizer, tokenizers),
      agent: toKnownWord(report.agent, agentChoiceIds),
      ...(freshness !== undefined && { freshness }),
    },
    counts: {
      ...(threads !== undefined && { threads }),
      ...(report && {
        ...report.counts,
        budget: report.budget,
        renderedTokens: report.renderedTokens,
        selected: report.files.length,
        omitted: report.omitted.length,
        redactions: report.redactions.length,
        trimmed: report.trimmed.length,
        warnings: report.warnings.length,
        taskCharacters: report.task.length,
      }),
    },
    timings: report?.timings ?? {},
    errors,
  };
}

/** Returns the version number in a text such as `v20.20.2` or `git version 2.39.5 (…)`. */
function extractVersionNumber(text: string | undefined): string {
  return text === undefined ? 'none' : /\d{1,6}(?:\.\d{1,6}){0,3}/.exec(text)?.[0] ?? 'unknown';
}

/** Formats diagnostics for a problem report, with one line for each kind. */
export function formatDiagnostics({ versions, system, pack, counts, timings, errors }: Diagnostics): string {
  const formatLine = (title: string, values: Readonly<Record<string, string | number>>) =>
    Object.keys(values).length === 0
      ? []
      : [`${title}: ${Object.entries(values).map(([name, value]) => `${name} ${value}`).join(', ')}`];
  const roundedTimings = Object.fromEntries(Object.entries(timings).map(([stage, ms]) => [stage, Math.round(ms)]));
  return [
    'AgentPack diagnostics, without paths, content or environment data',
    ...formatLine('versions', versions),
    `system: ${system}`,
    ...(Object.keys(pack).length === 0 ? ['pack: none'] : formatLine('pack', pack)),
    ...formatLine('counts', counts),
    ...formatLine('timings in ms', roundedTimings),
    errors.length === 0 ? 'errors: none' : `${formatCountWithNoun(errors.length, 'error')}, oldest first:`,
    ...errors.flatMap(({ time, in: source, name, code, at: frames }) => [
      `  ${time} ${source}: ${name}${code === undefined ? '' : ` ${code}`}`,
      ...frames.map((frame) => `    ${frame}`),
    ]),
  ].join('\n');
}
