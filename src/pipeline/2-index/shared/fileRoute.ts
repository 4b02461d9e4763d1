/** `pages/api/carts/[id].ts`, `app/api/carts/[id]/route.ts`: frameworks that serve files by their paths. */
const byPath = [/(?:^|\/)pages(\/api\/.+?)(?:\/index)?\.[jt]sx?$/, /(?:^|\/)app(\/.+)\/route\.[jt]s$/,
  /(?:^|\/)routes(\/.+)\/\+server\.[jt]s$/,
  /(?:^|\/)server(\/api\/.+?)(?:\/index)?(?:\.(?:get|post|put|patch|delete))?\.[jt]s$/];

/** The route that a file serves by its place, if any. */
export function fileRoute(path: string): string[] {
  for (const pattern of byPath) {
    const route = pattern.exec(path)?.[1];
    // folders in parentheses are groups, which the route does not have
    if (route !== undefined && !/\.(?:test|spec|d)$/.test(route)) return [route.replace(/\/\(\w+\)/g, '')];
  }
  return [];
}
