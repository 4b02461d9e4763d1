/** Compares by code units, so the order is the same in every locale. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function byPath(a: { readonly path: string; }, b: { readonly path: string; }): number {
  return byText(a.path, b.path);
}
