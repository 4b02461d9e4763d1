import { rawText, type HtmlElement } from './htmlTree';

/** A formula without its source in TeX: fractions, powers and indexes never become one number. */
export function mathMlText(node: HtmlElement): string {
  const text = formula(node).replace(/\s+/g, ' ').trim();
  return /[\^_\\]/.test(text) ? `$${text}$` : text;
}

function formula(node: HtmlElement): string {
  const parts = node.children.filter((child): child is HtmlElement => typeof child !== 'string');
  const [first, second, third] = parts;
  const at = (part: HtmlElement | undefined): string => part ? formula(part) : '';
  switch (node.name) {
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'msup':
    case 'mover':
      return `${at(first)}^${group(at(second))}`;
    case 'msub':
    case 'munder':
      return `${at(first)}_${group(at(second))}`;
    case 'msubsup':
    case 'munderover':
      return `${at(first)}_${group(at(second))}^${group(at(third))}`;
    case 'mfrac':
      return `\\frac{${at(first)}}{${at(second)}}`;
    case 'msqrt':
      return `\\sqrt{${parts.map(formula).join('')}}`;
    case 'mroot':
      return `\\sqrt[${at(second)}]{${at(first)}}`;
    case 'mtd':
      return `${parts.map(formula).join('')} `;
    case 'mtr':
      return `${parts.map(formula).join('')}; `;
  }
  if (parts.length === 0) return rawText(node);
  return node.children.map((child) => typeof child === 'string' ? child : formula(child)).join('');
}

function group(text: string): string {
  return text.length === 1 ? text : `{${text}}`;
}
