const wordSource = '[A-Za-z_]\\w{0,100}';
const macroSource = '[A-Z][A-Z0-9_]{2,60}';
const annotationSource =
  '__(?:init|exit|read|ro|cache|percpu|user|iomem|rcu|maybe|always|used|section|aligned|sched)[a-z_]{0,40}';
/** Matches an annotation next to a variable name, such as `__initdata` or `__user`. */
export const variableAnnotationPattern = new RegExp(`^${annotationSource}$`);
/** Matches the macro before a class name, as in `class EXPORT A : B {` and `struct ALIGNED(8) A {`. */
const macroBeforeClassPattern = new RegExp(
  `(?<before>\\b(?:class|struct|union)[ \\t]{1,8})(?<macro>${macroSource}(?:\\([^()\\n]{0,100}\\))?)(?=[ \\t]{1,8}${wordSource}(?:::\\w{1,100}){0,5}(?:[ \\t]{1,8}final)?[ \\t]{0,8}(?:\\r?\\n[ \\t]{0,8})?(?:\\{|:(?!:)[ \\t]{0,8}\\r?\\n?[ \\t]{0,8}[A-Za-z]))`,
  'g',
);
/** Matches the macro between a type and a function name, as in `int __init f(` and `LONG WINAPI f(`. */
const macroBeforeFunctionPattern = new RegExp(
  `(?<before>\\b(?<type>${wordSource})(?:[ \\t*]{1,8}))(?<macro>__[a-z]\\w{0,60}|${macroSource})(?=[ \\t]{1,8}${wordSource}[ \\t]{0,4}\\()`,
  'g',
);
/** Matches the macro next to a variable name, as in `char *x __initdata = …` and `int __percpu *x;`. */
const macroBesideVariablePattern = new RegExp(
  `(?<before>\\b${wordSource}[ \\t*]{1,8})(?<macro>${annotationSource})(?=[ \\t]{0,8}[*=;]|[ \\t]{1,8}\\w{1,100}[ \\t]{0,8}[=;[])`,
  'g',
);
/** Matches a macro such as `ABSL_NAMESPACE_BEGIN` or `G_END_DECLS` that is alone on a line. */
const macroAloneOnLinePattern =
  /^(?<before>[ \t]{0,8})(?<macro>(?=[A-Z0-9_]{0,60}(?:NAMESPACE|DECLS|EXTERN))(?=[A-Z0-9_]{0,60}(?:BEGIN|END)(?:_|\b))[A-Z][A-Z0-9_]{3,60}(?:\([^()\n]{0,60}\))?)(?=[ \t]{0,20}(?:\r?$|\/[/*]))/gm;
/** Matches words that precede a name without being a type. */
const nonTypePattern =
  /^(?:static|extern|inline|const|volatile|constexpr|virtual|explicit|friend|typedef|typename|using|struct|class|union|enum|return|else|case|goto|new|delete|define|operator|unsigned|signed|register|template|public|private|protected|co_return|throw)$/;

/**
 * Returns the text with blanks in place of macros that a grammar mistakes for types or names. The length is unchanged.
 */
export function blankMacros(text: string): string {
  return [macroBeforeClassPattern, macroBeforeFunctionPattern, macroBesideVariablePattern, macroAloneOnLinePattern]
    .reduce(
      (result, pattern) => result.replace(pattern, blankMacro),
      text,
    );
}

function blankMacro(...match: unknown[]): string {
  const { before, macro: name, type } = match[match.length - 1] as Record<string, string | undefined>;
  const isMacro = type === undefined || !nonTypePattern.test(type);
  return before! + (isMacro ? ' '.repeat(name!.length) : name!);
}
