const wordPattern = '[A-Za-z_]\\w{0,100}';
const macroPattern = '[A-Z][A-Z0-9_]{2,60}';
const annotationPattern =
  '__(?:init|exit|read|ro|cache|percpu|user|iomem|rcu|maybe|always|used|section|aligned|sched)[a-z_]{0,40}';
/** Matches an annotation next to a variable name, such as `__initdata` or `__user`. */
export const variableAnnotation = new RegExp(`^${annotationPattern}$`);
/** Matches the macro before a class name, as in `class EXPORT A : B {` and `struct ALIGNED(8) A {`. */
const macroBeforeClass = new RegExp(
  `(?<before>\\b(?:class|struct|union)[ \\t]{1,8})(?<macro>${macroPattern}(?:\\([^()\\n]{0,100}\\))?)(?=[ \\t]{1,8}${wordPattern}(?:::\\w{1,100}){0,5}(?:[ \\t]{1,8}final)?[ \\t]{0,8}(?:\\r?\\n[ \\t]{0,8})?(?:\\{|:(?!:)[ \\t]{0,8}\\r?\\n?[ \\t]{0,8}[A-Za-z]))`,
  'g',
);
/** Matches the macro between a type and a function name, as in `int __init f(` and `LONG WINAPI f(`. */
const macroBeforeFunction = new RegExp(
  `(?<before>\\b(?<type>${wordPattern})(?:[ \\t*]{1,8}))(?<macro>__[a-z]\\w{0,60}|${macroPattern})(?=[ \\t]{1,8}${wordPattern}[ \\t]{0,4}\\()`,
  'g',
);
/** Matches the macro next to a variable name, as in `char *x __initdata = …` and `int __percpu *x;`. */
const macroBesideVariable = new RegExp(
  `(?<before>\\b${wordPattern}[ \\t*]{1,8})(?<macro>${annotationPattern})(?=[ \\t]{0,8}[*=;]|[ \\t]{1,8}\\w{1,100}[ \\t]{0,8}[=;[])`,
  'g',
);
/** Matches a macro such as `ABSL_NAMESPACE_BEGIN` or `G_END_DECLS` that is alone on a line. */
const macroAloneOnLine =
  /^(?<before>[ \t]{0,8})(?<macro>(?=[A-Z0-9_]{0,60}(?:NAMESPACE|DECLS|EXTERN))(?=[A-Z0-9_]{0,60}(?:BEGIN|END)(?:_|\b))[A-Z][A-Z0-9_]{3,60}(?:\([^()\n]{0,60}\))?)(?=[ \t]{0,20}(?:\r?$|\/[/*]))/gm;
/** Matches words that precede a name without being a type. */
const nonTypes =
  /^(?:static|extern|inline|const|volatile|constexpr|virtual|explicit|friend|typedef|typename|using|struct|class|union|enum|return|else|case|goto|new|delete|define|operator|unsigned|signed|register|template|public|private|protected|co_return|throw)$/;

/**
 * Returns the text with blanks in place of macros that a grammar mistakes for types or names. The length is unchanged.
 */
export function blankMacros(text: string): string {
  return [macroBeforeClass, macroBeforeFunction, macroBesideVariable, macroAloneOnLine].reduce(
    (result, pattern) => result.replace(pattern, blankMacro),
    text,
  );
}

function blankMacro(...match: unknown[]): string {
  const { before, macro: name, type } = match[match.length - 1] as Record<string, string | undefined>;
  const isMacro = type === undefined || !nonTypes.test(type);
  return before! + (isMacro ? ' '.repeat(name!.length) : name!);
}
