import { plural } from '#base/text/phrases';
import type { Freshness } from '#model';
import type { Diagnostics, NotedError, Report } from '#reports';
import { agentChoiceIds } from '#agents/agents';
import { modes, tokenizers } from '#model/pack';

export interface DiagnosticFacts {
  /** Program → its reported version, of which only the digits are used. */
  readonly versions: Readonly<Record<string, string | undefined>>;
  /** Platform and processor. */
  readonly system: string;
  /** The newest pack. */
  readonly report: Report | undefined;
  readonly freshness: Freshness['state'] | undefined;
  readonly threads: number | undefined;
  readonly errors: readonly NotedError[];
}

/**
 * Returns information that helps to understand a problem, without anything from the repository: no path, no text, no
 * name. Words are taken only from AgentPack's own tables.
 */
export function buildDiagnostics(
  { versions, system, report, freshness, threads, errors }: DiagnosticFacts,
): Diagnostics {
  const knownOrOther = (word: string, words: readonly string[]) => (words.includes(word) ? word : 'other');
  return {
    version: 1,
    versions: Object.fromEntries(Object.entries(versions).map(([name, text]) => [name, digits(text)])),
    system,
    pack: report === undefined ? {} : {
      mode: knownOrOther(report.mode, modes),
      tokenizer: knownOrOther(report.tokenizer, tokenizers),
      agent: knownOrOther(report.agent, agentChoiceIds),
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

/** Returns the first number with its parts from `v20.20.2` or `git version 2.39.5 (…)`. */
function digits(text: string | undefined): string {
  return text === undefined ? 'none' : /\d{1,6}(?:\.\d{1,6}){0,3}/.exec(text)?.[0] ?? 'unknown';
}

/** Formats diagnostics for a problem report, with one line for each kind. */
export function diagnosticsText({ versions, system, pack, counts, timings, errors }: Diagnostics): string {
  const line = (title: string, values: Readonly<Record<string, string | number>>) =>
    Object.keys(values).length === 0
      ? []
      : [`${title}: ${Object.entries(values).map(([name, value]) => `${name} ${value}`).join(', ')}`];
  const rounded = Object.fromEntries(Object.entries(timings).map(([stage, ms]) => [stage, Math.round(ms)]));
  return [
    'AgentPack diagnostics, without paths, content or environment data',
    ...line('versions', versions),
    `system: ${system}`,
    ...(Object.keys(pack).length === 0 ? ['pack: none'] : line('pack', pack)),
    ...line('counts', counts),
    ...line('timings in ms', rounded),
    errors.length === 0 ? 'errors: none' : `${plural(errors.length, 'error')}, oldest first:`,
    ...errors.flatMap(({ time, in: source, name, code, at }) => [
      `  ${time} ${source}: ${name}${code === undefined ? '' : ` ${code}`}`,
      ...at.map((frame) => `    ${frame}`),
    ]),
  ].join('\n');
}
