import { parseSecretKeyName } from '#secrets/names/secretNames';
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

function formatInput(attributes: HtmlElement['attributes'], omit: OmitText): string {
  const { type = 'text', value = '', checked } = attributes;
  const kind = type.toLowerCase();
  if (kind === 'checkbox' || kind === 'radio') return checked === undefined ? '☐' : '☒';
  if (buttonTypes.has(kind)) {
    omit('button', value);
    return '';
  }
  return invisibleTypes.has(kind) || isNamedForSecret(attributes) ? '' : value;
}

/** Reports whether the field's name says that its value is a secret, which the text beside the value need not say. */
function isNamedForSecret({ name, id, autocomplete }: HtmlElement['attributes']): boolean {
  return [name, id, autocomplete].some((key) => key !== undefined && parseSecretKeyName(key) !== undefined);
}

function formatSelection(node: HtmlElement, omit: OmitText): string {
  const options = findHtmlElements(node, 'option');
  const selectedOptions = options.filter(({ attributes }) => attributes['selected'] !== undefined);
  // a page shows the last selected option if it can show only one
  const shownOptions = new Set(
    node.attributes['multiple'] !== undefined
      ? selectedOptions
      : selectedOptions.length > 0
      ? selectedOptions.slice(-1)
      : options.slice(0, 1),
  );
  for (const option of options) if (!shownOptions.has(option)) omit('option', getOptionText(option));
  return [...shownOptions].map(getOptionText).join(', ');
}

function getOptionText(option: HtmlElement): string {
  return option.attributes['label'] || getRawHtmlText(option);
}
