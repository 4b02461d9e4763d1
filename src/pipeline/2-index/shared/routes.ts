import { addAll } from '#base/collections/lists';
import type { SharedKind } from '#model';
import type { FoundName } from './foundName';

/** The number of characters before and after a literal that show how it is used. */
const contextMax = 120;

/**
 * Matches a quoted path: `'/carts/:id'`, `"GET /carts/{id}"`, or one after its server: an interpolation, or a host
 * without a domain (`http://carts:8080`).
 */
const literal =
  /(["'`])(?:[A-Z]{3,7} )?((?:\$\{|#\{|\{|\\\()[^{}"'`\n]{1,80}[})]|\$\w{1,60}|https?:\/\/(?:localhost|127\.0\.0\.1|[\w-]{1,60})(?::\d{1,5})?(?=\/))?(\/(?:[\w\-.~:<>*@%+/]|[$#]?\{[^{}"'`\n]{0,60}\}|\$\w|\\\(\w{1,40}\)|\[\w{1,40}\]|\(\w{1,40}\)){0,160})(?=[?#"'`]|\$\{)/g;
/** Matches a decorator or annotation with a path, which may lack the first slash. */
const decorator =
  /[@[#]\s{0,4}(?:\w{1,40}\.){0,2}((?:Http)?(?:Get|Post|Put|Patch|Delete|GET|POST|PUT|PATCH|DELETE)(?:Mapping)?)\(\s{0,40}(?:(?:value|path|template)\s?[=:]\s?)?(?:["'`]([^"'`\s]{0,120})["'`])?/g;
/** Matches the code that puts all of a file's routes below a path. */
const base =
  /(?:\b(?:url_)?prefix\s?[=:(]|@Controller\(|@RequestMapping\(|\[Route\(|\bMapGroup\(|\bGroup\(|\.basePath\()\s{0,10}(?:(?:value|path)\s?[=:]\s?)?["'`]\/?([\w\-/.{}:<>]{1,100})["'`]/g;

const called =
  /(?:([\w$)\]]{1,60})(?:\.|::|->|\?\.))?(\w{1,60})!?(?:<[^<>()]{0,60}>{1,3})?\(\s*(?:[\w.[\]"'` ]{1,60},\s*)?(?:[\w.$[\]()]{1,60}\s?\+\s?)?[rf@$]{0,2}$/;
const isBareVerb = /(?:^|\n)\s*(?:get|post|put|patch|delete)\s+$/;
const assigned = /(?:url|uri|endpoint)\w{0,20}["']?\s*(?::\s*\w{1,20}\s*)?[:=]=?\s*[rf@$]{0,2}$/i;
const verbs = /^(?:get|post|put|patch|delete|del|head|options|all|any)$/i;
const serving =
  /^(?:handle(?:_?func)?|map(?:get|post|put|patch|delete|methods)|add_?url_?rule|add_?(?:api_?)?route|route|api_?route|websocket)$/i;
const asking = /fetch|request|axios|ajax|url|uri|swr|^http|async$/i;
const isRouter =
  /(?:^|_)(?:app|application|router|routes?|mux|server|srv|engine|blueprint|bp|fastify|hono|e|r|g|v\d+)$|(?:Router|Routes|Mux|Server|Group|App)$/;
const isAsker = /axios|http|client|request|session|fetch|agent|^ky$|^got$|^\$/i;
const handlerNext =
  /^["'`]\s*,\s*(?:async\b|function\b|func\b|fn\b|\||\[|\([\w\s,:{}]{0,80}\)\s*(?:=>|:)|\w+\s*=>|[\w$.:]+\s*[,)(])/;
const functionNext = /^["'`]\s*,\s*(?:async\b|function\b|func\b|\|)|^["'`]\s*,\s*\(?[\w\s,:{}]{0,80}\)?\s*=>/;
const joinedNext = /^["'`]\s*(?:\+|\.\.?|<>|%)\s*[\w$(]/;
/** Matches Java interfaces whose annotated methods are calls. */
const isClient = /@(?:FeignClient|RegisterRestClient|HttpExchange)\b|\bimport retrofit2\b/;
const isDescription = /["']?(?:openapi|swagger)["']?\s*:/;
const describedPaths = /^[ \t]{0,8}["']?(\/[\w\-.~:{}/]{1,160})["']?[ \t]*:[ \t]*(?:\{|$)/gm;
const annotatedPaths = /\b(?:get|post|put|patch|delete)\s{0,4}:\s{0,4}"(\/[^"\n]{1,160})"/g;

/** Returns the routes that a file serves (through its calls, decorators or its own path), describes, or calls. */
export function routes(path: string, language: string | undefined, text: string): FoundName[] {
  if (language === 'protobuf')
    return [...text.matchAll(annotatedPaths)].flatMap((m) => named('declares', m[1]!, m.index));
  const isDocument = language === 'yaml' || language === 'json';
  if (isDocument)
    return isDescription.test(text.slice(0, 3_000))
      ? [...text.matchAll(describedPaths)].flatMap((m) => named('declares', m[1]!, m.index))
      : [];
  if (language === undefined) return [];
  const below = findRoutePrefix(text);
  const routeNames = fileRoute(path).flatMap((route) => named('serves', route, 0));
  const decorated = isClient.test(text) ? 'calls' : 'serves';
  const offsets = new Set<number>();
  for (const match of text.matchAll(decorator)) {
    const [whole, word, route = ''] = match;
    offsets.add(match.index + whole.length - 2 - route.length);
    if (/^\s*\(?\s*\w/.test(route)) offsets.add(match.index);
    // Retrofit's annotations in capitals are calls; JAX-RS has no such annotations with a path
    const kind = /^[A-Z]+$/.test(word!) ? 'calls' : decorated;
    addAll(routeNames, named(kind, kind === 'serves' ? `${below}/${route}` : route, match.index));
  }
  for (const match of text.matchAll(literal)) {
    if (offsets.has(match.index)) continue;
    const [whole, , host, route] = match;
    const before = text.slice(Math.max(0, match.index - contextMax), match.index);
    const after = text.slice(match.index + whole.length, match.index + whole.length + contextMax);
    const kind = classifyRouteUse(before, after, host);
    if (!kind) continue;
    const full = route!.endsWith('/') && joinedNext.test(after) ? `${route}{}` : route!;
    addAll(routeNames, named(kind, kind === 'serves' ? `${below}${full}` : full, match.index));
  }
  return routeNames;
}

function classifyRouteUse(before: string, after: string, host: string | undefined): SharedKind | undefined {
  if (isBareVerb.test(before)) return 'serves';
  const call = called.exec(before);
  if (call) {
    const [, receiver = '', name] = call;
    if (serving.test(name!)) return 'serves';
    if (verbs.test(name!)) {
      if (isAsker.test(receiver)) return 'calls';
      if (receiver !== '' && /^[A-Z]{3,}$/.test(name!)) return 'serves';
      if (functionNext.test(after) || isRouter.test(receiver) && handlerNext.test(after)) return 'serves';
      // PHP routes and decorators
      if (/^Route$/.test(receiver) || /@\w{1,40}\.\w{1,20}\(\s*$/.test(before)) return 'serves';
      return 'calls';
    }
    if (asking.test(name!)) return 'calls';
  }
  return host !== undefined || assigned.test(before) ? 'calls' : undefined;
}

/** Returns an empty prefix if there is more than one, because each applies to only a part of the file. */
function findRoutePrefix(text: string): string {
  const all = [...text.matchAll(base)];
  return all.length === 1 ? `/${all[0]![1]!.replace(/\/$/, '')}` : '';
}

function named(kind: SharedKind, written: string, at: number): FoundName[] {
  const name = normalRoute(written);
  return name === undefined ? [] : [{ kind, name, at }];
}

const parameter = /^[:*]|[{}<>$*()[\]%\\#]/;
const isSegment = /^[\w.~@+:-]+$/;

/**
 * Converts a route to the form that all files share: `/carts/:id/`, `/carts/${id}?all`, `/carts/<int:id>` →
 * `/carts/{}`. Undefined for text that is not a route: a file's path, one without a name.
 */
function normalRoute(written: string): string | undefined {
  const segments = written.replace(/[$#]?\{[^{}]*\}/g, '{}').replace(/[?#].*$/s, '').split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (parameter.test(segment) ? '{}' : segment));
  const fixed = segments.filter((segment) => segment !== '{}');
  if (fixed.length === 0 || segments.length > 12 || !fixed.every((segment) => isSegment.test(segment)))
    return undefined;
  if (/\.[a-z]\w{0,4}$/i.test(segments.at(-1)!) || fixed.some((segment) => /^\.+$/.test(segment))) return undefined;
  return `/${segments.join('/')}`;
}

/** `pages/api/carts/[id].ts`, `app/api/carts/[id]/route.ts`: patterns of frameworks that serve files by their paths. */
const byPath = [/(?:^|\/)pages(\/api\/.+?)(?:\/index)?\.[jt]sx?$/, /(?:^|\/)app(\/.+)\/route\.[jt]s$/,
  /(?:^|\/)routes(\/.+)\/\+server\.[jt]s$/,
  /(?:^|\/)server(\/api\/.+?)(?:\/index)?(?:\.(?:get|post|put|patch|delete))?\.[jt]s$/];

/** Returns the route that a file serves because of its path, if any. */
function fileRoute(path: string): string[] {
  for (const pattern of byPath) {
    const route = pattern.exec(path)?.[1];
    // folders in parentheses are groups, which are not part of the route
    if (route !== undefined && !/\.(?:test|spec|d)$/.test(route)) return [route.replace(/\/\(\w+\)/g, '')];
  }
  return [];
}
