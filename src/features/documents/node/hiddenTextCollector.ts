import { maxQuotationLength, createQuotation, quotationPlaceholder } from '../pure/quotation';
import type { DocumentWarning, HiddenReason } from '../pure/warning';

export interface HiddenTextCollector {
  /** Adds a hidden text. Consecutive texts with the same reason and location become one warning. */
  add(reason: HiddenReason, text: string, location: { readonly page?: number; readonly place?: string; }): void;
  flush(): void;
}

const maxWarnings = 100;
const maxQuotedLength = 120;

/** Warns about omitted text that is invisible to readers. Ignores texts with fewer than two letters or digits. */
export function createHiddenTextCollector(warn: (warning: DocumentWarning) => void): HiddenTextCollector {
  let currentGroup: {
    readonly key: string;
    readonly reason: HiddenReason;
    readonly locationFields: object;
    text: string;
  } | undefined;
  let warningCount = 0;
  return {
    add(reason, text, location) {
      const key = JSON.stringify([reason, location]);
      if (currentGroup?.key !== key) {
        this.flush();
        currentGroup = { key, reason, locationFields: location, text: '' };
      }
      if (currentGroup.text.length <= maxQuotationLength) currentGroup.text += text;
    },
    flush() {
      const finishedGroup = currentGroup;
      currentGroup = undefined;
      if (!finishedGroup || (finishedGroup.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2) return;
      warningCount++;
      if (warningCount > maxWarnings) return;
      const messageFields = warningCount === maxWarnings
        ? { message: 'There is more hidden text than is listed here.' }
        : {
          message: `Hidden text was left out: "${quotationPlaceholder}"`,
          quote: createQuotation(finishedGroup.text, maxQuotedLength),
        };
      warn({ type: 'hidden_text', ...finishedGroup.locationFields, reason: finishedGroup.reason, ...messageFields });
    },
  };
}
