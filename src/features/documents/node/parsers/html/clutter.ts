import { findHtmlElements, type HtmlElement } from './htmlTree';

/** Elements that are never content. */
const excludedNames = new Set(['script', 'style', 'noscript', 'template', 'head', 'iframe', 'object', 'embed', 'canvas',
  'audio', 'video', 'svg', 'nav', 'button', 'select', 'option', 'input', 'textarea', 'datalist', 'link', 'meta', 'base',
  'map', 'area', 'rp', 'progress', 'meter', 'dialog', 'frameset', 'applet', 'title']);
const excludedRoles = new Set(['navigation', 'menu', 'menubar', 'search', 'toolbar', 'tablist', 'alertdialog',
  'dialog']);
const navigationPattern =
  /(?:^|[-_\s])(?:nav|navbar|navigation|menu|menus|breadcrumbs?|sidebar|pagination|pager|footer|social|share|skip|jump|toolbar|catlinks|editsection|related|tags?)(?:$|[-_\s])/i;
const noticePattern = /cookie|consent|gdpr|onetrust|cc-banner|cc-window/i;
/** The maximum length of a cookie notice, which is shorter than an article about cookies. */
const maxNoticeLength = 3_000;

/** Reports whether an element is navigation, a notice or a control around a page's content. */
export function isClutter(element: HtmlElement): boolean {
  const { name, attributes, textLength, linkLength } = element;
  if (excludedNames.has(name) || excludedRoles.has(attributes['role'] ?? '')) return true;
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
