import { baseName } from '#base/text/paths';
import type { FoundName } from './foundName';

/** Two words at least, in capitals: `CART_URL`. One word (`HOME`, `PORT`) is everybody's. */
const read =
  /(?<!set_?|put_?)env(?:iron)?\w{0,40}(?:(?:\.|::)\w{1,30}){0,2}!?(?:\.|\??\.?[[(])\s?(?:&?[\w.]{1,40},\s?)?["'`]?([A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8})\b/gi;
const capitals = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const set =
  /^[ \t]{0,24}(?:-[ \t]+)?(?:(?:export|ENV|ARG)[ \t]+)?["']?([A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8})["']?[ \t]*[=:]/gm;
/** Kubernetes: a list of names and values. */
const listed = /^[ \t]{0,24}-[ \t]+name:[ \t]*["']?([A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8})["']?[ \t]*$/gm;
const setters: ReadonlySet<string> = new Set(['yaml', 'dockerfile', 'bash', 'ini', 'toml', 'terraform']);

/** Returns the environment variables that a file reads, or sets if it is configuration. */
export function variables(path: string, language: string | undefined, text: string): FoundName[] {
  if (/^\.env\b|\.env$/.test(baseName(path)) || language !== undefined && setters.has(language)) {
    return [set, listed].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((m): FoundName => ({
        kind: 'sets',
        name: m[1]!,
        at: m.index + m[0].search(/[A-Z]/),
      }))
    );
  }
  if (language === undefined || !/env/i.test(text)) return [];
  return [...text.matchAll(read)].filter((m) => capitals.test(m[1]!)).map((m) => ({
    kind: 'reads',
    name: m[1]!,
    at: m.index,
  }));
}
