import { at, keyOf, plainValue, propertiesOf, readJson, valueOf, type Node } from './jsonDocument';
import { partOf } from './jsonEntries';
import { removeWithParents } from './jsonRemove';
import { isPredecessors } from './ours';
import { isRefusal, type EditedText, type Refusal } from './refusal';
import { splitBom } from './textStyle';

/**
 * Settings without the hooks and tasks of AgentPack's predecessor, and without the lists that they leave empty. It has
 * lost their comments itself, as it wrote the whole file anew.
 */
export function withoutPredecessorsEntries(given: string, file: string): EditedText | Refusal {
  const [bom, start] = splitBom(given);
  for (let text = start;;) {
    const document = readJson(text, true, file);
    if (isRefusal(document)) return document;
    const hooks = at(document, ['hooks']);
    const lists = [...(hooks?.type === 'object' ? propertiesOf(hooks).map(valueOf) : []), at(document, ['tasks'])];
    const found = lists.map((list) => list?.type === 'array' ? predecessorsIn(list) : undefined).find(Boolean);
    if (!found) return { text: bom + text };
    text = removeWithParents(document, found);
  }
}

function predecessorsIn(list: Node): Node | undefined {
  return partOf(list, isPredecessors) ?? list.children?.find((child) => isPredecessors(plainValue(child)));
}

/** Whether nothing is left but what the predecessor starts a new file with. */
export function isBareSettings(text: string): boolean {
  const document = readJson(splitBom(text)[1], true, '');
  if (isRefusal(document) || /\/[/*]/.test(text)) return false;
  const { root } = document;
  return root === undefined || root.type === 'object' && propertiesOf(root).every((one) => keyOf(one) === 'version');
}
