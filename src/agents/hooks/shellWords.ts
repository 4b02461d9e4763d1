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
  readonly redirectedFiles: readonly ShellWord[];
  /** Whether the command's output goes to a file or is discarded. */
  readonly isSilent: boolean;
  /** Whether a part of the command is the output of another command: `$(…)`, `` `…` ``, `<(…)`. */
  readonly isSubstituted: boolean;
  /** The separator after the command: `;`, `&&`, `||`, `|`, a line break … ; '' at the end. */
  readonly separator: string;
}

export const maxCommandLength = 100_000;
const separators = new Set([';', '&', '|', '\n', '(', ')', '{', '}']);
const documentStartPattern = /<<-?[ \t]{0,8}['"\\]?(\w{1,64})['"]?/y;
const expansionCharacters = new Set(['$', '`', '*', '?', '[', '~']);

/**
 * Parses the simple commands of a POSIX command line, without the lines of here documents. Reads only the first 100,000
 * characters.
 */
export function parseSimpleCommands(line: string): readonly SimpleCommand[] {
  const text = line.slice(0, maxCommandLength);
  const commands: SimpleCommand[] = [];
  const documentEndings: string[] = [];
  let words: ShellWord[] = [], redirectedFiles: ShellWord[] = [], inputs: ShellWord[] = [];
  let folder: ShellWord = '';
  let isSilent = false;
  let isSubstituted = false;
  let position = 0;
  while (position < text.length) {
    const char = text[position]!;
    if (char === '\n') position = findDocumentsEnd(position);
    if (separators.has(char)) {
      const separator = text.slice(position, position + 2) === char + char && '&|'.includes(char)
        ? char + char
        : char;
      endCommand(separator);
      position += separator.length;
    } else if (char === ' ' || char === '\t' || char === '\r') {
      position++;
    } else if (char === '#') {
      while (position < text.length && text[position] !== '\n') position++;
    } else if (char === '<') {
      readInput();
    } else if (char === '>') {
      readOutput(true);
    } else {
      const wordStart = position;
      const word = readWord();
      // the word is the number of a stream, as in 2>file
      if (word !== undefined && /^\d$/.test(text.slice(wordStart, position)) && text[position] === '>')
        readOutput(word === '1');
      else words.push(word);
    }
  }
  endCommand('');
  return commands;

  function endCommand(endSeparator: string): void {
    const [name, ...args] = words;
    const program = name?.slice(name.lastIndexOf('/') + 1);
    if (words.length > 0 || redirectedFiles.length > 0)
      commands.push({
        words,
        program,
        args,
        folder,
        inputs,
        redirectedFiles,
        isSilent,
        isSubstituted,
        separator: endSeparator,
      });
    if (program === 'cd') folder = args[0] === undefined ? undefined : resolveShellPath(folder, args[0]);
    words = [];
    redirectedFiles = [];
    inputs = [];
    isSilent = false;
    isSubstituted = false;
  }

  function readOutput(isStandard: boolean): void {
    isSilent ||= isStandard;
    position++;
    while (text[position] === '>' || text[position] === '|') position++;
    isSubstituted ||= text[position] === '(';
    const isCopy = text[position] === '&';
    if (isCopy) position++;
    skipBlanks();
    const word = readWord();
    if (!isCopy && word !== '/dev/null') redirectedFiles.push(word);
  }

  function readInput(): void {
    const operatorStart = position;
    while (text[position] === '<') position++;
    const count = position - operatorStart;
    isSubstituted ||= text[position] === '(';
    if (text[position] === '-') position++;
    skipBlanks();
    const word = readWord();
    if (count === 2 && word !== undefined && word !== '') documentEndings.push(word);
    if (count === 1) inputs.push(word);
  }

  function skipBlanks(): void {
    while (text[position] === ' ' || text[position] === '\t') position++;
  }

  function isSubstitution(): boolean {
    return text[position] === '`' || text[position] === '$' && text[position + 1] === '(';
  }

  /** Returns the end of the line, or the end of the last here document that begins on this line. */
  function findDocumentsEnd(newline: number): number {
    let end = newline;
    for (const ending of documentEndings.splice(0)) {
      let lineEnd = text.indexOf('\n', end + 1);
      while (lineEnd >= 0 && text.slice(end + 1, lineEnd).trim() !== ending) {
        end = lineEnd;
        lineEnd = text.indexOf('\n', end + 1);
      }
      end = lineEnd < 0 ? text.length - 1 : lineEnd;
    }
    return end;
  }

  /** Finds the `)` that closes the `$(` at this position. Skips quotes and here documents in the substitution. */
  function findSubstitutionEnd(): number {
    let depth = 0;
    let end = position + 1;
    for (; end < text.length; end++) {
      const char = text[end]!;
      if (char === "'") end = findIndexOrEnd("'", end + 1);
      else if (char === '"') end = findQuotesEnd(end);
      else if (char === '\\') end++;
      else if (char === '(') depth++;
      else if (char === ')' && --depth === 0) return end;
      else if (char === '<') end = findDocumentEnd(end);
    }
    return end;
  }

  function findQuotesEnd(quoteStart: number): number {
    let end = quoteStart + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
    return end;
  }

  /**
   * Returns the end of the line that closes the here document at `start`, or `start` if no here document begins there.
   */
  function findDocumentEnd(start: number): number {
    documentStartPattern.lastIndex = start;
    const startMatch = documentStartPattern.exec(text);
    if (!startMatch) return start;
    const bodyStart = findIndexOrEnd('\n', documentStartPattern.lastIndex);
    const ending = new RegExp(`^[ \\t]*${startMatch[1]!}[ \\t]*$`, 'gm');
    ending.lastIndex = bodyStart;
    return ending.exec(text) ? ending.lastIndex - 1 : text.length;
  }

  function findIndexOrEnd(target: string, start: number): number {
    const index = text.indexOf(target, start);
    return index < 0 ? text.length : index;
  }

  function readWord(): ShellWord {
    let word = '';
    let isKnown = true;
    for (; position < text.length; position++) {
      const char = text[position]!;
      if (char === "'") {
        const closingQuote = text.indexOf("'", position + 1);
        const closeIndex = closingQuote < 0 ? text.length : closingQuote;
        word += text.slice(position + 1, closeIndex);
        position = closeIndex;
      } else if (char === '"') {
        for (position++; position < text.length && text[position] !== '"'; position++) {
          if (text[position] === '$' || text[position] === '`') isKnown = false;
          isSubstituted ||= isSubstitution();
          if (text[position] === '$' && text[position + 1] === '(') position = findSubstitutionEnd();
          if (text[position] === '\\' && '"\\$`'.includes(text[position + 1] ?? ' ')) position++;
          word += text[position] ?? '';
        }
      } else if (char === '\\') {
        position++;
        word += text[position] ?? '';
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
