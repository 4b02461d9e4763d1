import { changedFilesSignal, changedSinceSignal, conflicts } from './work/changed';
import { coChange } from './relations/coChange';
import { pathCompounds, symbolCompounds } from './words/compounds';
import { configs } from './relations/configs';
import { content } from './words/content';
import { documents } from './work/documents';
import { editor, problems, selectedLinesSignal } from './work/editor';
import { churn, churnOfAll, history } from './work/history';
import { importedFilesSignal, importingFilesSignal } from './relations/imports';
import { missedFilesSignal } from './work/learned';
import { literals } from './words/literals';
import { lostImports } from './relations/lostImports';
import { rememberedFilesSignal } from './work/memory';
import { mentions } from './words/mentions';
import { centralFilesSignal, descriptionFilesSignal } from './relations/overview';
import { path } from './words/path';
import { pinnedFilesSignal } from './work/pinned';
import { sharedNameSignal } from './relations/namesInCommon';
import { scopes } from './words/scopes';
import type { SignalKind } from './kinds';
import type { SignalRow } from './signal';
import { symbols } from './words/symbols';
import { tests } from './relations/tests';

/**
 * All signals, in the order in which receipts list their reasons. The kinds are in `kinds.ts`.
 *
 * The `weight` in a signal's file is the number of points for a file with the full signal. Weights and the constants of
 * formulas were chosen on the development half of the localization benchmark and confirmed on its other half. Most of
 * them can vary by a third without changing a result, so round numbers are sufficient. Calibrated scores are added
 * rather than ranks, because the distance between the best file and the others is informative.
 */
export const signals = [content, path, pathCompounds, scopes, mentions, history, churn, configs, missedFilesSignal,
  documents, rememberedFilesSignal, symbols, symbolCompounds, literals, descriptionFilesSignal, centralFilesSignal,
  churnOfAll, importedFilesSignal, importingFilesSignal, sharedNameSignal, tests, coChange, conflicts,
  changedFilesSignal, changedSinceSignal, lostImports, editor, selectedLinesSignal, problems,
  pinnedFilesSignal] as const satisfies readonly (SignalRow & { readonly kind: SignalKind; })[];
