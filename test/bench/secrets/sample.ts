/** Something that others published, or that was made for this purpose, to try redaction on. */
export interface Sample {
  /** Whose rule or sample it is: `gitleaks aws-access-token`. */
  readonly family: string;
  /** The context, if samples of one family differ in it. */
  readonly setting?: string;
  readonly text: string;
  /** Text that must be gone; empty if nothing may change. */
  readonly secrets: readonly string[];
  /** The file's name, if the publisher gives one. */
  readonly path?: string;
  /** Where `secrets` is empty: only this value must stay, as often as its line has it besides secrets. */
  readonly kept?: { readonly line: number; readonly value: string; readonly times: number; };
  /** The line, from 0, that must lose its secrets, if other lines are known to keep the same ones. */
  readonly line?: number;
  /** Parts of the secrets also occur elsewhere in the text, so that only a whole secret reveals it. */
  readonly whole?: true;
}

export interface Samples {
  readonly source: string;
  readonly samples: readonly Sample[];
  /** The number of published samples that could not be read. */
  readonly unread: number;
}

export type Verdict = 'hidden' | 'leaks' | 'untouched' | 'touched';

/** Whether nothing of the secret, or nothing but a part that tells nothing, is left. */
export function judge(sample: Sample, redacted: string): Verdict {
  if (sample.kept) {
    const { line, value, times } = sample.kept;
    return occurrences(redacted.split('\n')[line] ?? '', value) >= times ? 'untouched' : 'touched';
  }
  if (sample.secrets.length === 0) return markersIn(redacted) === markersIn(sample.text) ? 'untouched' : 'touched';
  const judged = sample.line === undefined ? redacted : redacted.split('\n')[sample.line] ?? '';
  const rest = judged.replace(/\[REDACTED:[\w-]+\]/g, '\0');
  return sample.secrets.some((secret) => (sample.whole ? rest.includes(secret) : survives(secret, rest)))
    ? 'leaks'
    : 'hidden';
}

export function occurrences(text: string, value: string): number {
  return text.split(value).length - 1;
}

/** Counts redaction markers; signs for control characters are not redactions. */
function markersIn(text: string): number {
  return text.split('[REDACTED:').length;
}

/** Returns the secret parts of a finding: the lines in a PEM's frame, an address's password or its last part. */
function tellingParts(secret: string): string[] {
  const framed = [...secret.matchAll(/-{4,5} ?BEGIN[\w ]+-{4,5}(.*?)(?:-{4,5} ?END|$)/gs)].map((match) => match[1]!);
  if (framed.length > 0)
    return framed.flatMap((inner) => inner.split(/\s|\\[nr]/)).filter((line) =>
      line.length > 20 && !line.includes(':')
    );
  const password = /^(?:[a-z][\w+.-]*:)+\/\/[^/:\s]*:(.+)@/s.exec(secret)?.[1];
  if (password !== undefined) return [password];
  const address = /^https?:\/\//.test(secret);
  return [(address ? secret.split(/[/?&=]/).at(-1)! : secret).trim()];
}

/**
 * Half of a secret reveals it, but a shorter part does not: an ordinary word of a password may occur anywhere in a
 * text.
 */
const shortestTelling = 8;

function survives(secret: string, rest: string): boolean {
  if (rest.includes(secret)) return true;
  return tellingParts(secret).some((part) => {
    const run = Math.max(shortestTelling, Math.ceil(part.length / 2));
    if (part.length <= run) return rest.includes(part) && part.length >= 6;
    for (let at = 0; at + run <= part.length; at++) if (rest.includes(part.slice(at, at + run))) return true;
    return false;
  });
}

/**
 * Returns the part of a line that is its secret if nothing identifies it: an address with a password, or its longest
 * run without spaces, quotes and operators that is not a name.
 */
export function mainRun(text: string): string | undefined {
  const address = /[a-z][\w+.-]*:\/\/[^\s:/'"]*:[^\s/'"]+@[^\s'"]+/.exec(text);
  return address?.[0] ??
    [...text.matchAll(/(?<![^\s"'`=:<>,;(){}[\]])[^\s"'`=:<>,;(){}[\]]{6,}=*(?!["']?\s*[:=])/g)].map(([run]) => run)
      .filter((run) => !run.startsWith('-----')).sort((a, b) => b.length - a.length)[0];
}
