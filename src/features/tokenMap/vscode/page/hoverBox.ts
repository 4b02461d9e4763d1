import { createPageElement } from './dom';

/** A box next to the pointer or the focused element. Escape hides it. ARIA labels contain the same text. */
export interface HoverBox {
  attach(target: HTMLElement, getLines: () => readonly string[]): void;
  hide(): void;
}

const pointerDistance = 14;

export function createHoverBox(): HoverBox {
  const box = createPageElement('div', { class: 'hover', 'aria-hidden': 'true' });
  box.hidden = true;
  document.body.append(box);
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  return { attach: attachHover, hide };

  function attachHover(target: HTMLElement, getLines: () => readonly string[]): void {
    target.addEventListener('pointermove', ({ clientX, clientY }) => show(getLines(), clientX, clientY));
    target.addEventListener('pointerleave', hide);
    target.addEventListener('focus', () => {
      if (!target.matches(':focus-visible')) return;
      const { left, bottom } = target.getBoundingClientRect();
      show(getLines(), left, bottom - pointerDistance + 2);
    });
    target.addEventListener('blur', hide);
  }

  function show(lines: readonly string[], x: number, y: number): void {
    box.replaceChildren(
      ...lines.map((line, i) => createPageElement('div', { class: i === 0 ? 'name' : 'facts' }, line)),
    );
    box.hidden = false;
    const { width, height } = box.getBoundingClientRect();
    box.style.left = `${Math.max(0, Math.min(x + pointerDistance, window.innerWidth - width - 4))}px`;
    box.style.top = `${
      y + pointerDistance + height > window.innerHeight ? Math.max(0, y - height - 4) : y + pointerDistance
    }px`;
  }

  function hide(): void {
    box.hidden = true;
  }
}
