// Pictures of a user interface have few colours: with a palette of few of them, half a byte a pixel, a PNG takes a
// seventh of its bytes.
import { crc32, deflateSync } from 'node:zlib';

const maxColors = 10;

/** @returns a PNG with at most `maxColors` colours; others become the nearest of these */
export async function smallPng(page, png) {
  const { width, height, pixels } = await page.evaluate(decode, png.toString('base64'));
  return encodePng(width, height, Buffer.from(pixels, 'base64'));
}

/** @param colors the pixels as RGBA */
export function encodePng(width, height, colors) {
  const counts = new Map();
  const at = (i) => (colors[4 * i] << 16) | (colors[4 * i + 1] << 8) | colors[4 * i + 2];
  for (let i = 0; i < width * height; i++) { counts.set(at(i), (counts.get(at(i)) ?? 0) + 1); }
  const palette = choosePalette(counts);
  const places = new Map(palette.map((color, place) => [color, place]));
  const rowLength = 1 + Math.ceil(width / 2);
  const rows = Buffer.alloc(rowLength * height); // each row starts with its filter: none
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * rowLength + 1 + (x >> 1)] |= placeOf(at(y * width + x)) << (x % 2 === 0 ? 4 : 0);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3, 0, 0, 0], 8); // 4 bits, palette
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);

  function placeOf(color) {
    const known = places.get(color);
    if (known !== undefined) { return known; }
    let best = 0;
    palette.forEach((other, place) => {
      if (distance(color, other) < distance(color, palette[best])) { best = place; }
    });
    places.set(color, best);
    return best;
  }
}

/** The most frequent colour, then always the one that loses most without a colour of its own. */
function choosePalette(counts) {
  const common = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 512);
  const losses = common.map(() => Infinity), palette = [];
  while (palette.length < Math.min(maxColors, common.length)) {
    let next = 0;
    common.forEach(([, count], i) => {
      if (losses[i] * count > losses[next] * common[next][1]) { next = i; }
    });
    const color = common[next][0];
    palette.push(color);
    common.forEach(([other], i) => {
      losses[i] = Math.min(losses[i], distance(color, other));
    });
  }
  return palette;
}

/** The square of the distance in RGB. */
function distance(one, other) {
  return [16, 8, 0].reduce((sum, bits) => sum + (((one >> bits) & 255) - ((other >> bits) & 255)) ** 2, 0);
}

/** In the browser: the pixels of a PNG as RGBA. */
async function decode(base64) {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let text = '';
  for (let i = 0; i < data.length; i += 8192) { text += String.fromCharCode(...data.subarray(i, i + 8192)); }
  return { width: image.width, height: image.height, pixels: btoa(text) };
}

/** PNG 1.2, section 3.2. */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
