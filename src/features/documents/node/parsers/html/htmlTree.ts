import { Parser } from 'htmlparser2';

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (HtmlElement | string)[];
  /** Characters of text inside, and of the text in links. */
  textLength: number;
  linkLength: number;
}

/** Elements deeper than this become siblings, so that walking a tree never exhausts the stack. */
const mostDepth = 300;

/** Parses a page as a tree under one root without a name. */
export function htmlTree(text: string): HtmlElement {
  const root = element('', {});
  const open: HtmlElement[] = [root];
  let tooDeep = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= mostDepth) {
        tooDeep++;
        if (!/^(?:script|style|template)$/.test(name)) return;
      }
      const newElement = element(name, attributes);
      open.at(-1)!.children.push(newElement);
      if (open.length < mostDepth) open.push(newElement);
    },
    ontext(shown) {
      const top = open.at(-1)!;
      const last = top.children.at(-1);
      // the text belongs to a script that is too deep
      if (tooDeep > 0 && typeof last === 'object' && /^(?:script|style|template)$/.test(last.name)) return;
      top.children.push(shown);
      const { length } = shown.trim();
      top.textLength += length;
      if (top.name === 'a') top.linkLength += length;
    },
    onclosetag() {
      if (tooDeep > 0) return void tooDeep--;
      if (open.length <= 1) return;
      const done = open.pop()!;
      const parent = open.at(-1)!;
      if (/^(?:script|style|template|noscript)$/.test(done.name)) return;
      parent.textLength += done.textLength;
      parent.linkLength += parent.name === 'a' ? done.textLength : done.linkLength;
    },
  }, { decodeEntities: true });
  parser.end(text);
  return root;
}

export function elementsBelow(node: HtmlElement, name: string): readonly HtmlElement[] {
  return node.children.flatMap((child) =>
    typeof child === 'string' ? [] : child.name === name ? [child] : elementsBelow(child, name)
  );
}

/** Returns all text inside, unchanged. */
export function rawText(node: HtmlElement): string {
  return node.children.map((child) => typeof child === 'string' ? child : rawText(child)).join('');
}

function element(name: string, attributes: Readonly<Record<string, string>>): HtmlElement {
  return { name, attributes, children: [], textLength: 0, linkLength: 0 };
}
