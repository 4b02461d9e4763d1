import type { Paragraph } from './paragraphs';

/** Lines of a listing, indented as on the page. */
export function codeText(paragraphs: readonly Paragraph[]): string {
  const left = Math.min(...paragraphs.map((paragraph) => paragraph.left));
  const out: string[] = [];
  let bottom: number | undefined;
  for (const { lines } of paragraphs) {
    for (const line of lines) {
      if (bottom !== undefined && line.baseline - bottom > 2.1 * line.size) out.push('');
      bottom = line.baseline;
      const width = characterWidth(line.words);
      let text = '';
      for (const word of line.words) {
        const column = Math.round((word.left - left) / width);
        text += ' '.repeat(Math.min(200, Math.max(text === '' || word.joined ? 0 : 1, column - text.length))) +
          word.text;
      }
      out.push(text === '' ? line.text : text);
    }
  }
  return out.join('\n');
}

function characterWidth(
  words: readonly { readonly left: number; readonly right: number; readonly text: string; }[],
): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  return Math.max(1, words.reduce((sum, { left, right }) => sum + right - left, 0) / Math.max(1, characters));
}
