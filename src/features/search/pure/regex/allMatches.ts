import type { RE2JS } from 're2js';

/** A part of a line, as UTF-16 offsets; the end is exclusive. */
export type Range = readonly [start: number, end: number];

/** An instruction of a compiled expression; see `src/Inst.js` of re2js and https://swtch.com/~rsc/regexp/regexp2.html. */
interface Instruction {
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  matchRune(code: number): boolean;
}

interface Program {
  readonly inst: readonly Instruction[];
  readonly start: number;
}

/** The numbers of re2js's operations. */
const op = {
  alt: 1,
  altMatch: 2,
  capture: 3,
  emptyWidth: 4,
  fail: 5,
  match: 6,
  nop: 7,
  rune: 8,
  rune1: 9,
  anyRune: 10,
  anyRuneNotNewline: 11,
} as const;

/** The instructions that can lead to a complete match from a position in the line. */
interface State {
  /** 1 for each instruction that consumes a character or is a match, if a match can be completed from it. */
  readonly live: Uint8Array;
  /** Indexed by the assertions that hold at the place, as bits. */
  readonly places: (Place | undefined)[];
}

interface Place {
  /** 1 for each consuming instruction that leads here, regardless of the character. */
  readonly leads: Uint8Array;
  /** The state before the place, indexed by the code point before the place. */
  readonly before: (State | undefined)[];
  readonly beforeOthers: Map<number, State>;
  /** Indexed by instruction: how a match continues; 0 for nothing, -1 if not known yet. */
  readonly continuations: Int32Array;
}

const asciiEnd = 128;
/** The maximum size of the states kept between lines, and of the states for one line, in bytes. */
const maxHeld = 8_000_000;
const maxOfLine = 64_000_000;
/** The size of a state's character tables, and the additional size per instruction, in bytes. */
const bytesOfState = 2_000;
const bytesOfInstruction = 6;

/**
 * Finds all matches of an expression in a line, with the results of repeated `find` in re2js except its empty matches,
 * but in time linear in the line. Repeated `find` is quadratic if each attempt reads to the end of the line: `a.*z|b`.
 * A pass from the end to the start determines which instructions can complete a match at which place (a subset
 * construction, built as states occur); a pass to the end then never has to give up an alternative (Frisch and
 * Cardelli, "Greedy regular expression matching", 2004).
 *
 * The result is undefined for a line that needs too many states, and the function is undefined for unknown
 * instructions.
 */
export function allMatches(regex: RE2JS): ((line: string) => readonly Range[] | undefined) | undefined {
  const { inst, start } = regex.re2().prog as Program;
  if (inst.some((instruction) => instruction.op < op.alt || instruction.op > op.anyRuneNotNewline)) return undefined;
  const consumers = inst.flatMap((instruction, pc) => (instruction.op >= op.rune ? [pc] : []));
  const matches = inst.flatMap((instruction, pc) => (instruction.op === op.match ? [pc] : []));
  const stateBytes = bytesOfState + bytesOfInstruction * inst.length;
  let states = new Map<string, State>();
  let end = stateOf([]);

  return (line) => {
    if (states.size * stateBytes > maxHeld) {
      states = new Map();
      end = stateOf([]);
    }
    const codes = codePoints(line);
    const at = statesOf(codes);
    return at && rangesOf(codes, at).map(utf16Offsets(line, codes));
  };

  /** Returns the state at each position, including the end. */
  function statesOf(codes: ArrayLike<number>): readonly State[] | undefined {
    const at = new Array<State>(codes.length + 1);
    let state = at[codes.length] = end;
    for (let i = codes.length - 1; i >= 0; i--) {
      const place = placeOf(state, assertions(codes, i + 1));
      const code = codes[i]!;
      let before = code < asciiEnd ? place.before[code] : place.beforeOthers.get(code);
      if (before === undefined) {
        before = stateOf(consumers.filter((pc) => place.leads[pc] === 1 && consumes(inst[pc]!, code)));
        if (code < asciiEnd) place.before[code] = before;
        else place.beforeOthers.set(code, before);
        if (states.size * stateBytes > maxOfLine) return undefined;
      }
      at[i] = state = before;
    }
    return at;
  }

  function rangesOf(codes: ArrayLike<number>, at: readonly State[]): Range[] {
    const ranges: Range[] = [];
    for (let first = 0; first <= codes.length;) {
      let place = first;
      let pc = start;
      for (;;) {
        pc = continuation(at[place]!, assertions(codes, place), pc);
        if (pc === 0 || inst[pc]!.op === op.match) break;
        pc = inst[pc]!.out;
        place++;
      }
      if (place > first) ranges.push([first, place]);
      first = Math.max(place, first + 1);
    }
    return ranges;
  }

  function placeOf(state: State, holding: number): Place {
    const cached = state.places[holding];
    if (cached) return cached;
    const leads = new Uint8Array(inst.length);
    const continuations = new Int32Array(inst.length).fill(-1);
    const before = new Array<State | undefined>(asciiEnd).fill(undefined);
    const place = state.places[holding] = { leads, before, beforeOthers: new Map(), continuations };
    for (const pc of consumers) leads[pc] = continuation(state, holding, inst[pc]!.out) === 0 ? 0 : 1;
    return place;
  }

  /**
   * Follows instructions that consume no character, in order of priority. Returns the first that is a match or can
   * complete one by consuming a character.
   */
  function continuation(state: State, holding: number, from: number): number {
    const { continuations } = placeOf(state, holding);
    const cached = continuations[from]!;
    if (cached !== -1) return cached;
    const seen = new Uint8Array(inst.length);
    const open = [from];
    let result = 0;
    while (open.length > 0 && result === 0) {
      const pc = open.pop()!;
      if (seen[pc] === 1) continue;
      seen[pc] = 1;
      const { op: is, out, arg } = inst[pc]!;
      if (is === op.alt || is === op.altMatch) open.push(arg, out);
      else if (is === op.capture || is === op.nop || is === op.emptyWidth && (arg & ~holding) === 0) open.push(out);
      else if (state.live[pc] === 1) result = pc;
    }
    continuations[from] = result;
    return result;
  }

  function stateOf(pcs: readonly number[]): State {
    const key = pcs.join();
    let state = states.get(key);
    if (state === undefined) {
      const live = new Uint8Array(inst.length);
      for (const pc of pcs) live[pc] = 1;
      for (const pc of matches) live[pc] = 1;
      states.set(key, state = { live, places: [] });
    }
    return state;
  }
}

function consumes(instruction: Instruction, code: number): boolean {
  if (instruction.op === op.anyRune) return true;
  return instruction.op === op.anyRuneNotNewline ? code !== 10 : instruction.matchRune(code);
}

/** re2js's bits for assertions. */
const holds = { beginLine: 1, endLine: 2, beginText: 4, endText: 8, wordBoundary: 16, noWordBoundary: 32 } as const;

/** Computes a bit for each assertion that holds before the i-th character; the line is the whole text. */
function assertions(codes: ArrayLike<number>, i: number): number {
  const start = i === 0 ? holds.beginLine | holds.beginText : 0;
  const end = i === codes.length ? holds.endLine | holds.endText : 0;
  const isBoundary = (i > 0 && isWord(codes[i - 1]!)) !== (i < codes.length && isWord(codes[i]!));
  return start | end | (isBoundary ? holds.wordBoundary : holds.noWordBoundary);
}

function isWord(code: number): boolean {
  return code >= 97 && code <= 122 || code >= 65 && code <= 90 || code >= 48 && code <= 57 || code === 95;
}

function codePoints(line: string): ArrayLike<number> {
  const codes = new Int32Array(line.length);
  let length = 0;
  for (let i = 0; i < line.length; i++) {
    const code = line.codePointAt(i)!;
    codes[length++] = code;
    if (code > 0xffff) i++;
  }
  return length === codes.length ? codes : codes.subarray(0, length);
}

/** Returns a converter for ranges of characters, which must be in ascending order. */
function utf16Offsets(line: string, codes: ArrayLike<number>): (range: Range) => Range {
  if (codes.length === line.length) return (range) => range;
  let [at, offset] = [0, 0];
  const offsetOf = (index: number): number => {
    for (; at < index; at++) offset += codes[at]! > 0xffff ? 2 : 1;
    return offset;
  };
  return ([start, end]) => [offsetOf(start), offsetOf(end)];
}
