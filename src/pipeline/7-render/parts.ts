import { once } from '#base/once';
import type { Markdown, SelectedFile, Selection, View } from '#model';
import { joinMarkdown } from '#secrets/markdown';
import type { CommonContent } from './content';
import { renderFileBlock } from './fileBlock';
import { type SectionName, sectionTable } from './sections/sections';

export type TextTokenCounter = (text: string) => number;

export interface CountedText {
  readonly text: Markdown;
  readonly tokens: number;
}

/** A selected file in one of its views. */
export interface RenderedFile {
  /** `file.view.tokens` is the exact number of tokens in the block. */
  readonly file: SelectedFile;
  readonly block: Markdown;
}

/** The parts of all context files of one pack. Each part is created once, when a text first needs it. */
export interface Parts {
  readonly content: CommonContent;
  /** The levels of each section, from the longest to the empty level. */
  readonly sections: ReadonlyMap<SectionName, readonly (() => CountedText)[]>;
  /** For each selected file, its view and its fallbacks. */
  readonly files: readonly (readonly (() => RenderedFile)[])[];
  /** Joins texts and remembers the last result, since forms often differ only in their prefix. */
  join(texts: readonly Markdown[]): Markdown;
}

/** Caches blocks by view. A view remains the same object as long as the file's content is unchanged. */
export type BlockCache = WeakMap<View,
  { readonly path: string; readonly language: string | undefined; readonly block: Markdown; }>;

export function buildRenderParts(content: CommonContent, count: TextTokenCounter, blocks: BlockCache): Parts {
  const files = content.selection.files.map((file) =>
    [file.view, ...file.fallbacks].map((view, index, views) =>
      once(() => renderFile(file, view, views.slice(index + 1), count, blocks))
    )
  );
  const selection: Selection = { ...content.selection, files: files.map((views) => views[0]!().file) };
  const sections = new Map(
    (Object.keys(sectionTable) as SectionName[]).map((name) =>
      [name, sectionTable[name](content, selection).map((make) => once(() => toCountedText(make())))] as const
    ),
  );
  return { content, sections, files, join: createJoiner() };

  function toCountedText(text: Markdown): CountedText {
    return { text, tokens: text === '' ? 0 : count(text) };
  }
}

function renderFile(selectedFile: SelectedFile, view: View, fallbacks: readonly View[], count: TextTokenCounter,
  blocks: BlockCache): RenderedFile
{
  const block = getFileBlock(selectedFile, view, blocks);
  const viewReason = view === selectedFile.view
    ? selectedFile.viewReason
    : `the ${selectedFile.view.kind} view did not fit the budget`;
  const { upgradedBecause: upgradeReason, ...otherFields } = selectedFile;
  const file: SelectedFile = {
    ...otherFields,
    ...(upgradeReason !== undefined && view === selectedFile.view && { upgradedBecause: upgradeReason }),
    view: { ...view, tokens: count(block) },
    fallbacks,
    viewReason,
  };
  return { file, block };
}

function getFileBlock({ path, language }: SelectedFile, view: View, blocks: BlockCache): Markdown {
  const cachedBlock = blocks.get(view);
  if (cachedBlock && cachedBlock.path === path && cachedBlock.language === language) return cachedBlock.block;
  const block = renderFileBlock({ path, language }, view);
  blocks.set(view, { path, language, block });
  return block;
}

function createJoiner(): (texts: readonly Markdown[]) => Markdown {
  let lastJoin: { readonly texts: readonly Markdown[]; readonly text: Markdown; } | undefined;
  return (texts) => {
    if (!lastJoin || lastJoin.texts.length !== texts.length || !texts.every((text, i) => text === lastJoin!.texts[i]))
      lastJoin = { texts, text: joinMarkdown(texts, '') };
    return lastJoin.text;
  };
}
