/** Returns a note with a picture's description; undefined if that is only a file name or a kind of shape. */
export function formatPictureNote(attributes: Readonly<Record<string, string>>): string | undefined {
  const text = (attributes['descr'] ?? '').replace(/\s+/g, ' ').trim();
  if (!/\p{L}.*\p{L}/u.test(text) || /^\S+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp)$/i.test(text))
    return undefined;
  return `Picture: ${text}`;
}
