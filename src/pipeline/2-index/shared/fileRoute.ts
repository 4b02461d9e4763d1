/** `pages/api/carts/[id].ts`, `app/api/carts/[id]/route.ts`: patterns of frameworks that serve files by their paths. */
const byPath = [/(?:^|\/)pages(\/api\/.+?)(?:\/index)?\.[jt]sx?$/, /(?:^|\/)app(\/.+)\/route\.[jt]s$/,
  /(?:^|\/)routes(\/.+)\/\+server\.[jt]s$/,
  /(?:^|\/)server(\/api\/.+?)(?:\/index)?(?:\.(?:get|post|put|patch|delete))?\.[jt]s$/];

/** Returns the route that a file serves because of its path, if any. */
export function fileRoute(path: string): string[] {
  for (const pattern of byPath) {
    const route = pattern.exec(path)?.[1];
    // folders in parentheses are groups, which are not part of the route
    if (route !== undefined && !/\.(?:test|spec|d)$/.test(route)) return [route.replace(/\/\(\w+\)/g, '')];
  }
  return [];
}
