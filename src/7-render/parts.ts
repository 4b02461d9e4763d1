import type { Markdown, SelectedFile, Selection, View } from '../model';
import { joinMarkdown } from '../secrets/markdown';
import type { CommonContent } from './content';
import { fileBlock, fileRow } from './fileBlock';
import { changedSection, concurrentSection, consumersSection, deltaSection, executionSection, freshnessSection,
  receiptsSection, repoMapSection, securitySection, type Levels } from './sections/sections';

export type Count = (text: string) => number;

/** The sections beside task and files: a section of `above` stands above the table of selected files. */
const above = {
  'freshness': freshnessSection,
  'execution state': executionSection,
  'concurrent context': concurrentSection,
  'repo map': repoMapSection,
  'delta': deltaSection,
  'changed files': changedSection,
};
const below = {
  'receipts': receiptsSection,
  'token consumers': consumersSection,
  'security': securitySection,
};
const sectionsByName: Readonly<Record<SectionName, (content: CommonContent, selection: Selection) => Levels>> = {
  ...above,
  ...below,
};
export type SectionName = keyof typeof above | keyof typeof below;
export const namesAbove = Object.keys(above) as SectionName[];
export const namesBelow = Object.keys(below) as SectionName[];

export interface Counted {
  readonly text: Markdown;
  readonly tokens: number;
}

/** A selected file in one of its views. */
export interface Shown {
  /** With the view and its block's exact tokens. */
  readonly file: SelectedFile;
  readonly block: Markdown;
  readonly row: Markdown;
  readonly rowTokens: number;
}

/** What all context files of one pack are put together from. Each part is made once, and only where a text needs it. */
export interface Parts {
  readonly content: CommonContent;
  /** From all of a section to nothing. */
  readonly sections: ReadonlyMap<SectionName, readonly (() => Counted)[]>;
  /** For every selected file its view and what it may fall back to. */
  readonly files: readonly (readonly (() => Shown)[])[];
  /** Joins texts; the same list again, as of two frames that differ in their beginning alone, gives the same text. */
  join(texts: readonly Markdown[]): Markdown;
}

/** Blocks by the views that they show; a view is the same object for as long as its file's content stays. */
export type Blocks = WeakMap<View,
  { readonly path: string; readonly language: string | undefined; readonly block: Markdown; }>;

export function partsOf(content: CommonContent, count: Count, blocks: Blocks): Parts {
  const files = content.selection.files.map((file) =>
    [file.view, ...file.fallbacks].map((view, at, views) =>
      once(() => shownAs(file, view, views.slice(at + 1), count, blocks))
    )
  );
  const asGiven: Selection = { files: files.map((views) => views[0]!().file), omitted: content.selection.omitted };
  const sections = new Map(
    [...namesAbove, ...namesBelow].map((name) =>
      [name, sectionsByName[name](content, asGiven).map((make) => once(() => counted(make())))] as const
    ),
  );
  return { content, sections, files, join: createJoin() };

  function counted(text: Markdown): Counted {
    return { text, tokens: text === '' ? 0 : count(text) };
  }
}

function shownAs(given: SelectedFile, view: View, fallbacks: readonly View[], count: Count, blocks: Blocks): Shown {
  const block = blockOf(given, view, blocks);
  const viewReason = view === given.view ? given.viewReason : `the ${given.view.kind} view did not fit the budget`;
  const { raised, ...others } = given;
  const file: SelectedFile = {
    ...others,
    ...(raised !== undefined && view === given.view && { raised }),
    view: { ...view, tokens: count(block) },
    fallbacks,
    viewReason,
  };
  const row = fileRow(file);
  return { file, block, row, rowTokens: count(row) };
}

function blockOf({ path, language }: SelectedFile, view: View, blocks: Blocks): Markdown {
  const known = blocks.get(view);
  if (known && known.path === path && known.language === language) return known.block;
  const block = fileBlock({ path, language }, view);
  blocks.set(view, { path, language, block });
  return block;
}

function createJoin(): (texts: readonly Markdown[]) => Markdown {
  let last: { readonly texts: readonly Markdown[]; readonly text: Markdown; } | undefined;
  return (texts) => {
    if (!last || last.texts.length !== texts.length || !texts.every((text, i) => text === last!.texts[i]))
      last = { texts, text: joinMarkdown(texts, '') };
    return last.text;
  };
}

export function once<T>(make: () => T): () => T {
  let made: { readonly value: T; } | undefined;
  return () => (made ??= { value: make() }).value;
}
