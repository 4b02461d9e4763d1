/** Receives the parts of a JSON text in order. Texts are passed as written, including escapes. */
export interface JsonEvents {
  open(bracket: '[' | '{'): void;
  close(): void;
  key(raw: string): void;
  /** A number, `true`, `false` or `null`. */
  scalar(raw: string): void;
  /** `raw`: the first `maxTokenLength` characters of the string; `length`: its number of characters. */
  string(raw: string, length: number): void;
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
  let token: 'string' | 'scalar' | undefined;
  let raw = '';
  let length = 0;
  /** True if the last character of the string so far is a backslash that escapes the next character. */
  let isEscaped = false;
  let isValid = true;
  return {
    read(text) {
      for (let at = 0; isValid && at < text.length;) at = token ? readToken(text, at) : readNext(text, at);
      return isValid;
    },
    end() {
      if (isValid && token === 'scalar') endScalar();
      else if (isValid && token === 'string' && !isKeyExpected()) endString();
      return isValid && expected === 'nothing';
    },
  };

  function readNext(text: string, at: number): number {
    const c = text[at]!;
    if (c === ' ' || c === '\n' || c === '\r' || c === '\t') return at + 1;
    if (c === '"' && (isKeyExpected() || isValueExpected())) return beginToken('string', at + 1);
    if (isValueExpected() && /[-\dtfn]/.test(c)) return beginToken('scalar', at);
    isValid = readStructure(c);
    return at + 1;
  }

  /** Reads a bracket, colon or comma. Returns false if the character is not allowed at this position. */
  function readStructure(c: string): boolean {
    if (c === '[' || c === '{') {
      if (!isValueExpected() || brackets.push(c) > maxDepth) return false;
      events.open(c);
      expected = c === '[' ? 'value or ]' : 'key or }';
      return true;
    }
    if (c === ']' || c === '}') {
      const isEmpty = expected === (c === ']' ? 'value or ]' : 'key or }');
      if (brackets.at(-1) !== (c === ']' ? '[' : '{') || !isEmpty && expected !== ', or end') return false;
      brackets.pop();
      events.close();
      endValue();
      return true;
    }
    if (c === ':' && expected === ':') expected = 'value';
    else if (c === ',' && expected === ', or end') expected = brackets.at(-1) === '[' ? 'value' : 'key';
    else return false;
    return true;
  }

  function beginToken(kind: 'string' | 'scalar', at: number): number {
    token = kind;
    raw = '';
    length = 0;
    isEscaped = false;
    return at;
  }

  function readToken(text: string, start: number): number {
    const stop = token === 'string' ? /["\\\x00-\x1f]/g : /[^-+.\w]/g;
    stop.lastIndex = start;
    if (isEscaped) stop.lastIndex++;
    isEscaped = false;
    const end = stop.exec(text)?.index ?? text.length;
    appendToToken(text.slice(start, end));
    if (end === text.length) return end;
    if (token === 'scalar') return endScalar(end);
    if (text[end] === '"') return endString(end + 1);
    isValid = isEscaped = text[end] === '\\';
    appendToToken('\\');
    return end + 1;
  }

  function appendToToken(part: string): void {
    length += part.length;
    if (raw.length < maxTokenLength) raw += part.slice(0, maxTokenLength - raw.length);
  }

  function endScalar(next = 0): number {
    isValid = scalarPattern.test(raw);
    if (isValid) events.scalar(raw);
    endValue();
    return next;
  }

  function endString(next = 0): number {
    token = undefined;
    if (isKeyExpected()) {
      events.key(raw);
      expected = ':';
    } else {
      events.string(raw, length);
      endValue();
    }
    return next;
  }

  function endValue(): void {
    token = undefined;
    expected = brackets.length === 0 ? 'nothing' : ', or end';
  }

  function isKeyExpected(): boolean {
    return expected === 'key' || expected === 'key or }';
  }

  function isValueExpected(): boolean {
    return expected === 'value' || expected === 'value or ]';
  }
}
