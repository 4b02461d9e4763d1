import { changed, changedSince, conflicts } from './changed';
import { coChange } from './coChange';
import { pathCompounds, symbolCompounds } from './compounds';
import { configs } from './configs';
import { content } from './content';
import { documents } from './documents';
import { editor, problems, selected } from './editor';
import { churn, churnOfAll, history } from './history';
import { imported, importing } from './imports';
import { missed } from './learned';
import { lessons } from './lessons';
import { literals } from './literals';
import { lostImports } from './lostImports';
import { remembered } from './memory';
import { mentions } from './mentions';
import { central, described } from './overview';
import { path } from './path';
import { pinned } from './pinned';
import { namesInCommon } from './namesInCommon';
import type { SignalKind } from './kinds';
import type { SignalRow } from './signal';
import { symbols } from './symbols';
import { tests } from './tests';

/**
 * Every signal, in the order in which receipts list their reasons. Their kinds are
 * in `kinds.ts`.
 *
 * The `weight` in a signal's file is the points of a file at full strength. Weights and the constants of formulas were
 * chosen by the localisation bench on its developing half and confirmed on the other; most may vary by a third without
 * moving a result, so round numbers do. Calibrated scores, not ranks, are added: how far the best file is ahead is
 * informative.
 */
export const signals = [content, path, pathCompounds, mentions, history, churn, configs, missed, lessons, documents,
  remembered, symbols, symbolCompounds, literals, described, central, churnOfAll, imported, importing, namesInCommon,
  tests, coChange, conflicts, changed, changedSince, lostImports, editor, selected, problems,
  pinned] as const satisfies readonly (SignalRow & { readonly kind: SignalKind; })[];
