import type { RE2JS } from 're2js';

/** A part of a line, as UTF-16 offsets; the end is exclusive. */
export type Range = readonly [start: number, end: number];

/**
 * An instruction of a compiled expression; see `src/Inst.js` of re2js and https://swtch.com/~rsc/regexp/regexp2.html.
 */
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

/** The set of instructions that can complete a match from a position in the line. */
interface State {
  /** Contains 1 for each instruction that can complete a match, among those that consume a character or are a match. */
  readonly liveInstructions: Uint8Array;
  /** Indexed by the bits of the assertions that hold at the position. */
  readonly positions: (StatePosition | undefined)[];
}

interface StatePosition {
  /** Contains 1 for each consuming instruction that leads here, regardless of the character. */
  readonly predecessors: Uint8Array;
  /** The state before the preceding character, indexed by the code point of that character if it is ASCII. */
  readonly previousStates: (State | undefined)[];
  readonly otherPreviousStates: Map<number, State>;
  /** The next instruction of a match, indexed by instruction; 0 if there is none, -1 if it is not computed yet. */
  readonly continuations: Int32Array;
}

const asciiEnd = 128;
/** The maximum size in bytes of the states that are cached between lines, and of the states for one line. */
const maxCachedBytes = 8_000_000;
const maxBytesPerLine = 64_000_000;
/** The size of a state's character tables, and the additional size per instruction, in bytes. */
const bytesPerState = 2_000;
const bytesPerInstruction = 6;

/**
 * Returns a function that finds all non-empty matches of an expression in a line. The matches are the same as with
 * repeated `find` calls in re2js, but are found in linear time. Repeated `find` calls take quadratic time if each call
 * reads to the end of the line: `a.*z|b`.
 *
 * A backward pass determines which instructions can complete a match at each position. It is a subset construction,
 * built as states occur. The forward pass then never has to backtrack (Frisch and Cardelli, "Greedy regular expression
 * matching", 2004).
 *
 * Returns undefined if the expression has unknown instructions. The returned function returns undefined for a line that
 * needs too many states.
 */
export function createMatchFinder(regex: RE2JS): ((line: string) => readonly Range[] | undefined) | undefined {
  const { inst, start } = regex.re2().prog as Program;
  if (inst.some((instruction) => instruction.op < op.alt || instruction.op > op.anyRuneNotNewline)) return undefined;
  const consumers = inst.flatMap((instruction, pc) => (instruction.op >= op.rune ? [pc] : []));
  const matchInstructions = inst.flatMap((instruction, pc) => (instruction.op === op.match ? [pc] : []));
  const stateBytes = bytesPerState + bytesPerInstruction * inst.length;
  let states = new Map<string, State>();
  let endState = getState([]);

  return (line) => {
    if (states.size * stateBytes > maxCachedBytes) {
      states = new Map();
      endState = getState([]);
    }
    const codes = listCodePoints(line);
    const statesByIndex = computeStates(codes);
    return statesByIndex && findRanges(codes, statesByIndex).map(createOffsetConverter(line, codes));
  };

  /** Returns the state at each position, including the end. */
  function computeStates(codes: ArrayLike<number>): readonly State[] | undefined {
    const statesByIndex = new Array<State>(codes.length + 1);
    let state = statesByIndex[codes.length] = endState;
    for (let i = codes.length - 1; i >= 0; i--) {
      const position = getPosition(state, computeAssertions(codes, i + 1));
      const code = codes[i]!;
      let previousState = code < asciiEnd ? position.previousStates[code] : position.otherPreviousStates.get(code);
      if (previousState === undefined) {
        previousState = getState(
          consumers.filter((pc) => position.predecessors[pc] === 1 && canConsume(inst[pc]!, code)),
        );
        if (code < asciiEnd) position.previousStates[code] = previousState;
        else position.otherPreviousStates.set(code, previousState);
        if (states.size * stateBytes > maxBytesPerLine) return undefined;
      }
      statesByIndex[i] = state = previousState;
    }
    return statesByIndex;
  }

  function findRanges(codes: ArrayLike<number>, statesByIndex: readonly State[]): Range[] {
    const ranges: Range[] = [];
    for (let matchStart = 0; matchStart <= codes.length;) {
      let end = matchStart;
      let pc = start;
      for (;;) {
        pc = findContinuation(statesByIndex[end]!, computeAssertions(codes, end), pc);
        if (pc === 0 || inst[pc]!.op === op.match) break;
        pc = inst[pc]!.out;
        end++;
      }
      if (end > matchStart) ranges.push([matchStart, end]);
      matchStart = Math.max(end, matchStart + 1);
    }
    return ranges;
  }

  function getPosition(state: State, assertionBits: number): StatePosition {
    const cachedPosition = state.positions[assertionBits];
    if (cachedPosition) return cachedPosition;
    const predecessors = new Uint8Array(inst.length);
    const continuations = new Int32Array(inst.length).fill(-1);
    const previousStates = new Array<State | undefined>(asciiEnd).fill(undefined);
    const position = state.positions[assertionBits] = {
      predecessors,
      previousStates,
      otherPreviousStates: new Map(),
      continuations,
    };
    for (const pc of consumers) predecessors[pc] = findContinuation(state, assertionBits, inst[pc]!.out) === 0 ? 0 : 1;
    return position;
  }

  /**
   * Follows instructions that consume no character, in order of priority. Returns the first instruction that is a match
   * or can complete a match by consuming a character.
   */
  function findContinuation(state: State, assertionBits: number, startPc: number): number {
    const { continuations } = getPosition(state, assertionBits);
    const cachedContinuation = continuations[startPc]!;
    if (cachedContinuation !== -1) return cachedContinuation;
    const visited = new Uint8Array(inst.length);
    const pendingPcs = [startPc];
    let result = 0;
    while (pendingPcs.length > 0 && result === 0) {
      const pc = pendingPcs.pop()!;
      if (visited[pc] === 1) continue;
      visited[pc] = 1;
      const { op: opcode, out, arg } = inst[pc]!;
      if (opcode === op.alt || opcode === op.altMatch) pendingPcs.push(arg, out);
      else if (opcode === op.capture || opcode === op.nop || opcode === op.emptyWidth && (arg & ~assertionBits) === 0)
        pendingPcs.push(out);
      else if (state.liveInstructions[pc] === 1) result = pc;
    }
    continuations[startPc] = result;
    return result;
  }

  function getState(pcs: readonly number[]): State {
    const key = pcs.join();
    let state = states.get(key);
    if (state === undefined) {
      const liveInstructions = new Uint8Array(inst.length);
      for (const pc of pcs) liveInstructions[pc] = 1;
      for (const pc of matchInstructions) liveInstructions[pc] = 1;
      states.set(key, state = { liveInstructions, positions: [] });
    }
    return state;
  }
}

function canConsume(instruction: Instruction, code: number): boolean {
  if (instruction.op === op.anyRune) return true;
  return instruction.op === op.anyRuneNotNewline ? code !== 10 : instruction.matchRune(code);
}

/** The bits that re2js uses for assertions. */
const assertionFlags = {
  beginLine: 1,
  endLine: 2,
  beginText: 4,
  endText: 8,
  wordBoundary: 16,
  noWordBoundary: 32,
} as const;

/** Computes a bit for each assertion that holds before the i-th character; the line is the whole text. */
function computeAssertions(codes: ArrayLike<number>, i: number): number {
  const start = i === 0 ? assertionFlags.beginLine | assertionFlags.beginText : 0;
  const end = i === codes.length ? assertionFlags.endLine | assertionFlags.endText : 0;
  const isBoundary = (i > 0 && isWord(codes[i - 1]!)) !== (i < codes.length && isWord(codes[i]!));
  return start | end | (isBoundary ? assertionFlags.wordBoundary : assertionFlags.noWordBoundary);
}

function isWord(code: number): boolean {
  return code >= 97 && code <= 122 || code >= 65 && code <= 90 || code >= 48 && code <= 57 || code === 95;
}

function listCodePoints(line: string): ArrayLike<number> {
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
function createOffsetConverter(line: string, codes: ArrayLike<number>): (range: Range) => Range {
  if (codes.length === line.length) return (range) => range;
  let [position, offset] = [0, 0];
  const toOffset = (index: number): number => {
    for (; position < index; position++) offset += codes[position]! > 0xffff ? 2 : 1;
    return offset;
  };
  return ([start, end]) => [toOffset(start), toOffset(end)];
}
