/** Endings of formats that are never text, so that the file need not be read to be told binary. */
const endings: ReadonlySet<string> = new Set([
  'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'ico', 'icns', 'bmp', 'tif', 'tiff', 'psd', 'heic',
  'woff', 'woff2', 'ttf', 'otf', 'eot',
  'mp3', 'mp4', 'm4a', 'mov', 'avi', 'webm', 'ogg', 'wav', 'flac', 'mkv',
  'zip', 'gz', 'tgz', 'bz2', 'xz', 'zst', '7z', 'rar', 'jar', 'war', 'whl', 'vsix', 'nupkg',
  'exe', 'dll', 'so', 'dylib', 'o', 'obj', 'a', 'lib', 'class', 'pyc', 'pyo', 'wasm', 'node',
  'pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'epub',
  'sqlite', 'sqlite3', 'parquet', 'npy', 'npz', 'pkl', 'onnx', 'safetensors',
]);

/** The ending that tells a binary file, without its dot; undefined where only the content can tell. */
export function binaryEnding(path: string): string | undefined {
  const dot = path.lastIndexOf('.');
  const ending = path.slice(dot + 1).toLowerCase();
  return dot >= 0 && endings.has(ending) ? ending : undefined;
}
