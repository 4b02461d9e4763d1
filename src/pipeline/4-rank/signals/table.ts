import { changed, changedSince, conflicts } from './work/changed';
import { coChange } from './relations/coChange';
import { pathCompounds, symbolCompounds } from './words/compounds';
import { configs } from './relations/configs';
import { content } from './words/content';
import { documents } from './work/documents';
import { editor, problems, selected } from './work/editor';
import { churn, churnOfAll, history } from './work/history';
import { imported, importing } from './relations/imports';
import { missed } from './work/learned';
import { literals } from './words/literals';
import { lostImports } from './relations/lostImports';
import { remembered } from './work/memory';
import { mentions } from './words/mentions';
import { central, described } from './relations/overview';
import { path } from './words/path';
import { pinned } from './work/pinned';
import { namesInCommon } from './relations/namesInCommon';
import { scopes } from './words/scopes';
import type { SignalKind } from './kinds';
import type { SignalRow } from './signal';
import { symbols } from './words/symbols';
import { tests } from './relations/tests';

/**
 * Every signal, in the order in which receipts list their reasons. Their kinds are in `kinds.ts`.
 *
 * The `weight` in a signal's file is the points of a file at full strength. Weights and the constants of formulas were
 * chosen with the localisation bench on its development half and confirmed on the other half. Most can vary by a third
 * without changing a result, so round numbers are sufficient. Calibrated scores are added rather than ranks, because
 * the best file's lead is informative.
 */
export const signals = [content, path, pathCompounds, scopes, mentions, history, churn, configs, missed, documents,
  remembered, symbols, symbolCompounds, literals, described, central, churnOfAll, imported, importing, namesInCommon,
  tests, coChange, conflicts, changed, changedSince, lostImports, editor, selected, problems,
  pinned] as const satisfies readonly (SignalRow & { readonly kind: SignalKind; })[];
