import * as l10n from '@vscode/l10n';
import './tokenMap.css';
import type { FromPage, ToPage } from '../messages';
import { element } from './dom';
import { drawPage } from './drawPage';
import { hoverBox } from './hoverBox';
import { restored, type PageState } from '../pageState';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: PageState): void;
};

/** The page of the token map. The editor discards it when its tab is hidden; the saved state restores it. */
const editor = acquireVsCodeApi();
const page = document.getElementById('page') ?? document.body.appendChild(element('main', {}));
const hover = hoverBox();
let state = restored(editor.getState());
let last: Exclude<ToPage, { kind: 'words'; }> | undefined;
let drawing = 0;

window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  if (data.kind === 'words') {
    l10n.config({ contents: data.words });
    return;
  }
  last = data;
  draw();
});
new ResizeObserver(draw).observe(document.documentElement);
editor.postMessage({ kind: 'show', scope: state.scope });

function change(part: Partial<PageState>): void {
  const { scope } = state;
  state = { ...state, ...part };
  editor.setState(state);
  if (state.scope === scope) draw();
  else editor.postMessage({ kind: 'show', scope: state.scope });
}

/** Draws once for all changes before the next frame. */
function draw(): void {
  if (drawing !== 0) return;
  drawing = requestAnimationFrame(() => {
    drawing = 0;
    if (!last) return;
    hover.hide();
    const focused = document.activeElement?.getAttribute('data-key');
    drawPage(page, last, state, { change, open: (path) => editor.postMessage({ kind: 'open', path }), hover });
    if (focused !== null && focused !== undefined) {
      const previous = [...page.querySelectorAll<HTMLElement>('[data-key]')].find((candidate) =>
        candidate.dataset['key'] === focused
      );
      (previous ?? page.querySelector<HTMLElement>('.part'))?.focus();
      hover.hide(); // the user did not move there
    }
  });
}
