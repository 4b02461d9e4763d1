const parameter = /^[:*]|[{}<>$*()[\]%\\#]/;
const isSegment = /^[\w.~@+:-]+$/;

/**
 * Converts a route to the form that all files share: `/carts/:id/`, `/carts/${id}?all`, `/carts/<int:id>` →
 * `/carts/{}`. Undefined for text that is not a route: a file's path, one without a name.
 */
export function normalRoute(written: string): string | undefined {
  const segments = written.replace(/[$#]?\{[^{}]*\}/g, '{}').replace(/[?#].*$/s, '').split('/')
    .filter((one) => one !== '')
    .map((one) => (parameter.test(one) ? '{}' : one));
  const fixed = segments.filter((one) => one !== '{}');
  if (fixed.length === 0 || segments.length > 12 || !fixed.every((one) => isSegment.test(one))) return undefined;
  if (/\.[a-z]\w{0,4}$/i.test(segments.at(-1)!) || fixed.some((one) => /^\.+$/.test(one))) return undefined;
  return `/${segments.join('/')}`;
}
