import type { Pdfium } from '../engine';
import { createVisibilityTest } from './layerVisibility';
import { openPdfFile, type PdfFile, type PdfObject } from './pdfFile';
import { isPdfDictionary, type PdfDictionary, type PdfValue } from './pdfSyntax';

/** An entry of the dictionaries of hidden layers, which PDFium returns with the objects that are in the layer. */
const hiddenKey = 'AgentPackHidden';

/** A text that is inserted before an offset of an object. */
interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/**
 * Returns the bytes of an open document with an update in which the layers that a viewer does not show are marked:
 * PDFium tells which objects are in a layer, but not which layers are switched off. Annotations in hidden layers get
 * the Hidden flag, and hidden pictures are not drawn. Returns undefined if everything is shown, and `unreadable` if the
 * bytes are not a PDF in the plain form in which PDFium saves it.
 */
export function markHiddenLayers(bytes: Buffer): Buffer | 'unreadable' | undefined {
  const file = openPdfFile(bytes);
  if (!file) return 'unreadable';
  const isVisible = createVisibilityTest(file);
  if (!isVisible) return undefined;
  const update = createUpdate(file);
  for (const number of file.numbers) {
    const object = file.readObject(number);
    if (!object?.text.includes('/OC')) continue;
    const insertions = findDictionaries(object.value).flatMap((dictionary) =>
      markDictionary(dictionary, number, object)
    )
      .sort((a, b) => a.offset - b.offset);
    if (isPdfDictionary(object.value) && object.value.entries.get('Subtype') === 'Form' && isHidden(object.value))
      update.replaceForm(number, insertions);
    else if (insertions.length > 0) update.replace(number, insertions);
  }
  return update.finish();

  function markDictionary(dictionary: PdfDictionary, number: number, object: PdfObject): readonly Insertion[] {
    const { entries, end } = dictionary;
    const isWhole = dictionary === object.value;
    const isGroup = isWhole && entries.get('Type') === 'OCG';
    if (isGroup || entries.get('Type') === 'OCMD') {
      return isVisible!(isWhole ? { kind: 'reference', number } : dictionary)
        ? []
        : [{ offset: end, text: ` /${hiddenKey} 1` }];
    }
    if (!isHidden(dictionary)) return [];
    if (entries.has('Rect')) return [{ offset: end, text: ' /F 2' }];
    return entries.get('Subtype') === 'Image' ? [{ offset: end, text: ' /Subtype /None' }] : [];
  }

  function isHidden({ entries }: PdfDictionary): boolean {
    return entries.has('OC') && !isVisible!(entries.get('OC'));
  }
}

function findDictionaries(value: PdfValue): readonly PdfDictionary[] {
  if (Array.isArray(value)) return (value as readonly PdfValue[]).flatMap(findDictionaries);
  return isPdfDictionary(value) ? [value, ...[...value.entries.values()].flatMap(findDictionaries)] : [];
}

/** Creates an incremental update: objects, a table of their offsets, and a trailer (ISO 32000-2, 7.5.6). */
function createUpdate({ bytes, trailer, tableOffset, findObject, readObject }: PdfFile) {
  const parts: Buffer[] = [bytes];
  const rows: string[] = [];
  let length = bytes.length;
  let size = Number(trailer.entries.get('Size'));
  return { replace, replaceForm, finish };

  function replace(number: number, insertions: readonly Insertion[]): void {
    const { header, body } = insertInto(number, insertions);
    addObject(number, header, body);
  }

  /** Replaces a form with one that draws it with the mark of a hidden layer. */
  function replaceForm(number: number, insertions: readonly Insertion[]): void {
    const { header, body } = insertInto(number, insertions);
    const innerNumber = size++;
    addObject(innerNumber, `${innerNumber} 0 obj`, body);
    const content = `/OC <</${hiddenKey} 1>> BDC /F Do EMC`;
    addObject(number, header, [
      Buffer.from(
        '<</Type /XObject /Subtype /Form /BBox [-32768 -32768 32767 32767] ' +
          `/Resources <</XObject <</F ${innerNumber} 0 R>>>> /Length ${content.length}>>stream\r\n` +
          `${content}\r\nendstream\r\n` +
          'endobj\r\n',
      ),
    ]);
  }

  function insertInto(number: number, insertions: readonly Insertion[]) {
    const { start, end } = findObject(number)!;
    const [header] = /^\s*\d+\s+\d+\s+obj/.exec(readObject(number)!.text)!;
    const body: Buffer[] = [];
    let position = start + header.length;
    for (const { offset, text } of insertions) {
      body.push(bytes.subarray(position, start + offset), Buffer.from(text));
      position = start + offset;
    }
    body.push(bytes.subarray(position, end));
    return { header: header.trim(), body };
  }

  function addObject(number: number, header: string, body: readonly Buffer[]): void {
    const [, generation = '0'] = header.split(/\s+/);
    rows.push(`${number} 1\n${String(length).padStart(10, '0')} ${generation.padStart(5, '0')} n \n`);
    for (const part of [Buffer.from(`${header}\n`), ...body]) {
      parts.push(part);
      length += part.length;
    }
  }

  function finish(): Buffer | undefined {
    if (rows.length === 0) return undefined;
    const root = trailer.entries.get('Root');
    const number = typeof root === 'object' && 'number' in root ? root.number : 0;
    parts.push(Buffer.from(
      `xref\n${rows.join('')}trailer\n<</Size ${size} /Root ${number} 0 R /Prev ${tableOffset}>>\n` +
        `startxref\n${length}\n%%EOF\n`,
    ));
    return Buffer.concat(parts);
  }
}

/** Creates a function that reports whether a page object carries the mark of a hidden layer. */
export function createHiddenLayerTest({ api, bytes }: Pdfium) {
  const key = api.malloc(hiddenKey.length + 1);
  bytes(key, hiddenKey.length + 1).set(Buffer.from(`${hiddenKey}\0`));
  return {
    isInHiddenLayer(object: number): boolean {
      const count = api.FPDFPageObj_CountMarks(object);
      for (let i = 0; i < count; i++)
        if (api.FPDFPageObjMark_GetParamValueType(api.FPDFPageObj_GetMark(object, i), key) !== 0) return true;
      return false;
    },
    dispose: () => api.free(key),
  };
}
