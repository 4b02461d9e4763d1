import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { once } from '#base/once';
import { createHost, type WasmHost } from './host';
import { createCopySaver } from './saveCopy';
import { webAssembly, type WasmMemory } from './webAssembly';

type PdfiumFunction =
  | 'FPDF_InitLibrary'
  | 'FPDF_LoadMemDocument'
  | 'FPDF_GetLastError'
  | 'FPDF_CloseDocument'
  | 'FPDF_GetPageCount'
  | 'FPDF_LoadPage'
  | 'FPDF_ClosePage'
  | 'FPDF_GetPageBoundingBox'
  | 'FPDFPage_GetRotation'
  | 'FPDFPage_CountObjects'
  | 'FPDFPage_GetObject'
  | 'FPDFFormObj_CountObjects'
  | 'FPDFFormObj_GetObject'
  | 'FPDFPageObj_GetType'
  | 'FPDFPageObj_GetBounds'
  | 'FPDFPageObj_GetMatrix'
  | 'FPDFPageObj_GetFillColor'
  | 'FPDFPageObj_GetStrokeColor'
  | 'FPDFPageObj_CountMarks'
  | 'FPDFPageObj_GetMark'
  | 'FPDFPageObjMark_GetParamValueType'
  | 'FPDFPath_GetDrawMode'
  | 'FPDFPath_CountSegments'
  | 'FPDFPath_GetPathSegment'
  | 'FPDFPathSegment_GetPoint'
  | 'FPDFPathSegment_GetType'
  | 'FPDFText_LoadPage'
  | 'FPDFText_ClosePage'
  | 'FPDFText_CountChars'
  | 'FPDFText_GetText'
  | 'FPDFText_GetUnicode'
  | 'FPDFText_HasUnicodeMapError'
  | 'FPDFText_GetTextObject'
  | 'FPDFText_GetLooseCharBox'
  | 'FPDFText_GetCharBox'
  | 'FPDFText_GetCharOrigin'
  | 'FPDFText_GetMatrix'
  | 'FPDFText_GetFontSize'
  | 'FPDFTextObj_GetTextRenderMode'
  | 'FPDFTextObj_GetFont'
  | 'FPDFFont_GetBaseFontName'
  | 'FPDFFont_GetFlags'
  | 'FPDFFont_GetWeight'
  | 'FPDFFont_GetItalicAngle'
  | 'FPDFBookmark_GetFirstChild'
  | 'FPDFBookmark_GetNextSibling'
  | 'FPDFBookmark_GetTitle'
  | 'FPDFBookmark_GetDest'
  | 'FPDFBookmark_GetAction'
  | 'FPDFAction_GetType'
  | 'FPDFAction_GetDest'
  | 'FPDFDest_GetDestPageIndex'
  | 'FPDFDest_GetLocationInPage'
  | 'FPDFDoc_GetAttachmentCount'
  | 'FPDFDoc_GetJavaScriptActionCount'
  | 'FPDFPage_GetAnnotCount'
  | 'FPDFPage_GetAnnot'
  | 'FPDFPage_CloseAnnot'
  | 'FPDFAnnot_GetSubtype'
  | 'FPDFAnnot_GetLink'
  | 'FPDFAnnot_GetFlags'
  | 'FPDFAnnot_GetRect'
  | 'FPDFAnnot_GetStringValue'
  | 'FPDFAnnot_HasKey'
  | 'FPDFPage_Flatten'
  | 'FPDFLink_GetAction';

/** PDFium's functions, without wrappers because a page needs thousands of calls. Pointers and flags are numbers. */
export type PdfiumExports =
  & Readonly<
    Record<
      PdfiumFunction | 'malloc' | '__wasm_call_ctors' | 'emscripten_stack_init',
      (...args: number[]) => number
    >
  >
  & {
    readonly memory: WasmMemory;
    readonly free: (pointer: number) => void;
  };

export interface Pdfium {
  readonly api: PdfiumExports;
  /** Returns a view of the bytes at a pointer, which becomes empty when the memory grows. */
  bytes(pointer: number, length: number): Uint8Array;
  /** Returns views of the current memory as numbers. */
  views(): MemoryViews;
  /** Reads a UTF-16LE text of `bytes` bytes, without its terminating null character. */
  utf16(pointer: number, bytes: number): string;
  /** Returns the bytes of an open document as PDFium saves them, or undefined if it cannot. */
  saveCopy(document: number): Buffer | undefined;
}

export interface MemoryViews {
  readonly f32: Float32Array;
  readonly f64: Float64Array;
  readonly i32: Int32Array;
  readonly u32: Uint32Array;
}

const wasmFile = 'pdfium.wasm';
const mebibyte = 2 ** 20;

/** The memory that PDFium itself needs for the fonts and tables of a large document, in bytes. */
const baseMemoryBytes = 96 * mebibyte;
/** The limit for unpacked streams: 100 times the file, at most 200 MB. */
const maxUnpackedBytes = 200 * mebibyte;
const unpackedRatio = 100;

/** An instance with more memory than this is not reused, because it never releases memory. */
const maxIdleMemoryBytes = 96 * mebibyte;

const compile = once(async (): Promise<object> => webAssembly.compile(await readFile(findWasmPath())));
let idleInstance: Instance | undefined;

interface Instance {
  readonly pdfium: Pdfium;
  readonly host: WasmHost;
}

/**
 * Runs `work` with PDFium, which has no access to files, the clock or the environment, and whose memory is limited by
 * the size of the document. An instance is reused until its memory grows large or a document fails.
 */
export async function withPdfium<T>(documentBytes: number, work: (pdfium: Pdfium) => T): Promise<T> {
  const instance = idleInstance ?? await instantiate();
  idleInstance = undefined;
  instance.host.limitMemory(
    baseMemoryBytes + documentBytes + Math.min(maxUnpackedBytes, unpackedRatio * documentBytes),
  );
  const result = work(instance.pdfium);
  if (instance.pdfium.api.memory.buffer.byteLength <= maxIdleMemoryBytes) idleInstance = instance;
  return result;
}

async function instantiate(): Promise<Instance> {
  const module = await compile();
  const host = createHost();
  const { exports } = await webAssembly.instantiate(module, host.imports);
  const api = exports as unknown as PdfiumExports;
  host.attach(exports);
  api.emscripten_stack_init();
  api.__wasm_call_ctors();
  api.FPDF_InitLibrary();
  const decoder = new TextDecoder('utf-16le');
  let views = createMemoryViews(api.memory.buffer);
  const saveCopy = await createCopySaver(exports);
  return {
    host,
    pdfium: {
      api,
      bytes: (pointer, length) => new Uint8Array(api.memory.buffer, pointer, length),
      views: () => views.f32.length > 0 ? views : views = createMemoryViews(api.memory.buffer), // empty after growth
      utf16: (pointer, bytes) => decoder.decode(new Uint8Array(api.memory.buffer, pointer, bytes)),
      saveCopy,
    },
  };
}

function createMemoryViews(buffer: ArrayBuffer): MemoryViews {
  return {
    f32: new Float32Array(buffer),
    f64: new Float64Array(buffer),
    i32: new Int32Array(buffer),
    u32: new Uint32Array(buffer),
  };
}

/** Finds the WebAssembly file next to the bundle or, without a bundle, in its package. */
function findWasmPath(): string {
  const bundledPath = typeof __dirname === 'string' ? join(__dirname, wasmFile) : undefined;
  if (bundledPath !== undefined && existsSync(bundledPath)) return bundledPath;
  return createRequire(join(process.cwd(), 'package.json')).resolve(`@hyzyla/pdfium/${wasmFile}`);
}
