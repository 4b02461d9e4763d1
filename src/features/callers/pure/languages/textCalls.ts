/** The form of calls in a language whose trees are not read. */
export interface TextCalls {
  /** A call needs no brackets, so any mention of the name that is not a declaration or an assignment may be one. */
  readonly bare?: true;
  /** Matches before or after the name if it is part of a longer word. */
  readonly longerBefore: RegExp;
  readonly longerAfter: RegExp;
  /** Matches a string's text before the name if that is code within the string. */
  readonly inString?: RegExp;
}

const word = { longerBefore: /[\w$@\u0080-\uffff]$/, longerAfter: /^[\w$\u0080-\uffff]/ };
const shell = { longerBefore: /[\w$@%+=:,./~^\-{\u0080-\uffff]$/, longerAfter: /^[\w$@%+:./~\-\u0080-\uffff]/ };
/** `save!` and `save` are different methods. */
const marked = { ...word, longerAfter: /^[\w$\u0080-\uffff]|^[!?](?![=~])/ };
const braces = /[$#]\{[^{}]{0,300}$/;

const rows: Readonly<Record<string, TextCalls>> = {
  bash: { ...shell, bare: true, inString: /\$\([^)]{0,300}$|`[^`]{0,300}$/ },
  ruby: { ...marked, bare: true, inString: braces },
  elixir: { ...marked, bare: true, inString: braces },
  kotlin: { ...word, bare: true, inString: braces },
  scala: { ...word, bare: true, inString: braces },
  swift: { ...word, bare: true, inString: /\\\([^\n]{0,300}$/ },
  lua: { ...word, bare: true },
  csharp: { ...word, inString: /\{[^{}]{0,300}$/ },
  dart: { ...word, inString: braces },
  php: { ...word, longerBefore: /[\w$\u0080-\uffff]$/, inString: /\{\$[^{}]{0,300}$/ },
};

export function getTextCalls(language: string | undefined): TextCalls {
  return language !== undefined && Object.hasOwn(rows, language) ? rows[language]! : word;
}
