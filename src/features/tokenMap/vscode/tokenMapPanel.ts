import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { Cancelled } from '#base/errors';
import type { Cancel } from '#base/cancellation';
import type { Failures } from '#apps/vscode/failures';
import { getFileUri } from '#apps/vscode/folder/fileUri';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import { createPackMap, createRepositoryMap, type MapScope } from './mapData';
import { parsePageMessage, type MessageToPage } from './messages';
import { createPageHtml } from './pageHtml';

/** The inputs for drawing a panel: the page's own files, and the window's state. */
export interface TokenMapOptions {
  readonly folders: Folders;
  readonly failures: Failures;
  /** `dist/webview`: the only folder from which the page may load files. */
  readonly webviewFolder: vscode.Uri;
  /** The tab's icon. */
  readonly icon: vscode.Uri;
}

/** Fills a panel, new or restored, with the page, and keeps it up to date while it is visible. */
export function fillTokenMap(panel: vscode.WebviewPanel,
  { folders, failures, webviewFolder, icon }: TokenMapOptions): void
{
  const { webview } = panel;
  /** The files that the page has received and may open. */
  let knownPaths: ReadonlySet<string> = new Set();
  let shownFolder: Folder | undefined;
  let scope: MapScope | undefined;
  /** The inputs of the last map. */
  let drawnInputs: readonly unknown[] = [];
  let latestUpdate = { cancelled: false };

  panel.iconPath = icon;
  webview.options = { enableScripts: true, localResourceRoots: [webviewFolder] };
  const getUrl = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(webviewFolder, name)).toString();
  webview.html = createPageHtml({
    script: getUrl('tokenMap.js'),
    style: getUrl('tokenMap.css'),
    source: webview.cspSource,
    nonce: randomBytes(16).toString('base64'),
    language: vscode.env.language,
    title: panel.title,
  });
  const stopListening = folders.onDidChange(() => void update());
  const messageListener = webview.onDidReceiveMessage((value: unknown) => {
    const message = parsePageMessage(value, knownPaths);
    if (message?.kind === 'show') {
      scope = message.scope;
      drawnInputs = []; // a page that was hidden has lost its state
      postMessage({ kind: 'words', words: getTranslations() });
      void update();
    } else if (message) void openFile(message.path);
  });
  panel.onDidDispose(() => {
    latestUpdate.cancelled = true;
    stopListening();
    messageListener.dispose();
  });

  /** Redraws the map if its inputs have changed. Progress updates alone do not redraw the map. */
  async function update(): Promise<void> {
    const folder = folders.current;
    const { report, freshness } = folder?.state ?? {};
    const inputs = [folder, scope, report, scope === 'repository' && freshness?.causes];
    if (scope === undefined || !panel.visible || inputs.every((input, i) => input === drawnInputs[i])) return;
    drawnInputs = inputs;
    latestUpdate.cancelled = true;
    const thisUpdate = latestUpdate = { cancelled: false };
    try {
      const message = await buildMapMessage(folder, scope, thisUpdate);
      if (thisUpdate.cancelled) return;
      shownFolder = folder;
      knownPaths = new Set(message.kind === 'map'
        ? [...message.map.files.map(({ path }) => path), ...(message.map.sections ? [message.map.sections.path] : [])]
        : []);
      postMessage(message);
    } catch (error) {
      const text = failures.note(error);
      if (!thisUpdate.cancelled && !(error instanceof Cancelled) && text !== undefined)
        postMessage({ kind: 'problem', scope, text });
    }
  }

  async function openFile(path: string): Promise<void> {
    if (!shownFolder) return;
    try {
      await vscode.commands.executeCommand('vscode.open', getFileUri(shownFolder, path),
        { viewColumn: vscode.ViewColumn.Active, preview: true } satisfies vscode.TextDocumentShowOptions);
    } catch (error) {
      failures.show(error);
    }
  }

  function postMessage(message: MessageToPage): void {
    void webview.postMessage(message);
  }
}

async function buildMapMessage(folder: Folder | undefined, scope: MapScope,
  cancel: Cancel): Promise<Exclude<MessageToPage, { kind: 'words'; }>>
{
  if (!folder) return { kind: 'nothing', scope, why: 'no folder' };
  const { report } = folder.state;
  if (scope === 'repository')
    return { kind: 'map', map: createRepositoryMap(await folder.ask.fileTokens(cancel), report, folder.name) };
  return report ? { kind: 'map', map: createPackMap(report, folder.name) } : { kind: 'nothing', scope, why: 'no pack' };
}

/** Returns the editor's translations for this extension. */
function getTranslations(): Record<string, string> {
  return { ...vscode.l10n.bundle };
}
