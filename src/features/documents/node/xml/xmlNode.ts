/** An element. The formats read here have no text between elements, so all of an element's own text is one string. */
export interface XmlNode {
  /** The name with the canonical prefix of its namespace (`w:p`), regardless of the prefix in the file. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

export function findXmlChild(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name);
}

export function findXmlChildren(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** Follows a path of child names from a node, and takes the first child with each name. */
export function findXmlNode(node: XmlNode | undefined, ...names: readonly string[]): XmlNode | undefined {
  return names.reduce<XmlNode | undefined>(findXmlChild, node);
}

/** Returns all nodes with the name below the node, in order, without searching inside a match. */
export function findXmlDescendants(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  const nodes: XmlNode[] = [];
  collect(node);
  return nodes;

  function collect(parent: XmlNode | undefined): void {
    for (const child of parent?.children ?? []) {
      if (child.name === name) nodes.push(child);
      else collect(child);
    }
  }
}

/** Returns the attribute `w:val` (or `val`) of a child. */
export function getChildValue(node: XmlNode | undefined, name: string): string | undefined {
  const child = findXmlChild(node, name);
  return child?.attributes['w:val'] ?? child?.attributes['val'];
}

/** Reads a child such as `<w:vanish/>`, which `w:val="0"` switches off. Returns undefined if there is no child. */
export function readToggle(node: XmlNode | undefined, name: string): boolean | undefined {
  const child = findXmlChild(node, name);
  if (child === undefined) return undefined;
  const value = child.attributes['w:val'] ?? child.attributes['val'];
  return value === undefined || isSwitchedOn(value);
}

export function isSwitchedOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
