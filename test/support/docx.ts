import { strToU8, zipSync } from 'fflate';

/** A Word document of headings and paragraphs, made of no more parts than a reader needs. */
export function docx(parts: readonly { readonly heading?: string; readonly text?: string; }[]): Uint8Array {
  const paragraphs = parts.map(({ heading, text }) =>
    heading === undefined
      ? `<w:p><w:r><w:t>${text ?? ''}</w:t></w:r></w:p>`
      : `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${heading}</w:t></w:r></w:p>`
  ).join('');
  const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const files = {
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`,
    '_rels/.rels':
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels':
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${main}><w:body>${paragraphs}</w:body></w:document>`,
    'word/styles.xml':
      `<w:styles ${main}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
  };
  return zipSync(Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)]),
  ));
}
