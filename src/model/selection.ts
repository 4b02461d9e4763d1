import { exclusionReasons } from './files';
import type { Reason } from './ranking';
import type { LineRange, SafeText } from './text';

export const viewKinds = ['full', 'diff', 'symbols', 'skeleton', 'summary'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** A symbol that a view shows in full; `name` includes its container: `Router.handle`. */
export interface ShownSymbol {
  readonly name: string;
  /** The symbol's number among the file's symbols with this name, from 1. */
  readonly nth: number;
  readonly lines: LineRange;
  readonly text: SafeText;
  readonly tokens: number;
}

export interface View {
  readonly kind: ViewKind;
  /** The text in the fence; for a summary, the line of prose. */
  readonly text: SafeText;
  /** Source lines that the text shows verbatim, ascending and disjoint; empty for a skeleton or summary. */
  readonly lines: readonly LineRange[];
  /** The number of tokens of the rendered block: heading, fence and text. */
  readonly tokens: number;
  /** The marker lines in a full view. They are not part of `text`; each is shown before the file's line `before`. */
  readonly marks?: readonly { readonly before: number; readonly text: SafeText; }[];
  /** The lines that an uncommitted change removed, with their line numbers; only in a full view. */
  readonly removed?: SafeText;
  /** Present only in a symbols view. */
  readonly symbols?: readonly ShownSymbol[];
}

/** A part of a pack with a stable ID, `path#view` or `path#symbol`; `hash` changes with its content. */
export interface Block {
  readonly id: string;
  readonly path: string;
  readonly view: ViewKind;
  readonly symbol?: string;
  readonly hash: string;
  readonly tokens: number;
}

export interface SelectedFile {
  readonly path: string;
  readonly language: string | undefined;
  /** The number of lines of the whole file. */
  readonly lines: number;
  readonly score: number;
  readonly reasons: readonly Reason[];
  readonly view: View;
  /** The relation to a shown file that caused an upgrade of this file's view: `test of src/a.ts`. */
  readonly upgradedBecause?: string;
  readonly isTest?: true;
  /** Whether it is a changed file, which is selected first and trimmed last. */
  readonly changed?: true;
  /** Set if the view shows lines that the task names. Such a file is trimmed after files without such lines. */
  readonly named?: true;
  /** Cheaper views to which fitting may fall back, the most informative first. */
  readonly fallbacks: readonly View[];
  /** The reason why the view is not a better one: "the whole file (about 9,120 tokens) does not fit the budget". */
  readonly viewReason: string;
}

export const omissionReasons = ['budget', 'value', 'rank', 'test', ...exclusionReasons] as const;
export type OmissionReason = (typeof omissionReasons)[number];

export interface OmittedFile {
  readonly path: string;
  readonly score: number;
  readonly because: OmissionReason;
  readonly reasons: readonly Reason[];
}

/** Characters in a file that are invisible to a reader. */
export interface HiddenCharacters {
  readonly path: string;
  /** The line of the first hidden character, counted from 1. */
  readonly line: number;
  /** The number of hidden characters in the whole file. */
  readonly count: number;
  /** `bidi` reorders the displayed text (CVE-2021-42574), `invisible` has no width, `tag` encodes hidden words. */
  readonly kinds: readonly ('bidi' | 'control' | 'invisible' | 'tag')[];
}

export interface Redaction {
  readonly path: string;
  readonly line: number;
  /** The kind of secret: `aws-access-key`. */
  readonly type: string;
}

/** A call from one shown place to another. */
export interface PlaceCall {
  readonly from: SelectedPlace;
  readonly to: SelectedPlace;
  readonly line: number;
}

/** A line one step away from a place. */
export interface PlaceLink {
  readonly file: string;
  readonly line: number;
  /** The name of the symbol that contains the line; '' if no symbol does. */
  readonly name: string;
  /**
   * `uses`: the line uses a definition at the place; `used`: the line begins a definition that the place uses;
   * `repeats`: the place contains the same line.
   */
  readonly kind: 'uses' | 'used' | 'repeats';
  /** The name of the place, or its file if the place has no name. */
  readonly of: string;
  /** The line without its indentation, redacted. */
  readonly text: string;
}

/** A function, method, type or section that the task probably concerns, or lines of a file without symbols. */
export interface SelectedPlace {
  readonly file: string;
  readonly lines: LineRange;
  /** The name with its container, `Router.handle`; '' for lines without a symbol. */
  readonly name: string;
  /** The ID that `retrieve` accepts. */
  readonly id: string;
  /** The reason why the place was selected, in the task's most distinctive words. */
  readonly why: string;
}

export interface Selection {
  /** Best first. */
  readonly files: readonly SelectedFile[];
  /** Best first, regardless of whether their code is shown. */
  readonly places: readonly SelectedPlace[];
  /** Calls between the places. */
  readonly calls: readonly PlaceCall[];
  /** Lines one step away from the places, in the order of the places. */
  readonly links: readonly PlaceLink[];
  /** Best first, at most 50. */
  readonly omitted: readonly OmittedFile[];
}
