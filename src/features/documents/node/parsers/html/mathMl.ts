import { getRawHtmlText, type HtmlElement } from './htmlTree';

/** Formats a formula that has no TeX source, so that fractions, powers and indices are not merged into one number. */
export function formatMathMl(node: HtmlElement): string {
  const text = formatFormula(node).replace(/\s+/g, ' ').trim();
  return /[\^_\\]/.test(text) ? `$${text}$` : text;
}

function formatFormula(node: HtmlElement): string {
  const parts = node.children.filter((child): child is HtmlElement => typeof child !== 'string');
  const [first, second, third] = parts;
  const formatPart = (part: HtmlElement | undefined): string => part ? formatFormula(part) : '';
  switch (node.name) {
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'msup':
    case 'mover':
      return `${formatPart(first)}^${formatGroup(formatPart(second))}`;
    case 'msub':
    case 'munder':
      return `${formatPart(first)}_${formatGroup(formatPart(second))}`;
    case 'msubsup':
    case 'munderover':
      return `${formatPart(first)}_${formatGroup(formatPart(second))}^${formatGroup(formatPart(third))}`;
    case 'mfrac':
      return `\\frac{${formatPart(first)}}{${formatPart(second)}}`;
    case 'msqrt':
      return `\\sqrt{${parts.map(formatFormula).join('')}}`;
    case 'mroot':
      return `\\sqrt[${formatPart(second)}]{${formatPart(first)}}`;
    case 'mtd':
      return `${parts.map(formatFormula).join('')} `;
    case 'mtr':
      return `${parts.map(formatFormula).join('')}; `;
  }
  if (parts.length === 0) return getRawHtmlText(node);
  return node.children.map((child) => typeof child === 'string' ? child : formatFormula(child)).join('');
}

function formatGroup(text: string): string {
  return text.length === 1 ? text : `{${text}}`;
}
