import { extractBulletText, isHeading } from './lineKinds';

/** Minimum number of characters. Shorter texts may occur in other texts by chance. */
const minTextLength = 12;

/**
 * Returns the sentences of a text, without Markdown and line breaks: bullets, headings and paragraphs also end a
 * sentence. Texts with the same content have the same sentences. Takes linear time.
 */
export function splitIntoStatements(text: string): readonly string[] {
  const blocks: string[][] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const startsBlock = isHeading(line) || extractBulletText(line.trimStart()) !== undefined;
    if (line.trim() === '') isOpen = false;
    else if (isOpen && !startsBlock) blocks.at(-1)!.push(line);
    else {
      blocks.push([extractBulletText(line.trimStart()) ?? line]);
      isOpen = !isHeading(line);
    }
  }
  return blocks.flatMap((block) =>
    block.join(' ').replace(/[*_`~\\>#]/g, '').replace(/\s+/g, ' ').trim().split(/(?<=[.!?]) (?=\p{Lu})/u).map(
      normalizeSentence,
    )
  ).filter((statement) => statement !== '');
}

function normalizeSentence(sentence: string): string {
  return sentence.replace(/[.!?]$/, '').toLowerCase();
}

/** Reports whether the sentences of files that an agent loads itself include all sentences of this text. */
export function containsAllStatements(loadedSentences: ReadonlySet<string>, text: string): boolean {
  const statements = splitIntoStatements(text);
  return statements.join(' ').length >= minTextLength && statements.every((sentence) => loadedSentences.has(sentence));
}
