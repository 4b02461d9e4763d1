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

/** The maximum size of all texts in bytes, which is enough for about a hundred packs. */
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
      if (name === undefined || host.state.touch(name)) continue; // a touched text is removed last
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
export function getPackedText(host: Host, lastPack: LastPack | undefined, path: string): PackedText {
  if (!lastPack) throw new UserError(english`There is no pack to compare with yet. Create a pack first.`);
  const hash = lastPack.snapshot?.files.find((file) => file.path === path)?.hash;
  const isShown = lastPack.report.files.some((file) => file.path === path);
  const packedText = hash === undefined ? undefined : readStoredText(host, path, hash);
  const rawText = readCurrentText(host, path);
  const currentText = rawText === undefined ? undefined : redact(rawText, detectTextFormat(path));
  return {
    path,
    packedAt: lastPack.packedAt,
    wasThere: hash !== undefined,
    shown: isShown,
    ...(packedText === undefined ? {} : { packed: packedText }),
    ...(currentText === undefined ? {} : { now: currentText }),
    redacted: currentText !== rawText,
  };
}

/** Returns the stored text of a file with this content; undefined if it was removed. */
export function readStoredText(host: Host, path: string, hash: string): SafeText | undefined {
  const name = getPackedTextName(path, hash);
  const text = name === undefined ? undefined : host.state.read(name);
  // the text is redacted again, because another program may have written the file
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
