/** A word of a command line; undefined if it depends on the shell (variables, substitutions, globs). */
export type ShellWord = string | undefined;

/** One simple command: its words and the files that its output is redirected to. */
export interface SimpleCommand {
  readonly words: readonly ShellWord[];
  /** The first word, without the folder of the program. */
  readonly program: ShellWord;
  /** The words after the first one. */
  readonly args: readonly ShellWord[];
  /** The folder that earlier `cd` commands changed to, relative to the first one; undefined if it is not known. */
  readonly folder: ShellWord;
  /** The files that the command's input comes from. */
  readonly inputs: readonly ShellWord[];
  readonly redirected: readonly ShellWord[];
  /** Whether the command's output goes to a file or is discarded. */
  readonly isSilent: boolean;
  /** Whether a part of the command is the output of another command: `$(…)`, `` `…` ``, `<(…)`. */
  readonly isSubstituted: boolean;
  /** The separator after the command: `;`, `&&`, `||`, `|`, a line break … ; '' at the end. */
  readonly then: string;
}

export const maxCommandLength = 100_000;
const separators = new Set([';', '&', '|', '\n', '(', ')', '{', '}']);
const documentStart = /<<-?[ \t]{0,8}['"\\]?(\w{1,64})['"]?/y;
const expansionCharacters = new Set(['$', '`', '*', '?', '[', '~']);

/**
 * Parses the simple commands of a POSIX command line, without the lines of here documents. Reads only the first 100,000
 * characters.
 */
export function parseSimpleCommands(line: string): readonly SimpleCommand[] {
  const text = line.slice(0, maxCommandLength);
  const commands: SimpleCommand[] = [];
  const endings: string[] = [];
  let words: ShellWord[] = [], redirected: ShellWord[] = [], inputs: ShellWord[] = [];
  let folder: ShellWord = '';
  let isSilent = false;
  let isSubstituted = false;
  let at = 0;
  while (at < text.length) {
    const char = text[at]!;
    if (char === '\n') at = findDocumentsEnd(at);
    if (separators.has(char)) {
      const then = text.slice(at, at + 2) === char + char && '&|'.includes(char) ? char + char : char;
      endCommand(then);
      at += then.length;
    } else if (char === ' ' || char === '\t' || char === '\r') {
      at++;
    } else if (char === '#') {
      while (at < text.length && text[at] !== '\n') at++;
    } else if (char === '<') {
      readInput();
    } else if (char === '>') {
      readOutput(true);
    } else {
      const from = at;
      const word = readWord();
      // the word is the number of a stream, as in 2>file
      if (word !== undefined && /^\d$/.test(text.slice(from, at)) && text[at] === '>') readOutput(word === '1');
      else words.push(word);
    }
  }
  endCommand('');
  return commands;

  function endCommand(then: string): void {
    const [name, ...args] = words;
    const program = name?.slice(name.lastIndexOf('/') + 1);
    if (words.length > 0 || redirected.length > 0)
      commands.push({ words, program, args, folder, inputs, redirected, isSilent, isSubstituted, then });
    if (program === 'cd') folder = args[0] === undefined ? undefined : resolveShellPath(folder, args[0]);
    words = [];
    redirected = [];
    inputs = [];
    isSilent = false;
    isSubstituted = false;
  }

  function readOutput(isStandard: boolean): void {
    isSilent ||= isStandard;
    at++;
    while (text[at] === '>' || text[at] === '|') at++;
    isSubstituted ||= text[at] === '(';
    const isCopy = text[at] === '&';
    if (isCopy) at++;
    skipBlanks();
    const word = readWord();
    if (!isCopy && word !== '/dev/null') redirected.push(word);
  }

  function readInput(): void {
    const from = at;
    while (text[at] === '<') at++;
    const count = at - from;
    isSubstituted ||= text[at] === '(';
    if (text[at] === '-') at++;
    skipBlanks();
    const word = readWord();
    if (count === 2 && word !== undefined && word !== '') endings.push(word);
    if (count === 1) inputs.push(word);
  }

  function skipBlanks(): void {
    while (text[at] === ' ' || text[at] === '\t') at++;
  }

  function isSubstitution(): boolean {
    return text[at] === '`' || text[at] === '$' && text[at + 1] === '(';
  }

  /** Returns the end of the line, or the end of the last here document that begins on this line. */
  function findDocumentsEnd(newline: number): number {
    let from = newline;
    for (const ending of endings.splice(0)) {
      let next = text.indexOf('\n', from + 1);
      while (next >= 0 && text.slice(from + 1, next).trim() !== ending) {
        from = next;
        next = text.indexOf('\n', from + 1);
      }
      from = next < 0 ? text.length - 1 : next;
    }
    return from;
  }

  /** Finds the `)` that closes the `$(` at this position. Skips quotes and here documents in the substitution. */
  function findSubstitutionEnd(): number {
    let depth = 0;
    let to = at + 1;
    for (; to < text.length; to++) {
      const char = text[to]!;
      if (char === "'") to = findIndexOrEnd("'", to + 1);
      else if (char === '"') to = findQuotesEnd(to);
      else if (char === '\\') to++;
      else if (char === '(') depth++;
      else if (char === ')' && --depth === 0) return to;
      else if (char === '<') to = findDocumentEnd(to);
    }
    return to;
  }

  function findQuotesEnd(open: number): number {
    let to = open + 1;
    while (to < text.length && text[to] !== '"') to += text[to] === '\\' ? 2 : 1;
    return to;
  }

  /**
   * Returns the end of the line that closes the here document at `from`, or `from` if no here document begins there.
   */
  function findDocumentEnd(from: number): number {
    documentStart.lastIndex = from;
    const start = documentStart.exec(text);
    if (!start) return from;
    const line = findIndexOrEnd('\n', documentStart.lastIndex);
    const ending = new RegExp(`^[ \\t]*${start[1]!}[ \\t]*$`, 'gm');
    ending.lastIndex = line;
    return ending.exec(text) ? ending.lastIndex - 1 : text.length;
  }

  function findIndexOrEnd(target: string, from: number): number {
    const index = text.indexOf(target, from);
    return index < 0 ? text.length : index;
  }

  function readWord(): ShellWord {
    let word = '';
    let isKnown = true;
    for (; at < text.length; at++) {
      const char = text[at]!;
      if (char === "'") {
        const close = text.indexOf("'", at + 1);
        const closeIndex = close < 0 ? text.length : close;
        word += text.slice(at + 1, closeIndex);
        at = closeIndex;
      } else if (char === '"') {
        for (at++; at < text.length && text[at] !== '"'; at++) {
          if (text[at] === '$' || text[at] === '`') isKnown = false;
          isSubstituted ||= isSubstitution();
          if (text[at] === '$' && text[at + 1] === '(') at = findSubstitutionEnd();
          if (text[at] === '\\' && '"\\$`'.includes(text[at + 1] ?? ' ')) at++;
          word += text[at] ?? '';
        }
      } else if (char === '\\') {
        at++;
        word += text[at] ?? '';
      } else if (separators.has(char) || ' \t\r<>'.includes(char)) {
        break;
      } else {
        if (expansionCharacters.has(char)) isKnown = false;
        isSubstituted ||= isSubstitution();
        word += char;
      }
    }
    // `[` and `[[` are programs here and not patterns
    return isKnown || word === '[' || word === '[[' ? word : undefined;
  }
}

/** The value of PATH_MAX on Linux, where a longer path cannot exist. Thousands of longer paths would take seconds. */
const maxPathLength = 4_096;

/** Resolves a path in a command that runs in the given folder. Returns undefined if the folder is unknown. */
export function resolveShellPath(folder: ShellWord, path: string): ShellWord {
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path)) return path;
  if (folder === undefined || folder.length + path.length > maxPathLength) return undefined;
  return folder === '' ? path : `${folder}/${path}`;
}
