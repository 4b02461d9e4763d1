/** The text that stands for a picture; undefined where it is only the name of a file or of a kind of shape. */
export function pictureNote(attributes: Readonly<Record<string, string>>): string | undefined {
  const text = (attributes['descr'] ?? '').replace(/\s+/g, ' ').trim();
  if (!/\p{L}.*\p{L}/u.test(text) || /^\S+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp)$/i.test(text))
    return undefined;
  return `Picture: ${text}`;
}
