import { english, nested } from '#base/text/english';
import { decode } from '#base/text/decode';
import { UserError } from '#base/errors';
import type { SafeText } from '#model';
import type { PackedText } from '#reports';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { redact } from '#secrets/redact';
import type { Host } from '../host';
import type { LastPack } from './records';
import { names } from '../formats/stateNames';

/** The maximum size of all texts, in bytes: about a hundred packs. */
const maxBytes = 50_000_000;
const hashPattern = /^[0-9a-f]{64}$/;

/** The redacted text of a whole file that a pack shows, and its content hash. */
export interface ShownText {
  readonly path: string;
  readonly hash: string;
  readonly text: SafeText;
}

/** Stores the texts that a pack shows, by content, and removes the oldest texts beyond `maxBytes`. Returns warnings. */
export function storePackedTexts(host: Host, texts: readonly ShownText[]): readonly string[] {
  try {
    let hasWritten = false;
    for (const { path, hash, text } of texts) {
      const name = getPackedTextName(path, hash);
      if (name === undefined || host.state.touch(name)) continue; // touched, so that this text is removed last
      host.state.write(name, text);
      hasWritten = true;
    }
    if (hasWritten) host.state.trim(names.texts, maxBytes);
    return [];
  } catch (error) {
    if (error instanceof UserError)
      return [english`The packed texts could not be stored for later comparison: ${nested(error.message)}`];
    throw error;
  }
}

/** Returns a file as it was packed and as it is now. @throws UserError if there is no pack */
export function getPackedText(host: Host, last: LastPack | undefined, path: string): PackedText {
  if (!last) throw new UserError(english`There is no pack to compare with yet. Create a pack first.`);
  const hash = last.snapshot?.files.find((file) => file.path === path)?.hash;
  const shown = last.report.files.some((file) => file.path === path);
  const packed = hash === undefined ? undefined : readStoredText(host, path, hash);
  const currentRaw = readCurrentText(host, path);
  const currentText = currentRaw === undefined ? undefined : redact(currentRaw, detectTextFormat(path));
  return {
    path,
    packedAt: last.packedAt,
    wasThere: hash !== undefined,
    shown,
    ...(packed === undefined ? {} : { packed }),
    ...(currentText === undefined ? {} : { now: currentText }),
    redacted: currentText !== currentRaw,
  };
}

/** Returns the stored text of a file with this content; undefined if it was removed. */
export function readStoredText(host: Host, path: string, hash: string): SafeText | undefined {
  const name = getPackedTextName(path, hash);
  const text = name === undefined ? undefined : host.state.read(name);
  // redacted again, because another program may have written the file
  return text === undefined ? undefined : redact(text, detectTextFormat(path));
}

function readCurrentText(host: Host, path: string): string | undefined {
  const bytes = host.files.read(path);
  return bytes instanceof Uint8Array ? decode(bytes)?.text : undefined;
}

/** Returns a name that includes the format, which determines what is redacted, or undefined if the hash is invalid. */
function getPackedTextName(path: string, hash: string): string | undefined {
  const format = detectTextFormat(path);
  return hashPattern.test(hash) ? `${names.texts}/${hash}${format === undefined ? '' : `.${format}`}` : undefined;
}
