import { deflateSync } from 'node:zlib';

/** A text on a page: where it starts, from the left and from the bottom, and how it is set. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly font?: 'F1' | 'F2' | 'F3' | 'F4' | 'F5';
  /** Operators before it: `3 Tr`, `1 1 1 rg`, `/G0 gs`. */
  readonly before?: string;
  /** Degrees. */
  readonly turned?: number;
}

export interface WrittenPage {
  readonly texts: readonly PlacedText[];
  /** Operators of drawing. */
  readonly drawing?: string;
  readonly rotate?: number;
  /** Elements of `/Annots`. */
  readonly annotations?: string;
  /** Operators of appearances; `#0` in an annotation is the first of them. */
  readonly appearances?: readonly string[];
  /** Its content is compressed. */
  readonly isPacked?: boolean;
  /** Entries of `/Properties` and `/XObject` in its resources. */
  readonly properties?: string;
  readonly xObjects?: string;
}

export interface PdfOptions {
  readonly outline?: readonly { readonly title: string; readonly page: number; }[];
  /** Entries of the catalog. */
  readonly catalog?: string;
  /** The offsets of all objects are false. */
  readonly brokenXref?: boolean;
  readonly pageCount?: number;
  /** Entries of the trailer. */
  readonly trailer?: string;
  /** More objects. In these, in the catalog and in pages, `@0` refers to the first of them. */
  readonly objects?: readonly string[];
  /** Objects other than streams are in a packed object stream, and their offsets in a stream as well. */
  readonly hasObjectStream?: boolean;
}

/** Lines of one text, below each other. */
export function lines(x: number, y: number, texts: readonly string[], more: Partial<PlacedText> = {}): PlacedText[] {
  const size = more.size ?? 10;
  return texts.map((text, i) => ({ ...more, text, x, y: y - i * 1.2 * size }));
}

/**
 * A PDF of one of the standard fonts (F1 Helvetica, F2 bold, F3 Courier, F4 oblique, F5 of all Unicode)
 * on pages of 612 × 792 points.
 */
export function writePdf(pages: readonly WrittenPage[], options: PdfOptions = {}): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body); // its number
  add(''); // the catalog
  add(''); // the pages
  const fonts = ['Helvetica', 'Helvetica-Bold', 'Courier', 'Helvetica-Oblique'].map((name) =>
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)
  );
  const ranges = Array.from({ length: 256 }, (_, high) => {
    const hex = high.toString(16).padStart(2, '0');
    return `1 beginbfrange <${hex}00> <${hex}ff> <${hex}00> endbfrange`;
  });
  const map = '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange ' +
    `${ranges.join('\n')} endcmap end`;
  const toUnicode = add(`<< /Length ${map.length} >>\nstream\n${map}\nendstream`);
  const inner = '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Test /DW 600 ' +
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>';
  fonts.push(
    add(
      `<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /Identity-H /DescendantFonts [${inner}] ` +
        `/ToUnicode ${toUnicode} 0 R >>`,
    ),
  );
  const fontList = fonts.map((number, i) => `/F${i + 1} ${number} 0 R`).join(' ');
  const picture = add(
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\n' +
      'stream\nx\nendstream',
  );
  const numbers = pages.map((
    { texts, drawing = '', rotate, annotations, appearances = [], isPacked, properties = '', xObjects = '' },
  ) => {
    const forms = appearances.map((content) =>
      add(
        '<< /Type /XObject /Subtype /Form /BBox [0 0 300 16] ' +
          `/Resources << /Font << ${fontList} >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`,
      )
    );
    const shown = `${drawing}\n${texts.map(operators).join('\n')}`;
    const stream = isPacked ? deflateSync(shown, { level: 1 }).toString('latin1') : shown;
    const contents = add(
      `<< /Length ${stream.length}${isPacked ? ' /Filter /FlateDecode' : ''} >>\nstream\n${stream}\nendstream`,
    );
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${contents} 0 R` +
        `${rotate === undefined ? '' : ` /Rotate ${rotate}`}${
          annotations === undefined
            ? ''
            : ` /Annots [${annotations.replace(/#(\d)/g, (_, i) => `${forms[Number(i)]} 0 R`)}]`
        } /Resources << /Font << ${fontList} >> /XObject << /Im1 ${picture} 0 R ${xObjects} >>` +
        ` /Properties << ${properties} >>` +
        ' /ExtGState << /G0 << /ca 0 /CA 0 >> >> >> >>',
    );
  });
  const count = options.pageCount ?? numbers.length;
  objects[1] = `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${count} >>`;
  objects[0] = `<< /Type /Catalog /Pages 2 0 R ${outlineOf(options, numbers, add, objects)} ${
    options.catalog ?? ''
  } >>`;
  const first = objects.length + 1;
  (options.objects ?? []).forEach(add);
  const referring = objects.map((body) => body.replace(/@(\d)/g, (_, i) => `${first + Number(i)} 0 R`));
  objects.splice(0, objects.length, ...referring);
  if (options.hasObjectStream) return writeObjectStream(objects);
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return options.brokenXref ? offset + 7 : offset;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n` +
    offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('') +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${options.trailer ?? ''} >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file, 'latin1'));
}

/** Writes objects other than streams into one packed stream, and where all objects are into another one. */
function writeObjectStream(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n';
  const rows: (readonly [type: number, place: number, index: number])[] = [[0, 0, 0xff]];
  const packed = objects.flatMap((body, i) => body.includes('stream\n') ? [] : [{ number: i + 1, body }]);
  const holder = objects.length + 1;
  const write = (number: number, body: string) => {
    rows[number] = [1, file.length, 0];
    file += `${number} 0 obj\n${body}\nendobj\n`;
  };
  objects.forEach((body, i) => {
    const index = packed.findIndex(({ number }) => number === i + 1);
    if (index < 0) write(i + 1, body);
    else rows[i + 1] = [2, holder, index];
  });
  let length = 0;
  const header = packed.map(({ number, body }) => {
    const offset = length;
    length += body.length + 1;
    return `${number} ${offset} `;
  }).join('');
  const deflated = (text: string) => deflateSync(Buffer.from(text, 'latin1')).toString('latin1');
  const content = deflated(header + packed.map(({ body }) => `${body} `).join(''));
  write(holder,
    `<< /Type /ObjStm /N ${packed.length} /First ${header.length} /Filter /FlateDecode /Length ${content.length} >>\n` +
      `stream\n${content}\nendstream`);
  const start = file.length;
  rows[holder + 1] = [1, start, 0];
  const table = deflated(
    rows.map(([type, place, index]) => String.fromCharCode(type, place >> 16, place >> 8 & 255, place & 255, index))
      .join(''),
  );
  write(holder + 1,
    `<< /Type /XRef /Size ${rows.length} /W [1 3 1] /Root 1 0 R /Filter /FlateDecode /Length ${table.length} >>\n` +
      `stream\n${table}\nendstream`);
  return Uint8Array.from(Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, 'latin1'));
}

function operators({ text, x, y, size = 10, font = 'F1', before = '', turned = 0 }: PlacedText): string {
  const [cos, sin] = [Math.cos(turned * Math.PI / 180), Math.sin(turned * Math.PI / 180)].map((n) => n.toFixed(4));
  const shown = font === 'F5'
    ? `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
    : `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `q ${before} BT /${font} ${size} Tf ${cos} ${sin} ${
    sin === '0.0000' ? '0' : -Number(sin)
  } ${cos} ${x} ${y} Tm ` +
    `${shown} Tj ET Q`;
}

function outlineOf(
  { outline = [] }: PdfOptions,
  pages: readonly number[],
  add: (body: string) => number,
  objects: readonly string[],
): string {
  if (outline.length === 0) return '';
  const first = objects.length + 1;
  outline.forEach(({ title, page }, i) => {
    const neighbours = `${i > 0 ? `/Prev ${first + i - 1} 0 R` : ''} ${
      i + 1 < outline.length ? `/Next ${first + i + 1} 0 R` : ''
    }`;
    add(
      `<< /Title (${title}) /Parent ${first + outline.length} 0 R ${neighbours} /Dest [${pages[page - 1]} 0 R /Fit] >>`,
    );
  });
  const root = add(
    `<< /Type /Outlines /First ${first} 0 R /Last ${first + outline.length - 1} 0 R /Count ${outline.length} >>`,
  );
  return `/Outlines ${root} 0 R`;
}
