const word = '[A-Za-z_]\\w{0,100}';
const macro = '[A-Z][A-Z0-9_]{2,60}';
const annotation =
  '__(?:init|exit|read|ro|cache|percpu|user|iomem|rcu|maybe|always|used|section|aligned|sched)[a-z_]{0,40}';
/** Matches annotations beside a variable's name: `__initdata`, `__user`. */
export const isAnnotation = new RegExp(`^${annotation}$`);
/** Matches the macro before the name: `class EXPORT A : B {`, `struct ALIGNED(8) A {`. */
const beforeClass = new RegExp(
  `(?<before>\\b(?:class|struct|union)[ \\t]{1,8})(?<macro>${macro}(?:\\([^()\\n]{0,100}\\))?)(?=[ \\t]{1,8}${word}(?:::\\w{1,100}){0,5}(?:[ \\t]{1,8}final)?[ \\t]{0,8}(?:\\r?\\n[ \\t]{0,8})?(?:\\{|:(?!:)[ \\t]{0,8}\\r?\\n?[ \\t]{0,8}[A-Za-z]))`,
  'g',
);
/** `int __init f(`, `LONG WINAPI f(`: the macro between a type and a function name. */
const beforeFunction = new RegExp(
  `(?<before>\\b(?<type>${word})(?:[ \\t*]{1,8}))(?<macro>__[a-z]\\w{0,60}|${macro})(?=[ \\t]{1,8}${word}[ \\t]{0,4}\\()`,
  'g',
);
/** `char *x __initdata = …`, `int __percpu *x;`: the macro next to a variable name. */
const besideVariable = new RegExp(
  `(?<before>\\b${word}[ \\t*]{1,8})(?<macro>${annotation})(?=[ \\t]{0,8}[*=;]|[ \\t]{1,8}\\w{1,100}[ \\t]{0,8}[=;[])`,
  'g',
);
/** Matches `ABSL_NAMESPACE_BEGIN` or `G_END_DECLS` alone on a line. */
const alone =
  /^(?<before>[ \t]{0,8})(?<macro>(?=[A-Z0-9_]{0,60}(?:NAMESPACE|DECLS|EXTERN))(?=[A-Z0-9_]{0,60}(?:BEGIN|END)(?:_|\b))[A-Z][A-Z0-9_]{3,60}(?:\([^()\n]{0,60}\))?)(?=[ \t]{0,20}(?:\r?$|\/[/*]))/gm;
/** Matches words that precede a name without being a type. */
const noTypes =
  /^(?:static|extern|inline|const|volatile|constexpr|virtual|explicit|friend|typedef|typename|using|struct|class|union|enum|return|else|case|goto|new|delete|define|operator|unsigned|signed|register|template|public|private|protected|co_return|throw)$/;

/**
 * Returns the text with blanks in place of macros that a grammar mistakes for types or names. The length is unchanged.
 */
export function withoutMacros(text: string): string {
  return [beforeClass, beforeFunction, besideVariable, alone].reduce((left, pattern) => left.replace(pattern, blanked),
    text);
}

function blanked(...match: unknown[]): string {
  const { before, macro: name, type } = match[match.length - 1] as Record<string, string | undefined>;
  const isOne = type === undefined || !noTypes.test(type);
  return before! + (isOne ? ' '.repeat(name!.length) : name!);
}
