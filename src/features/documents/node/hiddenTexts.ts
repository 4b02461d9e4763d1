import { maxQuotationLength, createQuotation, quotationPlaceholder } from '../pure/quotation';
import type { DocumentWarning, HiddenReason } from '../pure/warning';

export interface HiddenTexts {
  /** Consecutive texts with the same reason and place become one warning. */
  add(reason: HiddenReason, text: string, location: { readonly page?: number; readonly place?: string; }): void;
  flush(): void;
}

const maxWarnings = 100;
const maxQuotedLength = 120;

/** Warns about omitted text that is invisible to readers. Ignores texts with fewer than two letters or digits. */
export function createHiddenTexts(warn: (warning: DocumentWarning) => void): HiddenTexts {
  let open: { readonly key: string; readonly reason: HiddenReason; readonly where: object; text: string; } | undefined;
  let count = 0;
  return {
    add(reason, text, location) {
      const key = JSON.stringify([reason, location]);
      if (open?.key !== key) {
        this.flush();
        open = { key, reason, where: location, text: '' };
      }
      if (open.text.length <= maxQuotationLength) open.text += text;
    },
    flush() {
      const finished = open;
      open = undefined;
      if (!finished || (finished.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2) return;
      count++;
      if (count > maxWarnings) return;
      const limitNote = count === maxWarnings
        ? { message: 'There is more hidden text than is listed here.' }
        : {
          message: `Hidden text was left out: "${quotationPlaceholder}"`,
          quote: createQuotation(finished.text, maxQuotedLength),
        };
      warn({ type: 'hidden_text', ...finished.where, reason: finished.reason, ...limitNote });
    },
  };
}
