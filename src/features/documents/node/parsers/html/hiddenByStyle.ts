import { findHtmlElements, getRawHtmlText, type HtmlElement } from './htmlTree';

const maxStyleLength = 500_000;
const maxRules = 5_000;
/** Matches a background other than white. */
const backgroundPattern = /\bbackground(?:-color|-image)?\s*:(?!\s*(?:white|#fff(?:fff)?|transparent|none|inherit)\b)/i;

/** Creates a test for elements that are hidden by their attributes or by a simple rule of the page's own styles. */
export function createHiddenTest(root: HtmlElement): (element: HtmlElement) => boolean {
  const styles = findHtmlElements(root, 'style').map(getRawHtmlText).join('\n').slice(0, maxStyleLength);
  // if the page sets any background, white text may be on top of it
  const isOnWhite = !backgroundPattern.test(styles) && !setsBackground(root);
  const hiddenSelectors = findHidingSelectors(styles, isOnWhite);
  return ({ name, attributes }) => {
    if (attributes['hidden'] !== undefined && attributes['hidden'] !== 'until-found') return true;
    if (attributes['style'] !== undefined && hidesElement(attributes['style'], isOnWhite)) return true;
    if (hiddenSelectors.size === 0) return false;
    const id = attributes['id'];
    const classes = (attributes['class'] ?? '').split(/\s+/).filter((className) => className !== '').slice(0, 50);
    return hiddenSelectors.has(name) ||
      (id !== undefined && (hiddenSelectors.has(`#${id}`) || hiddenSelectors.has(`${name}#${id}`))) ||
      classes.some((className) => hiddenSelectors.has(`.${className}`) || hiddenSelectors.has(`${name}.${className}`));
  };
}

/** Reports whether a descendant has its own background. The recursion is at most as deep as the tree. */
function setsBackground({ children }: HtmlElement): boolean {
  return children.some((child) =>
    typeof child !== 'string' && (child.attributes['bgcolor'] !== undefined ||
      child.attributes['background'] !== undefined || backgroundPattern.test(child.attributes['style'] ?? '') ||
      setsBackground(child))
  );
}

/** Finds simple selectors (`.note`, `#top`, `p.x`) that hide elements. Rules in `@media` and the like are ignored. */
function findHidingSelectors(styles: string, isOnWhite: boolean): ReadonlySet<string> {
  const hidingSelectors = new Set<string>();
  const text = styles.replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//g, '');
  let depth = 0;
  let selector = '';
  let segmentStart = 0;
  for (let i = 0, ruleCount = 0; i < text.length && ruleCount < maxRules; i++) {
    if (text[i] === '{') {
      if (depth === 0) selector = text.slice(segmentStart, i);
      depth++;
      segmentStart = i + 1;
    } else if (text[i] === '}') {
      depth = Math.max(0, depth - 1);
      if (depth === 0) {
        ruleCount++;
        applyRule(selector, text.slice(segmentStart, i));
      }
      segmentStart = i + 1;
    } else if (text[i] === ';' && depth === 0) segmentStart = i + 1;
  }
  return hidingSelectors;

  /** Adds or removes the selectors of a rule, because a later rule may show what an earlier rule hides. */
  function applyRule(selectors: string, declarations: string): void {
    if (selectors.trim().startsWith('@')) return;
    const isHiding = hidesElement(declarations, isOnWhite);
    if (!isHiding && !/(?:^|[;\s])(?:display|visibility|opacity)\s*:/i.test(declarations)) return;
    for (const simpleSelector of selectors.split(',')) {
      if (!/^\s*[\w-]*[.#]?[\w-]+\s*$/.test(simpleSelector)) continue;
      if (isHiding) hidingSelectors.add(simpleSelector.trim());
      else hidingSelectors.delete(simpleSelector.trim());
    }
  }
}

function hidesElement(declarations: string, isOnWhite: boolean): boolean {
  const valuesByName = new Map(declarations.toLowerCase().split(';').map((declaration) => {
    const colonIndex = declaration.indexOf(':');
    return [declaration.slice(0, colonIndex).trim(),
      declaration.slice(colonIndex + 1).replace('!important', '').trim()] as const;
  }));
  const matches = (name: string, pattern: RegExp): boolean => pattern.test(valuesByName.get(name) ?? '');
  const isClipped = matches('overflow', /^(?:hidden|clip)/) || matches('overflow-x', /hidden/) ||
    matches('overflow-y', /hidden/);
  return matches('display', /^none/) || matches('visibility', /^(?:hidden|collapse)/) ||
    matches('opacity', /^0?(?:\.0[0-5]?\d*)?%?$/) && matches('opacity', /\d/) ||
    matches('font-size', /^(?:0|0?\.\d+|1|2|1\.\d+)(?:px|pt)?$/) || matches('text-indent', /^-\d{3,}/) ||
    (matches('position', /^(?:absolute|fixed)/) &&
      (matches('left', /^-\d{3,}/) || matches('top', /^-\d{3,}/) || matches('right', /^-\d{3,}/))) ||
    matches('clip', /^rect\(\s*(?:0|1px)/) || matches('clip-path', /^inset\((?:50|100)%/) ||
    (isClipped &&
      (matches('width', /^[01](?:px)?$/) || matches('height', /^[01](?:px)?$/) || matches('max-height', /^0/))) ||
    matches('color', /^(?:transparent|rgba\([^)]*,\s*0(?:\.0+)?\))$/) ||
    (isOnWhite && matches('color', /^(?:white|#fff|#ffffff|rgb\(255,\s*255,\s*255\))$/) &&
      !valuesByName.has('background') &&
      !valuesByName.has('background-color') &&
      !valuesByName.has('background-image') && !valuesByName.has('text-shadow'));
}
