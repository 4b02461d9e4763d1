import { bulletText, isHeading } from './lineKinds';

/** The minimum number of characters: shorter texts occur in many others by chance. */
const shortest = 12;

/**
 * Returns the sentences of a text, without Markdown and line breaks: bullets, headings and paragraphs also end a
 * sentence. Texts that say the same have the same sentences. Linear.
 */
export function plainStatements(text: string): readonly string[] {
  const blocks: string[][] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const begins = isHeading(line) || bulletText(line.trimStart()) !== undefined;
    if (line.trim() === '') isOpen = false;
    else if (isOpen && !begins) blocks.at(-1)!.push(line);
    else {
      blocks.push([bulletText(line.trimStart()) ?? line]);
      isOpen = !isHeading(line);
    }
  }
  return blocks.flatMap((block) =>
    block.join(' ').replace(/[*_`~\\>#]/g, '').replace(/\s+/g, ' ').trim().split(/(?<=[.!?]) (?=\p{Lu})/u).map(plain)
  ).filter((statement) => statement !== '');
}

function plain(sentence: string): string {
  return sentence.replace(/[.!?]$/, '').toLowerCase();
}

/** Reports whether texts that an agent loads itself, as sentences, already contain all of this. */
export function says(loaded: ReadonlySet<string>, text: string): boolean {
  const statements = plainStatements(text);
  return statements.join(' ').length >= shortest && statements.every((sentence) => loaded.has(sentence));
}
