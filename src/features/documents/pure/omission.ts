import type { RowRange } from './block';
import { createQuotation, maxQuotationLength } from './quotation';
import { removeInvisibleCharacters } from './smuggling';

/** The kinds of text that parsers leave out on purpose, with their names for one and for several texts. */
export const omissionNames = {
  page_number: ['page number', 'page numbers'],
  repeated_line: ['repeated header or footer', 'repeated headers or footers'],
  slide_number: ['slide number', 'slide numbers'],
  slide_date: ['date field', 'date fields'],
  comment_time: ['time of a comment', 'times of comments'],
  deletion: ['deletion', 'deletions'],
  navigation: ['navigation element or notice', 'navigation elements or notices'],
  outside: ['passage outside the main part', 'passages outside the main part'],
  button: ['button', 'buttons'],
  option: ['option that is not selected', 'options that are not selected'],
} satisfies Record<string, readonly [singular: string, plural: string]>;
export type OmissionKind = keyof typeof omissionNames;

/** The kinds whose texts count pages, so that the first and the last text stand for those between them. */
const countingKinds: ReadonlySet<OmissionKind> = new Set(['page_number', 'repeated_line', 'slide_number']);

/** All texts of one kind that a parser left out of a document because they are not part of its content. */
export interface Omission {
  readonly kind: OmissionKind;
  readonly count: number;
  /** The pages or slides, counted from 1; empty if the format has none. */
  readonly pages: readonly RowRange[];
  /** The different texts: `“Page 2” … “Page 12”, “Draft”`. */
  readonly quote: string;
}

/** The kinds of free text, which may contain secrets. */
const freeTextKinds: ReadonlySet<OmissionKind> = new Set(['deletion', 'navigation', 'outside', 'button', 'option']);
/**
 * A word that may be a secret. Omitted text has lost the label that would reveal its value to redaction, so a quotation
 * of free text shows no word of both letters and digits.
 */
const possibleValue = /\S{6,200}/g;

function hideMixedWord(word: string): string {
  return /\p{L}/u.test(word) && /\d/.test(word) ? '…' : word;
}

export type OmitText = (kind: OmissionKind, text: string, page?: number) => void;

export interface OmissionCollector {
  /** Counts a text that is left out. Ignores white space. */
  readonly omit: OmitText;
  /** Returns an omission for each kind, whose quote is not redacted yet. */
  list(): readonly Omission[];
}

interface TextGroup {
  readonly first: string;
  last: string;
}

interface OpenOmission {
  count: number;
  readonly pages: Set<number>;
  /** By the text, or for a kind that counts pages by the text without its numbers. */
  readonly groups: Map<string, TextGroup>;
  quotedLength: number;
}

export function createOmissionCollector(): OmissionCollector {
  const omissions = new Map<OmissionKind, OpenOmission>();
  return {
    omit(kind, text, page) {
      const { text: quoted } = createQuotation(removeInvisibleCharacters(text), maxQuotationLength);
      const quotation = freeTextKinds.has(kind) ? quoted.replace(possibleValue, hideMixedWord) : quoted;
      if (quotation === '') return;
      let omission = omissions.get(kind);
      if (!omission) omissions.set(kind, omission = { count: 0, pages: new Set(), groups: new Map(), quotedLength: 0 });
      omission.count++;
      if (page !== undefined) omission.pages.add(page);
      const key = countingKinds.has(kind)
        ? quotation.replace(/\d+/g, '#').replace(/\b[ivxlc]+\b/gi, 'i')
        : quotation;
      const group = omission.groups.get(key);
      if (group) group.last = quotation;
      else if (omission.quotedLength < maxQuotationLength) {
        omission.groups.set(key, { first: quotation, last: quotation });
        omission.quotedLength += quotation.length;
      }
    },
    list() {
      return (Object.keys(omissionNames) as OmissionKind[]).flatMap((kind) => {
        const omission = omissions.get(kind);
        if (!omission) return [];
        const quote = [...omission.groups.values()].map(({ first, last }) =>
          first === last ? `“${first}”` : `“${first}” … “${last}”`
        ).join(', ');
        return [{ kind, count: omission.count, pages: findRanges([...omission.pages]), quote }];
      });
    },
  };
}

function findRanges(pages: readonly number[]): readonly RowRange[] {
  const ranges: [number, number][] = [];
  for (const page of [...pages].sort((a, b) => a - b)) {
    const lastRange = ranges.at(-1);
    if (lastRange && page === lastRange[1] + 1) lastRange[1] = page;
    else ranges.push([page, page]);
  }
  return ranges;
}
