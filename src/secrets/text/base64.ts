const invalid = 64;
const sextets = new Uint8Array(128).fill(invalid);
[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].forEach((character, i) => {
  sextets[character.charCodeAt(0)] = i;
});
sextets[45] = 62; // - and _ of base64url
sextets[95] = 63;

/**
 * Returns the decoded text up to the first byte that is neither printable ASCII nor white space, but at most
 * `maxLength` characters.
 */
export function decodeBase64(text: string, start: number, end: number, maxLength: number): string {
  const codes: number[] = [];
  let bitCount = 0;
  let buffer = 0;
  for (let i = start; i < end && codes.length < maxLength; i++) {
    const sextet = sextets[text.charCodeAt(i)] ?? invalid;
    if (sextet === invalid) break;
    buffer = (buffer << 6 | sextet) & 0xffff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    const code = buffer >> bitCount & 0xff;
    if (code > 0x7e || code < 9) break;
    codes.push(code);
  }
  let decodedText = '';
  for (let i = 0; i < codes.length; i += 4096) decodedText += String.fromCharCode(...codes.slice(i, i + 4096));
  return decodedText;
}
