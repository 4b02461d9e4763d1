import type { OmissionKind, OmitText } from '#features/documents/pure/omission';
import { findHtmlElements, type HtmlElement } from './htmlTree';

/** Elements whose text is never shown as such. */
const textlessNames = new Set(['script', 'style', 'noscript', 'template', 'head', 'iframe', 'object', 'embed', 'canvas',
  'audio', 'video', 'svg', 'datalist', 'link', 'meta', 'base', 'map', 'area', 'rp', 'frameset', 'applet', 'title']);
const excludedRoles = new Set(['navigation', 'menu', 'menubar', 'search', 'toolbar', 'tablist', 'alertdialog',
  'dialog']);
const navigationPattern =
  /(?:^|[-_\s])(?:nav|navbar|navigation|menu|menus|breadcrumbs?|sidebar|pagination|pager|footer|social|share|skip|jump|toolbar|catlinks|editsection|related|tags?)(?:$|[-_\s])/i;
const noticePattern = /cookie|consent|gdpr|onetrust|cc-banner|cc-window/i;
/** The maximum length of a cookie notice, which is shorter than an article about cookies. */
const maxNoticeLength = 3_000;

/** Reports whether an element is no content of a page, and if so leaves out its text. */
export function omitClutter(element: HtmlElement, omit: OmitText): boolean {
  if (textlessNames.has(element.name)) return true;
  const kind: OmissionKind | undefined = element.name === 'button'
    ? 'button'
    : element.name === 'del'
    ? 'deletion'
    : isNavigation(element)
    ? 'navigation'
    : undefined;
  if (kind !== undefined) omit(kind, getShownText(element));
  return kind !== undefined;
}

/** Leaves out the text of a page outside its main part. */
export function omitOutside(node: HtmlElement, mainPart: HtmlElement, omit: OmitText): void {
  if (node === mainPart) return;
  for (const child of node.children) {
    if (typeof child === 'string') omit('outside', child);
    else if (containsElement(child, mainPart)) omitOutside(child, mainPart, omit);
    else if (!omitClutter(child, omit)) omit('outside', getShownText(child));
  }
}

function containsElement(node: HtmlElement, target: HtmlElement): boolean {
  return node === target || node.children.some((child) => typeof child !== 'string' && containsElement(child, target));
}

function getShownText(node: HtmlElement): string {
  return node.children.map((child) =>
    typeof child === 'string' ? child : textlessNames.has(child.name) ? '' : ` ${getShownText(child)} `
  ).join('');
}

/** Reports whether an element is navigation or a notice around a page's content. */
function isNavigation(element: HtmlElement): boolean {
  const { name, attributes, textLength, linkLength } = element;
  if (name === 'nav' || name === 'dialog' || excludedRoles.has(attributes['role'] ?? '')) return true;
  if (
    name === 'p' || /^h[1-6]$/.test(name) || name === 'body' || name === 'html' || name === 'main' || name === 'article'
  ) return false;
  const classAndId = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.slice(0, 500);
  if (
    noticePattern.test(classAndId) && textLength < maxNoticeLength && /^(?:div|section|aside|footer|form)$/.test(name)
  )
    return true;
  const isSecondary = name === 'footer' || name === 'aside' || attributes['role'] === 'contentinfo' ||
    navigationPattern.test(classAndId);
  return isSecondary && linkLength * 2 > textLength;
}

/** Returns the only main element of a page if it contains most of the text, or else the whole page. */
export function findMainPart(root: HtmlElement): HtmlElement {
  const mainElements = [...findHtmlElements(root, 'main'), ...findByRole(root, 'main')];
  const [mainElement] = mainElements;
  return mainElement && mainElements.every((candidate) => candidate === mainElement) &&
      mainElement.textLength * 2 > root.textLength
    ? mainElement
    : root;
}

function findByRole(node: HtmlElement, role: string): readonly HtmlElement[] {
  return node.children.flatMap((child) =>
    typeof child === 'string'
      ? []
      : child.attributes['role'] === role && child.name !== 'main'
      ? [child]
      : findByRole(child, role)
  );
}
