/** The role of a paragraph by the name of its style, except for headings. */
export type StyleRole = 'title' | 'contentsTitle' | 'contents' | 'caption' | 'code';

/** `heading 1` in the languages whose programs write it so; Word itself always writes the English name. */
const headingWords = ['heading', 'überschrift', 'berschrift', 'titre', 'título', 'titulo', 'ttulo', 'titolo', 'rubrik',
  'kop', 'otsikko', 'overskrift', 'nagłówek', 'nagwek', 'nadpis', 'encabezado', 'intestazione', 'cabeçalho',
  'заголовок', 'címsor', 'cmsor', 'başlık', 'balk', 'kopf', 'επικεφαλίδα', '見出し', '标题', '標題', '제목', 'tiêu đề',
  'หัวเรื่อง', 'כותרת', 'عنوان', 'titlu', 'naslov', 'antraštė', 'virsraksts', 'pealkiri', 'заглавие', 'judul', 'tajuk'];
const headingName = new RegExp(`^(?:${headingWords.join('|')})[ _-]?([1-9])$`, 'iu');

/** The level of a heading style by its name or id (`heading 2`, `Heading2`, `Überschrift 2`). */
export function headingOfName(name: string): number | undefined {
  const level = headingName.exec(name.trim())?.[1];
  return level === undefined ? undefined : Number(level);
}

const roles: readonly (readonly [pattern: RegExp, role: StyleRole])[] = [
  [/^(?:title|titel|document title|titre|título|titolo|tittel|otsikko|заголовок|название|标题|標題|表題|제목)$/iu,
    'title'],
  [/^(?:toc|contents|table of contents) ?heading$|^contents title$/iu, 'contentsTitle'],
  [/^(?:toc|contents|verzeichnis|tm|table of figures) ?\d*$/iu, 'contents'],
  [/^(?:caption|beschriftung|légende|epígrafe|leyenda|didascalia|bijschrift|legenda|table|tabelle)$/iu, 'caption'],
  [/^(?:source ?code|code(?: ?block)?|html ?preformatted|preformatted(?: ?text)?|verbatim|listing|macro ?text)$/iu,
    'code'],
];

export function roleOfName(name: string): StyleRole | undefined {
  return roles.find(([pattern]) => pattern.test(name.trim()))?.[1];
}
