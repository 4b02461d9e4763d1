import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { Cancelled } from '#base/errors';
import type { Cancel } from '#base/cancellation';
import type { Failures } from '#apps/vscode/failures';
import { fileUri } from '#apps/vscode/folder/fileUri';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import { packMap, repositoryMap, type MapScope } from './mapData';
import { readMessage, type ToPage } from './messages';
import { pageHtml } from './pageHtml';

/** The inputs for drawing a panel: the page's own files, and the window's state. */
export interface TokenMapParts {
  readonly folders: Folders;
  readonly failures: Failures;
  /** `dist/webview`: the only folder from which the page may load files. */
  readonly files: vscode.Uri;
  /** The tab's icon. */
  readonly icon: vscode.Uri;
}

/** Fills a panel, new or restored, with the page, and keeps it up to date while it is visible. */
export function fillTokenMap(panel: vscode.WebviewPanel, { folders, failures, files, icon }: TokenMapParts): void {
  const { webview } = panel;
  /** The files that the page was given, and may open. */
  let shown: ReadonlySet<string> = new Set();
  let shownFolder: Folder | undefined;
  let scope: MapScope | undefined;
  /** The inputs of the last map. */
  let drawn: readonly unknown[] = [];
  let latest = { cancelled: false };

  panel.iconPath = icon;
  webview.options = { enableScripts: true, localResourceRoots: [files] };
  const url = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(files, name)).toString();
  webview.html = pageHtml({
    script: url('tokenMap.js'),
    style: url('tokenMap.css'),
    source: webview.cspSource,
    nonce: randomBytes(16).toString('base64'),
    language: vscode.env.language,
    title: panel.title,
  });
  const stop = folders.onDidChange(() => void update());
  const received = webview.onDidReceiveMessage((value: unknown) => {
    const message = readMessage(value, shown);
    if (message?.kind === 'show') {
      scope = message.scope;
      drawn = []; // a page that was hidden has lost its state
      post({ kind: 'words', words: words() });
      void update();
    } else if (message) void open(message.path);
  });
  panel.onDidDispose(() => {
    latest.cancelled = true;
    stop();
    received.dispose();
  });

  /** Redraws the map if its inputs changed; progress updates alone draw nothing. */
  async function update(): Promise<void> {
    const folder = folders.current;
    const { report, freshness } = folder?.state ?? {};
    const inputs = [folder, scope, report, scope === 'repository' && freshness?.causes];
    if (scope === undefined || !panel.visible || inputs.every((input, i) => input === drawn[i])) return;
    drawn = inputs;
    latest.cancelled = true;
    const run = latest = { cancelled: false };
    try {
      const message = await buildMapMessage(folder, scope, run);
      if (run.cancelled) return;
      shownFolder = folder;
      shown = new Set(message.kind === 'map'
        ? [...message.map.files.map(({ path }) => path), ...(message.map.sections ? [message.map.sections.path] : [])]
        : []);
      post(message);
    } catch (error) {
      const text = failures.note(error);
      if (!run.cancelled && !(error instanceof Cancelled) && text !== undefined) post({ kind: 'problem', scope, text });
    }
  }

  async function open(path: string): Promise<void> {
    if (!shownFolder) return;
    try {
      await vscode.commands.executeCommand('vscode.open', fileUri(shownFolder, path),
        { viewColumn: vscode.ViewColumn.Active, preview: true } satisfies vscode.TextDocumentShowOptions);
    } catch (error) {
      failures.show(error);
    }
  }

  function post(message: ToPage): void {
    void webview.postMessage(message);
  }
}

async function buildMapMessage(folder: Folder | undefined, scope: MapScope,
  cancel: Cancel): Promise<Exclude<ToPage, { kind: 'words'; }>>
{
  if (!folder) return { kind: 'nothing', scope, why: 'no folder' };
  const { report } = folder.state;
  if (scope === 'repository')
    return { kind: 'map', map: repositoryMap(await folder.ask.fileTokens(cancel), report, folder.name) };
  return report ? { kind: 'map', map: packMap(report, folder.name) } : { kind: 'nothing', scope, why: 'no pack' };
}

/** Returns the editor's translations for this extension. */
function words(): Record<string, string> {
  return { ...vscode.l10n.bundle };
}
