// The input of a screen reader: Chromium's accessibility tree of a part of the window, or of a webview.

/** `read(locator)` gives the nodes at and below an element in the order in which they are read. */
export async function accessibilityTree(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  return { read: async (locator) => (await nodesOf(locator)).filter(({ ignored }) => !ignored).map(nodeOf) };

  async function nodesOf(locator) {
    const frame = await (await locator.elementHandle()).ownerFrame();
    if (frame !== page.mainFrame()) return framed(frame);
    await locator.evaluate((element) => {
      globalThis.readByTest = element;
    });
    const { result } = await session.send('Runtime.evaluate', { expression: 'readByTest' });
    const { node } = await session.send('DOM.describeNode', { objectId: result.objectId });
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((one) => [one.nodeId, one]));
    const root = nodes.find((one) => one.backendDOMNodeId === node.backendNodeId);
    if (!root) throw new Error('The element is not in the accessibility tree.');
    const below = (one) => [one, ...one.childIds.flatMap((id) => byId.has(id) ? below(byId.get(id)) : [])];
    return below(root);
  }

  /** A webview's document is a frame of the page's process; names of frames change, their places do not. */
  async function framed(frame) {
    const { frameTree } = await session.send('Page.getFrameTree');
    const at = (one) => {
      const parent = one.parentFrame();
      return parent ? at(parent).childFrames[parent.childFrames().indexOf(one)] : frameTree;
    };
    return (await session.send('Accessibility.getFullAXTree', { frameId: at(frame).frame.id })).nodes;
  }
}

function nodeOf({ role, name, properties = [] }) {
  return {
    role: role?.value ?? '',
    name: name?.value ?? '',
    ...Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
  };
}
