/** The form of calls in a language whose syntax trees are not read. */
export interface TextCallRules {
  /**
   * Set if calls need no parentheses. Then any mention of the name may be a call, except a declaration or assignment.
   */
  readonly needsNoParentheses?: true;
  /** Matches the text before or after the name if the name is part of a longer word. */
  readonly wordBeforePattern: RegExp;
  readonly wordAfterPattern: RegExp;
  /** Matches the text before a name in a string if the name is in code that is embedded in the string. */
  readonly interpolationPattern?: RegExp;
  /** Matches the text before a quoted name that is a method, such as `[$this, 'save']`. */
  readonly quotedMethodPattern?: RegExp;
}

const wordPatterns = { wordBeforePattern: /[\w$@\u0080-\uffff]$/, wordAfterPattern: /^[\w$\u0080-\uffff]/ };
const shellPatterns = {
  wordBeforePattern: /[\w$@%+=:,./~^\-{\u0080-\uffff]$/,
  wordAfterPattern: /^[\w$@%+:./~\-\u0080-\uffff]/,
};
/** `save!` and `save` are different methods. */
const markedWordPatterns = { ...wordPatterns, wordAfterPattern: /^[\w$\u0080-\uffff]|^[!?](?![=~])/ };
const bracePattern = /[$#]\{[^{}]{0,300}$/;

const textCallRulesByLanguage: Readonly<Record<string, TextCallRules>> = {
  bash: { ...shellPatterns, needsNoParentheses: true, interpolationPattern: /\$\([^)]{0,300}$|`[^`]{0,300}$/ },
  ruby: { ...markedWordPatterns, needsNoParentheses: true, interpolationPattern: bracePattern },
  elixir: { ...markedWordPatterns, needsNoParentheses: true, interpolationPattern: bracePattern },
  kotlin: { ...wordPatterns, needsNoParentheses: true, interpolationPattern: bracePattern },
  scala: { ...wordPatterns, needsNoParentheses: true, interpolationPattern: bracePattern },
  swift: { ...wordPatterns, needsNoParentheses: true, interpolationPattern: /\\\([^\n]{0,300}$/ },
  lua: { ...wordPatterns, needsNoParentheses: true },
  csharp: { ...wordPatterns, interpolationPattern: /\{[^{}]{0,300}$/ },
  dart: { ...wordPatterns, interpolationPattern: bracePattern },
  php: {
    ...wordPatterns,
    wordBeforePattern: /[\w$\u0080-\uffff]$/,
    interpolationPattern: /\{\$[^{}]{0,300}$/,
    quotedMethodPattern: /\[\s{0,20}(?:\$\w{1,100}|[\w\\]{1,200}::class)\s{0,20},\s{0,20}['"]$/,
  },
};

export function getTextCallRules(language: string | undefined): TextCallRules {
  return language !== undefined && Object.hasOwn(textCallRulesByLanguage, language)
    ? textCallRulesByLanguage[language]!
    : wordPatterns;
}
