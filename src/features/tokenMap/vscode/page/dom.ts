/** Creates an element with its attributes and content. Strings become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]): HTMLElementTagNameMap[K]
{
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...content);
  return node;
}

/** Creates a button that remembers what it represents, so that it keeps the focus when the page is redrawn. */
export function button(attributes: Readonly<Record<string, string>>, press: () => void,
  ...content: readonly (Node | string)[]): HTMLButtonElement
{
  const node = element('button', { type: 'button', ...attributes }, ...content);
  node.addEventListener('click', press);
  return node;
}

/** Creates radio buttons for one of several values: an arrow key changes the value, Tab leaves the group. */
export function choice<T extends string>(name: string, title: string, options: readonly (readonly [T, string])[],
  chosen: T, choose: (value: T) => void): HTMLElement
{
  const group = element('fieldset', { class: 'choice' }, element('legend', {}, title));
  for (const [value, text] of options) {
    const input = element('input', { type: 'radio', name, value, 'data-key': `${name}/${value}` });
    input.checked = value === chosen;
    input.addEventListener('change', () => choose(value));
    group.append(element('label', {}, input, element('span', {}, text)));
  }
  return group;
}
