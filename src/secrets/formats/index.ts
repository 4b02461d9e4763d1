import { addresses } from './addresses';
import { clouds } from './clouds';
import { codeHosts } from './codeHosts';
import { compileFormats } from './compile';
import { data } from './data';
import type { TokenFormat } from './format';
import { general } from './general';
import { identity } from './identity';
import { messaging } from './messaging';
import { models } from './models';
import { observability } from './observability';
import { payments } from './payments';
import { work } from './work';

/** Where two formats make the same of a text, the longer prefix names it, and else the earlier row. */
export const tokenFormats: readonly TokenFormat[] = [
  ...clouds, ...codeHosts, ...models, ...messaging, ...payments, ...work, ...observability, ...data, ...identity, ...general, ...addresses,
];

export const formats = compileFormats(tokenFormats);
