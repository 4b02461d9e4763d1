import { strToU8, zipSync } from 'fflate';
import type { DocumentBlock } from '#features/documents/pure/block';
import type { DocumentKind } from '#features/documents/pure/kind';
import { createOmissionCollector } from '#features/documents/pure/omission';
import { redactWarnings } from '#features/documents/pure/parts';
import type { DocumentWarning } from '#features/documents/pure/warning';
import { parsers } from '#features/documents/node/parsers/parsers';

export interface Parsed {
  readonly blocks: readonly DocumentBlock[];
  readonly pages: number | null;
  readonly warnings: readonly DocumentWarning[];
  /** `kind count: quote`, of what was left out. */
  readonly omitted: readonly string[];
  /** Pairs of what `progress` was called with. */
  readonly steps: readonly (readonly [number, number])[];
}

export async function parseSample(kind: DocumentKind, content: Uint8Array | string, share = 1): Promise<Parsed> {
  const warnings: DocumentWarning[] = [];
  const omissions = createOmissionCollector();
  const steps: [number, number][] = [];
  const parse = await parsers[kind]();
  const parsed = await parse({
    bytes: typeof content === 'string' ? strToU8(content) : content,
    fast: false,
    share,
    warn: (warning) => warnings.push(warning),
    omit: omissions.omit,
    progress: (done, pages) => steps.push([done, pages]),
  });
  const omitted = omissions.list().map(({ kind, count, quote }) => `${kind} ${count}: ${quote}`);
  return { ...parsed, warnings: redactWarnings(warnings), omitted, steps };
}

/** A block a line: `heading 2: text`, `table: …`; line breaks as `⏎`. */
export function shown(blocks: readonly DocumentBlock[]): readonly string[] {
  return blocks.map(({ type, level, text, caption }) =>
    `${type}${level === undefined ? '' : ` ${level}`}${caption === undefined ? '' : ` (${caption})`}: ${
      text.replace(/\n/g, '⏎')
    }`
  );
}

export type Parts = Readonly<Record<string, string | Uint8Array>>;

export function zipped(parts: Parts): Uint8Array {
  return zipSync(Object.fromEntries(
    Object.entries(parts).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
  ));
}

const ooxml = 'http://schemas.openxmlformats.org';

/** A part of relations: id → type and target; a target with `://` is external. */
export function relations(all: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const entries = Object.entries(all).map(([id, [type, target]]) =>
    `<Relationship Id="${id}" Type="${ooxml}/officeDocument/2006/relationships/${type}" Target="${target}"${
      target.includes('://') ? ' TargetMode="External"' : ''
    }/>`
  );
  return `<Relationships xmlns="${ooxml}/package/2006/relationships">${entries.join('')}</Relationships>`;
}

const namespaces =
  `xmlns:w="${ooxml}/wordprocessingml/2006/main" xmlns:r="${ooxml}/officeDocument/2006/relationships" ` +
  `xmlns:m="${ooxml}/officeDocument/2006/math" xmlns:wp="${ooxml}/drawingml/2006/wordprocessingDrawing" ` +
  `xmlns:a="${ooxml}/drawingml/2006/main" xmlns:c="${ooxml}/drawingml/2006/chart" xmlns:p="${ooxml}/presentationml/2006/main" ` +
  `xmlns:mc="${ooxml}/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" ` +
  `xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"`;

export interface DocxParts {
  readonly body: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly settings?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  readonly comments?: string;
  readonly more?: Parts;
  readonly moreRelations?: Readonly<Record<string, readonly [string, string]>>;
}

/** A document of Word of hand-written parts. */
export function docx({ body, more, moreRelations, ...named }: DocxParts): Uint8Array {
  const roots = {
    styles: 'styles',
    numbering: 'numbering',
    settings: 'settings',
    footnotes: 'footnotes',
    endnotes: 'endnotes',
    comments: 'comments',
  } as const;
  const given = Object.entries(roots).flatMap(([name, root]) => {
    const content = named[name as keyof typeof roots];
    return content === undefined ? [] : [[name, `<w:${root} ${namespaces}>${content}</w:${root}>`] as const];
  });
  return zipped({
    '_rels/.rels': relations({ r1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `<?xml version="1.0"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations({
      ...Object.fromEntries(given.map(([name]) => [name, [name, `${name}.xml`] as const])),
      ...moreRelations,
    }),
    ...Object.fromEntries(given.map(([name, content]) => [`word/${name}.xml`, content])),
    ...more,
  });
}

/** A root element with all usual namespaces. */
export function rootOf(name: string, content: string): string {
  return `<${name} ${namespaces}>${content}</${name}>`;
}

/** A paragraph with its properties. */
export function p(text: string, properties = ''): string {
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${text === '' ? '' : r(text)}</w:p>`;
}

export function r(text: string, properties = ''): string {
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}
