import { longestQuotation, quotation, quotationMark } from '../pure/quotation';
import type { DocumentWarning, HiddenReason } from '../pure/warning';

export interface HiddenTexts {
  /** Consecutive texts with the same reason and place become one warning. */
  add(reason: HiddenReason, text: string, location: { readonly page?: number; readonly place?: string; }): void;
  flush(): void;
}

const mostWarnings = 100;
const quoted = 120;

/** Warns of text that is left out because no reader sees it. Ignores texts with fewer than two letters or digits. */
export function hiddenTexts(warn: (warning: DocumentWarning) => void): HiddenTexts {
  let open: { readonly key: string; readonly reason: HiddenReason; readonly where: object; text: string; } | undefined;
  let count = 0;
  return {
    add(reason, text, location) {
      const key = JSON.stringify([reason, location]);
      if (open?.key !== key) {
        this.flush();
        open = { key, reason, where: location, text: '' };
      }
      if (open.text.length <= longestQuotation) open.text += text;
    },
    flush() {
      const done = open;
      open = undefined;
      if (!done || (done.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2) return;
      count++;
      if (count > mostWarnings) return;
      const limitNote = count === mostWarnings
        ? { message: 'There is more hidden text than is listed here.' }
        : { message: `Hidden text was left out: "${quotationMark}"`, quote: quotation(done.text, quoted) };
      warn({ type: 'hidden_text', ...done.where, reason: done.reason, ...limitNote });
    },
  };
}
