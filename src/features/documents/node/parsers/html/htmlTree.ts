import { Parser, type Handler } from 'htmlparser2';

export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (HtmlElement | string)[];
  /** The number of characters of text in the element; `linkLength` counts only the text in links. */
  textLength: number;
  linkLength: number;
}

/** Elements deeper than this become siblings, so that walking a tree never exhausts the stack. */
const maxDepth = 300;
/** Tags deeper than this are skipped, since the library's time for a tag grows with the number of open elements. */
const maxOpenElements = 10_000;
/** Elements without content, or whose content is not shown as text. Their tags are never skipped. */
const unskippedTagPattern =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|script|style|template)$/;

class HtmlParser extends Parser {
  private openCount = 0;
  private skippedCount = 0;

  constructor(private readonly text: string, handler: Required<Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>>) {
    super({
      ontext: handler.ontext,
      onopentag: (...tag) => {
        this.openCount++;
        handler.onopentag(...tag);
      },
      onclosetag: (...tag) => {
        this.openCount--;
        handler.onclosetag(...tag);
      },
    }, { decodeEntities: true });
  }

  override onopentagname(start: number, end: number): void {
    if (this.openCount >= maxOpenElements && !this.isUnskippedTag(start, end)) this.skippedCount++;
    else super.onopentagname(start, end);
  }

  override onclosetag(start: number, end: number): void {
    if (this.skippedCount > 0 && !this.isUnskippedTag(start, end)) this.skippedCount--;
    else super.onclosetag(start, end);
  }

  private isUnskippedTag(start: number, end: number): boolean {
    return unskippedTagPattern.test(this.text.slice(start, end).toLowerCase());
  }
}

/** Parses a page as a tree whose root element has an empty name. */
export function parseHtmlTree(text: string): HtmlElement {
  const root = createElement('', {});
  const openElements: HtmlElement[] = [root];
  let tooDeepCount = 0;
  const parser = new HtmlParser(text, {
    onopentag(name, attributes) {
      if (openElements.length >= maxDepth) {
        tooDeepCount++;
        if (!/^(?:script|style|template)$/.test(name)) return;
      }
      const newElement = createElement(name, attributes);
      openElements.at(-1)!.children.push(newElement);
      if (openElements.length < maxDepth) openElements.push(newElement);
    },
    ontext(content) {
      const openElement = openElements.at(-1)!;
      const lastChild = openElement.children.at(-1);
      // the text belongs to a script that is too deep
      if (tooDeepCount > 0 && typeof lastChild === 'object' && /^(?:script|style|template)$/.test(lastChild.name))
        return;
      openElement.children.push(content);
      const { length } = content.trim();
      openElement.textLength += length;
      if (openElement.name === 'a') openElement.linkLength += length;
    },
    onclosetag() {
      if (tooDeepCount > 0) return void tooDeepCount--;
      if (openElements.length <= 1) return;
      const closedElement = openElements.pop()!;
      const parent = openElements.at(-1)!;
      if (/^(?:script|style|template|noscript)$/.test(closedElement.name)) return;
      parent.textLength += closedElement.textLength;
      parent.linkLength += parent.name === 'a' ? closedElement.textLength : closedElement.linkLength;
    },
  });
  parser.end(text);
  return root;
}

export function findHtmlElements(node: HtmlElement, name: string): readonly HtmlElement[] {
  return node.children.flatMap((child) =>
    typeof child === 'string' ? [] : child.name === name ? [child] : findHtmlElements(child, name)
  );
}

/** Returns all text in an element, unchanged. */
export function getRawHtmlText(node: HtmlElement): string {
  return node.children.map((child) => typeof child === 'string' ? child : getRawHtmlText(child)).join('');
}

function createElement(name: string, attributes: Readonly<Record<string, string>>): HtmlElement {
  return { name, attributes, children: [], textLength: 0, linkLength: 0 };
}
