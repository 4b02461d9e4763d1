import { addAll } from '#base/collections/lists';
import type { SharedKind } from '#model';
import type { FoundName } from './foundName';

/** The number of characters before and after a literal that show how it is used. */
const maxContextLength = 120;

/**
 * Matches a quoted path such as `'/carts/:id'` or `"GET /carts/{id}"`. The path may follow its server, which is an
 * interpolation or a host without a domain (`http://carts:8080`).
 */
const literalPattern =
  /(["'`])(?:[A-Z]{3,7} )?((?:\$\{|#\{|\{|\\\()[^{}"'`\n]{1,80}[})]|\$\w{1,60}|https?:\/\/(?:localhost|127\.0\.0\.1|[\w-]{1,60})(?::\d{1,5})?(?=\/))?(\/(?:[\w\-.~:<>*@%+/]|[$#]?\{[^{}"'`\n]{0,60}\}|\$\w|\\\(\w{1,40}\)|\[\w{1,40}\]|\(\w{1,40}\)){0,160})(?=[?#"'`]|\$\{)/g;
/** Matches a decorator or annotation with a path, which may lack the first slash. */
const decoratorPattern =
  /[@[#]\s{0,4}(?:\w{1,40}\.){0,2}((?:Http)?(?:Get|Post|Put|Patch|Delete|GET|POST|PUT|PATCH|DELETE)(?:Mapping)?)\(\s{0,40}(?:(?:value|path|template)\s?[=:]\s?)?(?:["'`]([^"'`\s]{0,120})["'`])?/g;
/** Matches the code that sets a path prefix for all routes of a file. */
const prefixPattern =
  /(?:\b(?:url_)?prefix\s?[=:(]|@Controller\(|@RequestMapping\(|\[Route\(|\bMapGroup\(|\bGroup\(|\.basePath\()\s{0,10}(?:(?:value|path)\s?[=:]\s?)?["'`]\/?([\w\-/.{}:<>]{1,100})["'`]/g;

const callPattern =
  /(?:([\w$)\]]{1,60})(?:\.|::|->|\?\.))?(\w{1,60})!?(?:<[^<>()]{0,60}>{1,3})?\(\s*(?:[\w.[\]"'` ]{1,60},\s*)?(?:[\w.$[\]()]{1,60}\s?\+\s?)?[rf@$]{0,2}$/;
const bareVerbPattern = /(?:^|\n)\s*(?:get|post|put|patch|delete)\s+$/;
const assignmentPattern = /(?:url|uri|endpoint)\w{0,20}["']?\s*(?::\s*\w{1,20}\s*)?[:=]=?\s*[rf@$]{0,2}$/i;
const verbPattern = /^(?:get|post|put|patch|delete|del|head|options|all|any)$/i;
const servingNamePattern =
  /^(?:handle(?:_?func)?|map(?:get|post|put|patch|delete|methods)|add_?url_?rule|add_?(?:api_?)?route|route|api_?route|websocket)$/i;
const callingNamePattern = /fetch|request|axios|ajax|url|uri|swr|^http|async$/i;
const routerPattern =
  /(?:^|_)(?:app|application|router|routes?|mux|server|srv|engine|blueprint|bp|fastify|hono|e|r|g|v\d+)$|(?:Router|Routes|Mux|Server|Group|App)$/;
const clientPattern = /axios|http|client|request|session|fetch|agent|^ky$|^got$|^\$/i;
const handlerPattern =
  /^["'`]\s*,\s*(?:async\b|function\b|func\b|fn\b|\||\[|\([\w\s,:{}]{0,80}\)\s*(?:=>|:)|\w+\s*=>|[\w$.:]+\s*[,)(])/;
const functionPattern = /^["'`]\s*,\s*(?:async\b|function\b|func\b|\|)|^["'`]\s*,\s*\(?[\w\s,:{}]{0,80}\)?\s*=>/;
const concatenationPattern = /^["'`]\s*(?:\+|\.\.?|<>|%)\s*[\w$(]/;
/** Matches Java interfaces whose annotated methods are calls. */
const clientInterfacePattern = /@(?:FeignClient|RegisterRestClient|HttpExchange)\b|\bimport retrofit2\b/;
const descriptionPattern = /["']?(?:openapi|swagger)["']?\s*:/;
const describedPathPattern = /^[ \t]{0,8}["']?(\/[\w\-.~:{}/]{1,160})["']?[ \t]*:[ \t]*(?:\{|$)/gm;
const annotatedPathPattern = /\b(?:get|post|put|patch|delete)\s{0,4}:\s{0,4}"(\/[^"\n]{1,160})"/g;

/** Returns the routes that a file describes, calls, or serves through its calls, its decorators or its own path. */
export function findRoutes(path: string, language: string | undefined, text: string): FoundName[] {
  if (language === 'protobuf')
    return [...text.matchAll(annotatedPathPattern)].flatMap((match) =>
      toRouteNames('declares', match[1]!, match.index)
    );
  const isDocument = language === 'yaml' || language === 'json';
  if (isDocument)
    return descriptionPattern.test(text.slice(0, 3_000))
      ? [...text.matchAll(describedPathPattern)].flatMap((match) => toRouteNames('declares', match[1]!, match.index))
      : [];
  if (language === undefined) return [];
  const prefix = findRoutePrefix(text);
  const routeNames = findFileRoute(path).flatMap((route) => toRouteNames('serves', route, 0));
  const decoratorKind = clientInterfacePattern.test(text) ? 'calls' : 'serves';
  const decoratedOffsets = new Set<number>();
  for (const match of text.matchAll(decoratorPattern)) {
    const [matchedText, annotationName, route = ''] = match;
    decoratedOffsets.add(match.index + matchedText.length - 2 - route.length);
    if (/^\s*\(?\s*\w/.test(route)) decoratedOffsets.add(match.index);
    // Retrofit's annotations in capitals are calls; JAX-RS has no such annotations with a path
    const kind = /^[A-Z]+$/.test(annotationName!) ? 'calls' : decoratorKind;
    addAll(routeNames, toRouteNames(kind, kind === 'serves' ? `${prefix}/${route}` : route, match.index));
  }
  for (const match of text.matchAll(literalPattern)) {
    if (decoratedOffsets.has(match.index)) continue;
    const [matchedText, , host, route] = match;
    const precedingText = text.slice(Math.max(0, match.index - maxContextLength), match.index);
    const followingText = text.slice(match.index + matchedText.length,
      match.index + matchedText.length + maxContextLength);
    const kind = classifyRouteUse(precedingText, followingText, host);
    if (!kind) continue;
    const fullRoute = route!.endsWith('/') && concatenationPattern.test(followingText) ? `${route}{}` : route!;
    addAll(routeNames, toRouteNames(kind, kind === 'serves' ? `${prefix}${fullRoute}` : fullRoute, match.index));
  }
  return routeNames;
}

function classifyRouteUse(precedingText: string, followingText: string, host: string | undefined):
  | SharedKind
  | undefined
{
  if (bareVerbPattern.test(precedingText)) return 'serves';
  const callMatch = callPattern.exec(precedingText);
  if (callMatch) {
    const [, receiver = '', name] = callMatch;
    if (servingNamePattern.test(name!)) return 'serves';
    if (verbPattern.test(name!)) {
      if (clientPattern.test(receiver)) return 'calls';
      if (receiver !== '' && /^[A-Z]{3,}$/.test(name!)) return 'serves';
      if (functionPattern.test(followingText) || routerPattern.test(receiver) && handlerPattern.test(followingText))
        return 'serves';
      // PHP routes and decorators
      if (/^Route$/.test(receiver) || /@\w{1,40}\.\w{1,20}\(\s*$/.test(precedingText)) return 'serves';
      return 'calls';
    }
    if (callingNamePattern.test(name!)) return 'calls';
  }
  return host !== undefined || assignmentPattern.test(precedingText) ? 'calls' : undefined;
}

/** Finds the prefix of a file's routes. Several prefixes are ignored, as each applies to only a part of the file. */
function findRoutePrefix(text: string): string {
  const prefixes = [...text.matchAll(prefixPattern)];
  return prefixes.length === 1 ? `/${prefixes[0]![1]!.replace(/\/$/, '')}` : '';
}

function toRouteNames(kind: SharedKind, rawRoute: string, offset: number): FoundName[] {
  const name = normalizeRoute(rawRoute);
  return name === undefined ? [] : [{ kind, name, offset }];
}

const parameterPattern = /^[:*]|[{}<>$*()[\]%\\#]/;
const segmentPattern = /^[\w.~@+:-]+$/;

/**
 * Converts a route to a form that is the same in all files: `/carts/:id/`, `/carts/${id}?prefixes`, `/carts/<int:id>` →
 * `/carts/{}`. Returns undefined for text that is not a route, such as a file's path or a path without a name.
 */
function normalizeRoute(rawRoute: string): string | undefined {
  const segments = rawRoute.replace(/[$#]?\{[^{}]*\}/g, '{}').replace(/[?#].*$/s, '').split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (parameterPattern.test(segment) ? '{}' : segment));
  const fixedSegments = segments.filter((segment) => segment !== '{}');
  if (
    fixedSegments.length === 0 || segments.length > 12 ||
    !fixedSegments.every((segment) => segmentPattern.test(segment))
  )
    return undefined;
  if (/\.[a-z]\w{0,4}$/i.test(segments.at(-1)!) || fixedSegments.some((segment) => /^\.+$/.test(segment)))
    return undefined;
  return `/${segments.join('/')}`;
}

/** Patterns of files that frameworks serve by path: `pages/api/carts/[id].ts`, `app/api/carts/[id]/route.ts`. */
const servedFilePatterns = [/(?:^|\/)pages(\/api\/.+?)(?:\/index)?\.[jt]sx?$/, /(?:^|\/)app(\/.+)\/route\.[jt]s$/,
  /(?:^|\/)routes(\/.+)\/\+server\.[jt]s$/,
  /(?:^|\/)server(\/api\/.+?)(?:\/index)?(?:\.(?:get|post|put|patch|delete))?\.[jt]s$/];

/** Returns the route that a file serves because of its path, if any. */
function findFileRoute(path: string): string[] {
  for (const pattern of servedFilePatterns) {
    const route = pattern.exec(path)?.[1];
    // folders in parentheses are groups, which are not part of the route
    if (route !== undefined && !/\.(?:test|spec|d)$/.test(route)) return [route.replace(/\/\(\w+\)/g, '')];
  }
  return [];
}
