import { elementsBelow, rawText, type HtmlElement } from './htmlTree';

const mostStyles = 500_000;
const mostRules = 5_000;
/** A background other than white. */
const ground = /\bbackground(?:-color|-image)?\s*:(?!\s*(?:white|#fff(?:fff)?|transparent|none|inherit)\b)/i;

/** Returns a test that finds elements hidden by their attributes or by a simple rule of the page's own styles. */
export function hiddenTest(root: HtmlElement): (element: HtmlElement) => boolean {
  const styles = elementsBelow(root, 'style').map(rawText).join('\n').slice(0, mostStyles);
  // if the page sets any background, white text may be on top of it
  const onWhite = !ground.test(styles) && !setsGround(root);
  const hiding = hidingSelectors(styles, onWhite);
  return ({ name, attributes }) => {
    if (attributes['hidden'] !== undefined && attributes['hidden'] !== 'until-found') return true;
    if (attributes['style'] !== undefined && hides(attributes['style'], onWhite)) return true;
    if (hiding.size === 0) return false;
    const id = attributes['id'];
    const classes = (attributes['class'] ?? '').split(/\s+/).filter((className) => className !== '').slice(0, 50);
    return hiding.has(name) || (id !== undefined && (hiding.has(`#${id}`) || hiding.has(`${name}#${id}`))) ||
      classes.some((className) => hiding.has(`.${className}`) || hiding.has(`${name}.${className}`));
  };
}

/** Reports whether an element below has its own background; the recursion is at most as deep as the tree. */
function setsGround({ children }: HtmlElement): boolean {
  return children.some((child) =>
    typeof child !== 'string' && (child.attributes['bgcolor'] !== undefined ||
      child.attributes['background'] !== undefined || ground.test(child.attributes['style'] ?? '') || setsGround(child))
  );
}

/** Finds simple selectors (`.note`, `#top`, `p.x`) whose rule hides; rules for print or small screens are ignored. */
function hidingSelectors(styles: string, onWhite: boolean): ReadonlySet<string> {
  const result = new Set<string>();
  const text = styles.replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//g, '');
  let depth = 0;
  let selector = '';
  let start = 0;
  for (let i = 0, rules = 0; i < text.length && rules < mostRules; i++) {
    if (text[i] === '{') {
      if (depth === 0) selector = text.slice(start, i);
      depth++;
      start = i + 1;
    } else if (text[i] === '}') {
      depth = Math.max(0, depth - 1);
      if (depth === 0) {
        rules++;
        rule(selector, text.slice(start, i));
      }
      start = i + 1;
    } else if (text[i] === ';' && depth === 0) start = i + 1;
  }
  return result;

  /** A later rule may show what an earlier rule hides. */
  function rule(selectors: string, declarations: string): void {
    if (selectors.trim().startsWith('@')) return;
    const hidden = hides(declarations, onWhite);
    if (!hidden && !/(?:^|[;\s])(?:display|visibility|opacity)\s*:/i.test(declarations)) return;
    for (const part of selectors.split(',')) {
      if (!/^\s*[\w-]*[.#]?[\w-]+\s*$/.test(part)) continue;
      if (hidden) result.add(part.trim());
      else result.delete(part.trim());
    }
  }
}

function hides(declarations: string, onWhite: boolean): boolean {
  const values = new Map(declarations.toLowerCase().split(';').map((declaration) => {
    const colon = declaration.indexOf(':');
    return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).replace('!important', '').trim()] as const;
  }));
  const is = (name: string, pattern: RegExp): boolean => pattern.test(values.get(name) ?? '');
  const isCut = is('overflow', /^(?:hidden|clip)/) || is('overflow-x', /hidden/) || is('overflow-y', /hidden/);
  return is('display', /^none/) || is('visibility', /^(?:hidden|collapse)/) ||
    is('opacity', /^0?(?:\.0[0-5]?\d*)?%?$/) && is('opacity', /\d/) ||
    is('font-size', /^(?:0|0?\.\d+|1|2|1\.\d+)(?:px|pt)?$/) || is('text-indent', /^-\d{3,}/) ||
    (is('position', /^(?:absolute|fixed)/) &&
      (is('left', /^-\d{3,}/) || is('top', /^-\d{3,}/) || is('right', /^-\d{3,}/))) ||
    is('clip', /^rect\(\s*(?:0|1px)/) || is('clip-path', /^inset\((?:50|100)%/) ||
    (isCut && (is('width', /^[01](?:px)?$/) || is('height', /^[01](?:px)?$/) || is('max-height', /^0/))) ||
    is('color', /^(?:transparent|rgba\([^)]*,\s*0(?:\.0+)?\))$/) ||
    (onWhite && is('color', /^(?:white|#fff|#ffffff|rgb\(255,\s*255,\s*255\))$/) && !values.has('background') &&
      !values.has('background-color') &&
      !values.has('background-image') && !values.has('text-shadow'));
}
