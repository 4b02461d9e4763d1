import { oneLine } from '../sections';
import type { PagePiece } from './piece';

/** Units that hold for all cells: `(in millions)`, `Rs. in lakhs`, `€ thousand`. */
const units =
  /^[([]?(?:all\s+)?(?:amounts?|figures?|numbers?|values?|dollars?|unless|in\b|rs\b|inr\b|usd\b|eur\b|us?\$|[€$£¥₹%]|million|thousand|crore|lakh|percent|단위|単位|单位)/i;
const unitWord = /(?:million|thousand|billion|crore|lakh|percent|%|per cent|000|units?|dollars?|euros?|원|元|円)/i;
const tableName = /^[[(]?(?:table|tab\.|exhibit|tabelle|tableau|tabla|tabela|таблица|표|表)/i;

/** For each table what names it: a caption above it, else one below, and units above. `taken` are the pieces used. */
export function tableCaptions(pieces: readonly PagePiece[]) {
  const captions = new Map<number, string>();
  const taken = new Set<number>();
  pieces.forEach((piece, i) => {
    if (piece.kind !== 'table') return;
    const parts: string[] = [];
    let above = i - 1;
    while (above >= 0 && i - above <= 2 && isUnits(above)) take(above--, parts);
    if (above >= 0 && isName(above)) take(above, parts);
    else if (parts.length === 0 && isName(i + 1) && pieces[i + 2]?.kind !== 'table') take(i + 1, parts);
    if (parts.length > 0) captions.set(i, parts.join(' '));
  });
  return { captions, taken };

  function take(at: number, parts: string[]): void {
    parts.unshift(textAt(at)!);
    taken.add(at);
  }

  function textAt(at: number): string | undefined {
    const piece = pieces[at];
    return piece && piece.kind !== 'table' && piece.kind !== 'heading' && !taken.has(at)
      ? oneLine(piece.paragraph.text)
      : undefined;
  }

  function isUnits(at: number): boolean {
    const text = textAt(at);
    return text !== undefined && text.length < 80 && units.test(text) && unitWord.test(text);
  }

  function isName(at: number): boolean {
    const text = textAt(at);
    return text !== undefined && pieces[at]!.kind === 'caption' && tableName.test(text);
  }
}
