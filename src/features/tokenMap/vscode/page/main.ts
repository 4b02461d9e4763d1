import * as l10n from '@vscode/l10n';
import './tokenMap.css';
import type { MessageFromPage, MessageToPage } from '../messages';
import { createPageElement } from './dom';
import { drawPage } from './drawPage';
import { createHoverBox } from './hoverBox';
import { restorePageState, type PageState } from '../pageState';

declare function acquireVsCodeApi(): {
  postMessage(message: MessageFromPage): void;
  getState(): unknown;
  setState(state: PageState): void;
};

/** The API for messages and saved state. The editor discards a hidden page, and the saved state restores it. */
const vscodeApi = acquireVsCodeApi();
const page = document.getElementById('page') ?? document.body.appendChild(createPageElement('main', {}));
const hoverBox = createHoverBox();
let state = restorePageState(vscodeApi.getState());
let lastMessage: Exclude<MessageToPage, { kind: 'words'; }> | undefined;
let pendingFrame = 0;

window.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => {
  if (data.kind === 'words') {
    l10n.config({ contents: data.words });
    return;
  }
  lastMessage = data;
  draw();
});
new ResizeObserver(draw).observe(document.documentElement);
vscodeApi.postMessage({ kind: 'show', scope: state.scope });

function changeState(changes: Partial<PageState>): void {
  const { scope } = state;
  state = { ...state, ...changes };
  vscodeApi.setState(state);
  if (state.scope === scope) draw();
  else vscodeApi.postMessage({ kind: 'show', scope: state.scope });
}

/** Draws once for all changes before the next frame. */
function draw(): void {
  if (pendingFrame !== 0) return;
  pendingFrame = requestAnimationFrame(() => {
    pendingFrame = 0;
    if (!lastMessage) return;
    hoverBox.hide();
    const focusedKey = document.activeElement?.getAttribute('data-key');
    drawPage(page, lastMessage, state, {
      change: changeState,
      open: (path) => vscodeApi.postMessage({ kind: 'open', path }),
      hoverBox,
    });
    if (focusedKey !== null && focusedKey !== undefined) {
      const sameElement = [...page.querySelectorAll<HTMLElement>('[data-key]')].find((candidate) =>
        candidate.dataset['key'] === focusedKey
      );
      (sameElement ?? page.querySelector<HTMLElement>('.part'))?.focus();
      hoverBox.hide(); // the user did not move the focus
    }
  });
}
