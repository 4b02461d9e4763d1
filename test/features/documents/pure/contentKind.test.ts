import assert from 'node:assert';
import { detectContentKind } from '#features/documents/pure/contentKind';
import { table } from '#test/support/table';

describe('contentKind', () => {
  table('decides', (row) => {
    const check = (name: string, path: string, content: string, expected: string | undefined,
      parts: readonly string[] = []): void =>
      row(name, () => {
        const found = detectContentKind(path, new Uint8Array([...content].map((c) => c.charCodeAt(0))), () => parts);
        assert.equal(found && ('kind' in found ? found.kind : found.refused), expected);
      });
    const zip = 'PK\x03\x04';
    const ole = `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(1_016)}`;
    const stream = (name: string): string => `${[...name].map((c) => `${c}\0`).join('')}\0\0`.padEnd(256, '\0');
    check('for a PDF with a different extension', 'a.docx', '%PDF-1.7', 'pdf');
    check('for a PDF after leading noise', 'a.pdf', 'x\n%PDF-1.7', 'pdf');
    check('for a zip by its parts', 'a.docx', zip, 'xlsx', ['[Content_Types].xml', 'xl/workbook.xml']);
    check('for slides with embedded workbooks', 'a.pptx', zip, 'pptx', ['ppt/presentation.xml',
      'ppt/embeddings/x.xlsx']);
    check('for parts with other names by the extension', 'a.docx', zip, 'docx', ['[Content_Types].xml', 'main.xml']);
    check('for a zip without a document', 'a.docx', zip, 'parse_error', ['a.txt']);
    check('for an encrypted document', 'a.docx', ole + stream('EncryptedPackage'), 'encrypted');
    check('for a document from an old program', 'a.docx', ole + stream('WordDocument'), 'parse_error');
    check('for a web page by its start', 'a.txt', ' <!DOCTYPE html><p>', 'html');
    check('for Markdown that starts with a web page', 'a.md', '<html>', 'md');
    check('by the extension for texts', 'a.csv', 'a,b', 'csv');
    check('for a document that is not a zip', 'a.xlsx', 'hello', 'parse_error');
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n';
    for (const path of ['a.pdf', 'a.docx', 'a.xlsx', 'a.csv', 'a.txt', 'a.md', 'a.html'])
      check(`for a Git LFS pointer instead of ${path}`, path, pointer, 'parse_error');
    check('for a Git LFS pointer with an extension', 'a.csv', pointer.replace('oid', 'ext-0-foo sha256:1\noid'),
      'parse_error');
    check('for a text about such pointers', 'a.md', `A pointer:\n\n${pointer}`, 'md');
    check('for empty text', 'a.txt', '', 'txt');
    check('nothing for another file', 'a.ts', 'x', undefined);
  });
});
