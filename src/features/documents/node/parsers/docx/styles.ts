import { findXmlChild, findXmlChildren, readToggle, getChildValue, type XmlNode } from '../../xml/xmlNode';
import { isDark, type RunLook } from './runLook';

/** The properties that a paragraph or its runs get from its style and the styles it is based on. */
export interface Style {
  /** The heading level, from 1 to 9. */
  readonly heading?: number;
  readonly role?: StyleRole;
  readonly numbering?: { readonly numId: string; readonly level: number; };
  /** The left indent, in twentieths of a point. */
  readonly indent?: number;
  readonly look: RunLook;
  /** Whether the style is a table style that fills some cells with a color. */
  readonly filled: boolean;
}

export interface Styles {
  /** Returns the default paragraph style if the id is undefined or unknown. */
  getParagraphStyle(id: string | undefined): Style;
  getRunLook(id: string): RunLook;
  isFilledTable(id: string | undefined): boolean;
}

/** Longer chains of `basedOn` are not followed, as they may be circular. */
const maxChainLength = 20;

export function readStyles(root: XmlNode | undefined): Styles {
  const nodesById = new Map(findXmlChildren(root, 'w:style').map((node) => [node.attributes['w:styleId'] ?? '', node]));
  const defaultLook = parseRunLook(
    findXmlChild(findXmlChild(findXmlChild(root, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr'),
  );
  const defaultId = [...nodesById].find(([, { attributes }]) =>
    attributes['w:type'] === 'paragraph' && /^(?:1|true|on)$/.test(attributes['w:default'] ?? '')
  )?.[0];
  const stylesById = new Map<string, Style>();
  return {
    getParagraphStyle: (id) => getStyle(id !== undefined && nodesById.has(id) ? id : defaultId ?? '', id),
    getRunLook: (id) => getStyle(id).look,
    isFilledTable: (id) => id !== undefined && getStyle(id).filled,
  };

  function getStyle(id: string, requestedId = id): Style {
    const cachedStyle = stylesById.get(requestedId);
    if (cachedStyle) return cachedStyle;
    const chain = listStyleChain(id);
    const newStyle = { ...mergeStyles(chain), ...(chain.length === 0 ? deriveMissingStyle(requestedId) : {}) };
    stylesById.set(requestedId, newStyle);
    return newStyle;
  }

  /** Returns the style and the styles that it is based on, the nearest first. */
  function listStyleChain(id: string): readonly XmlNode[] {
    const chain: XmlNode[] = [];
    for (let currentId: string | undefined = id; currentId !== undefined && chain.length < maxChainLength;) {
      const node = nodesById.get(currentId);
      if (!node) break;
      chain.push(node);
      currentId = getChildValue(node, 'w:basedOn');
    }
    return chain;
  }

  function mergeStyles(chain: readonly XmlNode[]): Style {
    const isParagraph = chain[0]?.attributes['w:type'] === 'paragraph';
    let heading: number | undefined;
    let role: StyleRole | undefined;
    for (const node of chain) {
      const name = getChildValue(node, 'w:name') ?? '';
      const outlineLevel = getChildValue(findXmlChild(node, 'w:pPr'), 'w:outlineLvl');
      role ??= heading === undefined ? findRoleByName(name) : undefined;
      heading ??= parseHeadingName(name) ?? parseHeadingName(node.attributes['w:styleId'] ?? '') ??
        (outlineLevel === undefined ? undefined : Number(outlineLevel) + 1);
      if (heading !== undefined) break;
    }
    const numberingNodes = chain.map((node) => findXmlChild(findXmlChild(node, 'w:pPr'), 'w:numPr')).filter((
      numberingNode,
    ) => numberingNode !== undefined);
    const numId = numberingNodes.map((node) => getChildValue(node, 'w:numId')).find((value) => value !== undefined);
    const level = numberingNodes.map((node) => getChildValue(node, 'w:ilvl')).find((value) => value !== undefined);
    const indent = chain.map((node) => readLeftIndent(findXmlChild(node, 'w:pPr'))).find((value) =>
      value !== undefined
    );
    const looks = chain.map((node) => parseRunLook(findXmlChild(node, 'w:rPr')));
    return {
      ...(heading !== undefined && heading >= 1 && heading <= 9 ? { heading } : {}),
      ...(role === undefined ? {} : { role }),
      ...(numId === undefined ? {} : { numbering: { numId, level: Number(level ?? 0) || 0 } }),
      ...(indent === undefined ? {} : { indent }),
      look: Object.assign({}, ...isParagraph || chain.length === 0 ? [defaultLook] : [], ...looks.reverse()) as RunLook,
      filled: chain.some(isFilled),
    };
  }

  /** Derives a style from its ID if the file does not define the style, since the ID may be a built-in name. */
  function deriveMissingStyle(id: string): Partial<Style> {
    const heading = parseHeadingName(id);
    const role = findRoleByName(id);
    return { ...(heading === undefined ? {} : { heading }), ...(role === undefined ? {} : { role }) };
  }
}

const verticalPositions: Readonly<Record<string, RunLook['verticalPosition']>> = {
  superscript: 'raised',
  subscript: 'lowered',
};

/** Reads the appearance of a text from run properties. */
export function parseRunLook(node: XmlNode | undefined): RunLook {
  if (!node) return {};
  const vanish = readToggle(node, 'w:vanish');
  const color = findXmlChild(node, 'w:color');
  const size = getChildValue(node, 'w:sz');
  const shading = findXmlChild(node, 'w:shd');
  const highlight = getChildValue(node, 'w:highlight');
  const verticalAlignment = getChildValue(node, 'w:vertAlign');
  const raisedBy = Number(getChildValue(node, 'w:position'));
  const strikes = [readToggle(node, 'w:strike'), readToggle(node, 'w:dstrike')].filter((toggle) =>
    toggle !== undefined
  );
  return {
    ...(vanish === undefined ? {} : { vanish }),
    ...(color ? { color: color.attributes['w:val'] ?? '' } : {}),
    ...(size === undefined ? {} : { halfPoints: Number(size) }),
    ...(isDark(shading) || (highlight !== undefined && !/^(?:none|white)$/.test(highlight)) ? { shaded: true } : {}),
    ...(verticalAlignment === undefined ? {} : { verticalPosition: verticalPositions[verticalAlignment] ?? 'level' }),
    ...(Number.isFinite(raisedBy) ? { raisedBy } : {}),
    ...(strikes.length === 0 ? {} : { struck: strikes.includes(true) }),
  };
}

/** Reads the left indent that paragraph properties set directly. */
export function readLeftIndent(properties: XmlNode | undefined): number | undefined {
  const attributes = findXmlChild(properties, 'w:ind')?.attributes;
  const left = Number(attributes?.['w:left'] ?? attributes?.['w:start']);
  return Number.isFinite(left) ? left : undefined;
}

function isFilled(style: XmlNode): boolean {
  const parts = [style, ...findXmlChildren(style, 'w:tblStylePr')];
  return parts.some((part) =>
    ['w:tcPr', 'w:tblPr', 'w:pPr'].some((name) => isDark(findXmlChild(findXmlChild(part, name), 'w:shd')))
  );
}

/** The role of a paragraph by the name of its style, except for headings. */
export type StyleRole = 'title' | 'contentsTitle' | 'contents' | 'caption' | 'code';

/** Translations of `heading` by programs that localize style names. Word itself always writes the English name. */
const headingWords = ['heading', 'überschrift', 'berschrift', 'titre', 'título', 'titulo', 'ttulo', 'titolo', 'rubrik',
  'kop', 'otsikko', 'overskrift', 'nagłówek', 'nagwek', 'nadpis', 'encabezado', 'intestazione', 'cabeçalho',
  'заголовок', 'címsor', 'cmsor', 'başlık', 'balk', 'kopf', 'επικεφαλίδα', '見出し', '标题', '標題', '제목', 'tiêu đề',
  'หัวเรื่อง', 'כותרת', 'عنوان', 'titlu', 'naslov', 'antraštė', 'virsraksts', 'pealkiri', 'заглавие', 'judul', 'tajuk'];
const headingNamePattern = new RegExp(`^(?:${headingWords.join('|')})[ _-]?([1-9])$`, 'iu');

/** Returns the level of a heading style by its name or ID (`heading 2`, `Heading2`, `Überschrift 2`). */
function parseHeadingName(name: string): number | undefined {
  const level = headingNamePattern.exec(name.trim())?.[1];
  return level === undefined ? undefined : Number(level);
}

const rolePatterns: readonly (readonly [pattern: RegExp, role: StyleRole])[] = [
  [/^(?:title|titel|document title|titre|título|titolo|tittel|otsikko|заголовок|название|标题|標題|表題|제목)$/iu,
    'title'],
  [/^(?:toc|contents|table of contents) ?heading$|^contents title$/iu, 'contentsTitle'],
  [/^(?:toc|contents|verzeichnis|tm|table of figures) ?\d*$/iu, 'contents'],
  [/^(?:caption|beschriftung|légende|epígrafe|leyenda|didascalia|bijschrift|legenda|table|tabelle)$/iu, 'caption'],
  [/^(?:source ?code|code(?: ?block)?|html ?preformatted|preformatted(?: ?text)?|verbatim|listing|macro ?text)$/iu,
    'code'],
];

function findRoleByName(name: string): StyleRole | undefined {
  return rolePatterns.find(([pattern]) => pattern.test(name.trim()))?.[1];
}
