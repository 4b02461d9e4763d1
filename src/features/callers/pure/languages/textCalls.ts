/** The form of calls in a language whose syntax trees are not read. */
export interface TextCalls {
  /**
   * Set if calls need no parentheses. Then any mention of the name may be a call, except a declaration or assignment.
   */
  readonly bare?: true;
  /** Matches the text before or after the name if the name is part of a longer word. */
  readonly longerBefore: RegExp;
  readonly longerAfter: RegExp;
  /** Matches the text before a name in a string if the name is in code that is embedded in the string. */
  readonly inString?: RegExp;
}

const word = { longerBefore: /[\w$@\u0080-\uffff]$/, longerAfter: /^[\w$\u0080-\uffff]/ };
const shell = { longerBefore: /[\w$@%+=:,./~^\-{\u0080-\uffff]$/, longerAfter: /^[\w$@%+:./~\-\u0080-\uffff]/ };
/** `save!` and `save` are different methods. */
const wordWithMark = { ...word, longerAfter: /^[\w$\u0080-\uffff]|^[!?](?![=~])/ };
const braces = /[$#]\{[^{}]{0,300}$/;

const textCallsByLanguage: Readonly<Record<string, TextCalls>> = {
  bash: { ...shell, bare: true, inString: /\$\([^)]{0,300}$|`[^`]{0,300}$/ },
  ruby: { ...wordWithMark, bare: true, inString: braces },
  elixir: { ...wordWithMark, bare: true, inString: braces },
  kotlin: { ...word, bare: true, inString: braces },
  scala: { ...word, bare: true, inString: braces },
  swift: { ...word, bare: true, inString: /\\\([^\n]{0,300}$/ },
  lua: { ...word, bare: true },
  csharp: { ...word, inString: /\{[^{}]{0,300}$/ },
  dart: { ...word, inString: braces },
  php: { ...word, longerBefore: /[\w$\u0080-\uffff]$/, inString: /\{\$[^{}]{0,300}$/ },
};

export function getTextCalls(language: string | undefined): TextCalls {
  return language !== undefined && Object.hasOwn(textCallsByLanguage, language) ? textCallsByLanguage[language]! : word;
}
