import { extractBulletText, isHeading } from './lineKinds';

/** The minimum number of characters. A shorter text may occur in other texts by chance. */
const minTextLength = 12;

/**
 * Returns the statements of a text without Markdown and line breaks. A statement is a sentence; the end of a bullet, a
 * heading or a paragraph also ends a statement. Texts with the same content have the same statements. Takes linear
 * time.
 */
export function splitIntoStatements(text: string): readonly string[] {
  const blocks: string[][] = [];
  let isBlockOpen = false;
  for (const line of text.split('\n')) {
    const startsBlock = isHeading(line) || extractBulletText(line.trimStart()) !== undefined;
    if (line.trim() === '') isBlockOpen = false;
    else if (isBlockOpen && !startsBlock) blocks.at(-1)!.push(line);
    else {
      blocks.push([extractBulletText(line.trimStart()) ?? line]);
      isBlockOpen = !isHeading(line);
    }
  }
  return blocks.flatMap((block) =>
    block.join(' ').replace(/[*_`~\\>#]/g, '').replace(/\s+/g, ' ').trim().split(/(?<=[.!?]) (?=\p{Lu})/u).map(
      normalizeStatement,
    )
  ).filter((statement) => statement !== '');
}

function normalizeStatement(statement: string): string {
  return statement.replace(/[.!?]$/, '').toLowerCase();
}

/** Reports whether the files that an agent loads itself contain all statements of this text. */
export function containsAllStatements(loadedStatements: ReadonlySet<string>, text: string): boolean {
  const statements = splitIntoStatements(text);
  return statements.join(' ').length >= minTextLength &&
    statements.every((statement) => loadedStatements.has(statement));
}
