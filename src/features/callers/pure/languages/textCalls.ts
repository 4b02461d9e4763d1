/** The form of calls in a language whose syntax trees are not read. */
export interface TextCalls {
  /**
   * Set if calls need no parentheses. Then any mention of the name may be a call, except a declaration or assignment.
   */
  readonly needsNoParentheses?: true;
  /** Matches the text before or after the name if the name is part of a longer word. */
  readonly wordBefore: RegExp;
  readonly wordAfter: RegExp;
  /** Matches the text before a name in a string if the name is in code that is embedded in the string. */
  readonly interpolationPattern?: RegExp;
}

const wordPatterns = { wordBefore: /[\w$@\u0080-\uffff]$/, wordAfter: /^[\w$\u0080-\uffff]/ };
const shellPatterns = { wordBefore: /[\w$@%+=:,./~^\-{\u0080-\uffff]$/, wordAfter: /^[\w$@%+:./~\-\u0080-\uffff]/ };
/** `save!` and `save` are different methods. */
const markedWordPatterns = { ...wordPatterns, wordAfter: /^[\w$\u0080-\uffff]|^[!?](?![=~])/ };
const bracePattern = /[$#]\{[^{}]{0,300}$/;

const textCallsByLanguage: Readonly<Record<string, TextCalls>> = {
  bash: { ...shellPatterns, needsNoParentheses: true, interpolationPattern: /\$\([^)]{0,300}$|`[^`]{0,300}$/ },
  ruby: { ...markedWordPatterns, needsNoParentheses: true, interpolationPattern: bracePattern },
  elixir: { ...markedWordPatterns, needsNoParentheses: true, interpolationPattern: bracePattern },
  kotlin: { ...wordPatterns, needsNoParentheses: true, interpolationPattern: bracePattern },
  scala: { ...wordPatterns, needsNoParentheses: true, interpolationPattern: bracePattern },
  swift: { ...wordPatterns, needsNoParentheses: true, interpolationPattern: /\\\([^\n]{0,300}$/ },
  lua: { ...wordPatterns, needsNoParentheses: true },
  csharp: { ...wordPatterns, interpolationPattern: /\{[^{}]{0,300}$/ },
  dart: { ...wordPatterns, interpolationPattern: bracePattern },
  php: { ...wordPatterns, wordBefore: /[\w$\u0080-\uffff]$/, interpolationPattern: /\{\$[^{}]{0,300}$/ },
};

export function getTextCalls(language: string | undefined): TextCalls {
  return language !== undefined && Object.hasOwn(textCallsByLanguage, language)
    ? textCallsByLanguage[language]!
    : wordPatterns;
}
