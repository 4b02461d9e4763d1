/** Creates an element with its attributes and content. Strings become text, never markup. */
export function createPageElement<K extends keyof HTMLElementTagNameMap>(tag: K,
  attributes: Readonly<Record<string, string>>, ...content: readonly (Node | string)[]): HTMLElementTagNameMap[K]
{
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...content);
  return node;
}

/** Creates a button. The `data-key` attribute identifies it, so that it keeps the focus when the page is redrawn. */
export function createPageButton(attributes: Readonly<Record<string, string>>, onPress: () => void,
  ...content: readonly (Node | string)[]): HTMLButtonElement
{
  const node = createPageElement('button', { type: 'button', ...attributes }, ...content);
  node.addEventListener('click', onPress);
  return node;
}

/** Creates radio buttons for choosing a value. Arrow keys change the value, and Tab leaves the group. */
export function createRadioGroup<T extends string>(name: string, title: string,
  options: readonly (readonly [T, string])[], chosenValue: T, onChoose: (value: T) => void): HTMLElement
{
  const group = createPageElement('fieldset', { class: 'choice' }, createPageElement('legend', {}, title));
  for (const [value, text] of options) {
    const input = createPageElement('input', { type: 'radio', name, value, 'data-key': `${name}/${value}` });
    input.checked = value === chosenValue;
    input.addEventListener('change', () => onChoose(value));
    group.append(createPageElement('label', {}, input, createPageElement('span', {}, text)));
  }
  return group;
}
