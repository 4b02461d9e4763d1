import { elementsBelow, type HtmlElement } from './htmlTree';

/** Elements that are never content. */
const never = new Set(['script', 'style', 'noscript', 'template', 'head', 'iframe', 'object', 'embed', 'canvas',
  'audio', 'video', 'svg', 'nav', 'button', 'select', 'option', 'input', 'textarea', 'datalist', 'link', 'meta', 'base',
  'map', 'area', 'rp', 'progress', 'meter', 'dialog', 'frameset', 'applet', 'title']);
const neverRoles = new Set(['navigation', 'menu', 'menubar', 'search', 'toolbar', 'tablist', 'alertdialog', 'dialog']);
const navigationName =
  /(?:^|[-_\s])(?:nav|navbar|navigation|menu|menus|breadcrumbs?|sidebar|pagination|pager|footer|social|share|skip|jump|toolbar|catlinks|editsection|related|tags?)(?:$|[-_\s])/i;
const noticeName = /cookie|consent|gdpr|onetrust|cc-banner|cc-window/i;
/** A cookie notice is shorter than an article about cookies. */
const longestNotice = 3_000;

/** Reports whether an element is navigation, a notice or a control around a page's content. */
export function isClutter(element: HtmlElement): boolean {
  const { name, attributes, textLength, linkLength } = element;
  if (never.has(name) || neverRoles.has(attributes['role'] ?? '')) return true;
  if (
    name === 'p' || /^h[1-6]$/.test(name) || name === 'body' || name === 'html' || name === 'main' || name === 'article'
  ) return false;
  const names = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.slice(0, 500);
  if (noticeName.test(names) && textLength < longestNotice && /^(?:div|section|aside|footer|form)$/.test(name))
    return true;
  const isNamed = name === 'footer' || name === 'aside' || attributes['role'] === 'contentinfo' ||
    navigationName.test(names);
  return isNamed && linkLength * 2 > textLength;
}

/** Finds the part of a page that holds its content: its only main element, if most of the text is in it. */
export function mainPart(root: HtmlElement): HtmlElement {
  const mains = [...elementsBelow(root, 'main'), ...withRole(root, 'main')];
  const [main] = mains;
  return main && mains.every((candidate) => candidate === main) && main.textLength * 2 > root.textLength ? main : root;
}

function withRole(node: HtmlElement, role: string): readonly HtmlElement[] {
  return node.children.flatMap((child) =>
    typeof child === 'string'
      ? []
      : child.attributes['role'] === role && child.name !== 'main'
      ? [child]
      : withRole(child, role)
  );
}
