import type { OmitText } from '#features/documents/pure/omission';
import { findHtmlElements, getRawHtmlText, type HtmlElement } from './htmlTree';

const buttonTypes = new Set(['submit', 'reset', 'button', 'image']);
/** The types of fields that a page does not show or shows only as dots. */
const invisibleTypes = new Set(['hidden', 'password', 'file']);

export function isFormControl(name: string): boolean {
  return name === 'input' || name === 'select' || name === 'textarea';
}

/** Returns the value that a page shows in a form control. Leaves out what is not selected, and labels of buttons. */
export function formatFormControl(node: HtmlElement, omit: OmitText): string {
  switch (node.name) {
    case 'select':
      return formatSelection(node, omit);
    case 'textarea':
      return getRawHtmlText(node);
    default:
      return formatInput(node.attributes, omit);
  }
}

function formatInput({ type = 'text', value = '', checked }: HtmlElement['attributes'], omit: OmitText): string {
  const kind = type.toLowerCase();
  if (kind === 'checkbox' || kind === 'radio') return checked === undefined ? '☐' : '☒';
  if (buttonTypes.has(kind)) {
    omit('control', value);
    return '';
  }
  return invisibleTypes.has(kind) ? '' : value;
}

function formatSelection(node: HtmlElement, omit: OmitText): string {
  const options = findHtmlElements(node, 'option');
  const selectedOptions = options.filter(({ attributes }) => attributes['selected'] !== undefined);
  const shownOptions = selectedOptions.length > 0 || node.attributes['multiple'] !== undefined
    ? selectedOptions
    : options.slice(0, 1);
  for (const option of options) if (!shownOptions.includes(option)) omit('option', getOptionText(option));
  return shownOptions.map(getOptionText).join(', ');
}

function getOptionText(option: HtmlElement): string {
  return option.attributes['label'] ?? getRawHtmlText(option);
}
