/** Receives the parts of a JSON text in order. Texts are passed as written, including escapes. */
export interface JsonEvents {
  open(bracket: '[' | '{'): void;
  close(): void;
  addKey(raw: string): void;
  /** Receives a number, `true`, `false` or `null`. */
  addScalar(raw: string): void;
  /** Receives the first `maxTokenLength` characters of a string, and its whole length. */
  addString(raw: string, length: number): void;
}

export interface JsonScanner {
  /** Returns false if the text so far is not the beginning of a JSON document. Later calls then also return false. */
  read(text: string): boolean;
  /** Returns true if the document is complete. Emits a string or number that is cut off at the end of the text. */
  end(): boolean;
}

type ExpectedToken = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing';

/** The maximum number of characters that are stored from a string or number. */
const maxTokenLength = 10_000;
const maxDepth = 1_000;
const scalarPattern = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)$/;

/** Creates a scanner for a JSON document (RFC 8259) in parts of any length, with bounded memory and linear time. */
export function createJsonScanner(events: JsonEvents): JsonScanner {
  const brackets: ('[' | '{')[] = [];
  let expected: ExpectedToken = 'value';
  let tokenKind: 'string' | 'scalar' | undefined;
  let raw = '';
  let length = 0;
  /** True if the last character of the string so far is a backslash that escapes the next character. */
  let isEscaped = false;
  let isValid = true;
  return {
    read(text) {
      for (let index = 0; isValid && index < text.length;)
        index = tokenKind
          ? readToken(text, index)
          : readNext(text, index);
      return isValid;
    },
    end() {
      if (isValid && tokenKind === 'scalar') endScalar();
      else if (isValid && tokenKind === 'string' && !isKeyExpected()) endString();
      return isValid && expected === 'nothing';
    },
  };

  function readNext(text: string, index: number): number {
    const character = text[index]!;
    if (character === ' ' || character === '\n' || character === '\r' || character === '\t') return index + 1;
    if (character === '"' && (isKeyExpected() || isValueExpected())) return beginToken('string', index + 1);
    if (isValueExpected() && /[-\dtfn]/.test(character)) return beginToken('scalar', index);
    isValid = readStructure(character);
    return index + 1;
  }

  /** Reads a bracket, colon or comma. Returns false if the character is not allowed at this position. */
  function readStructure(character: string): boolean {
    if (character === '[' || character === '{') {
      if (!isValueExpected() || brackets.push(character) > maxDepth) return false;
      events.open(character);
      expected = character === '[' ? 'value or ]' : 'key or }';
      return true;
    }
    if (character === ']' || character === '}') {
      const isEmpty = expected === (character === ']' ? 'value or ]' : 'key or }');
      if (brackets.at(-1) !== (character === ']' ? '[' : '{') || !isEmpty && expected !== ', or end') return false;
      brackets.pop();
      events.close();
      endValue();
      return true;
    }
    if (character === ':' && expected === ':') expected = 'value';
    else if (character === ',' && expected === ', or end') expected = brackets.at(-1) === '[' ? 'value' : 'key';
    else return false;
    return true;
  }

  function beginToken(kind: 'string' | 'scalar', index: number): number {
    tokenKind = kind;
    raw = '';
    length = 0;
    isEscaped = false;
    return index;
  }

  function readToken(text: string, start: number): number {
    const stopPattern = tokenKind === 'string' ? /["\\\x00-\x1f]/g : /[^-+.\w]/g;
    stopPattern.lastIndex = start;
    if (isEscaped) stopPattern.lastIndex++;
    isEscaped = false;
    const end = stopPattern.exec(text)?.index ?? text.length;
    appendToToken(text.slice(start, end));
    if (end === text.length) return end;
    if (tokenKind === 'scalar') return endScalar(end);
    if (text[end] === '"') return endString(end + 1);
    isValid = isEscaped = text[end] === '\\';
    appendToToken('\\');
    return end + 1;
  }

  function appendToToken(part: string): void {
    length += part.length;
    if (raw.length < maxTokenLength) raw += part.slice(0, maxTokenLength - raw.length);
  }

  function endScalar(nextIndex = 0): number {
    isValid = scalarPattern.test(raw);
    if (isValid) events.addScalar(raw);
    endValue();
    return nextIndex;
  }

  function endString(nextIndex = 0): number {
    tokenKind = undefined;
    if (isKeyExpected()) {
      events.addKey(raw);
      expected = ':';
    } else {
      events.addString(raw, length);
      endValue();
    }
    return nextIndex;
  }

  function endValue(): void {
    tokenKind = undefined;
    expected = brackets.length === 0 ? 'nothing' : ', or end';
  }

  function isKeyExpected(): boolean {
    return expected === 'key' || expected === 'key or }';
  }

  function isValueExpected(): boolean {
    return expected === 'value' || expected === 'value or ]';
  }
}
