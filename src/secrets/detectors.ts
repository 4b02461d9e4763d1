import { findCallSecrets } from './calls/calls';
import { findCommandSecrets } from './commands/commands';
import { findConfiguredSecrets } from './configuration/configuredSecrets';
import type { TextFormat } from './configuration/textFormat';
import { findAuthorizations } from './detectors/authorization';
import { findHeaderSecrets } from './detectors/headers';
import { findKubernetesSecrets } from './detectors/kubernetesSecrets';
import { findListedSecrets } from './detectors/listedSecrets';
import { findProviderKeys } from './detectors/providerKeys';
import { findSqlPasswords } from './detectors/sql';
import { findTokens } from './detectors/tokens';
import { findUrlPasswords } from './detectors/urls';
import type { Hits } from './hits';
import { findEncodedSecrets } from './privateKeys/encoded';
import { findJwkSecrets } from './privateKeys/jwk';
import { findPrivateKeys } from './privateKeys/pem';
import { findPuttyKeys } from './privateKeys/putty';
import type { Region } from './region';
import { findNamedSecrets } from './values/namedSecrets';

/** Finds the secrets of one kind; `format` is undefined where nobody knows it. */
export type Detector = (text: string, hits: Hits, format: TextFormat | undefined) => Region[];

/** The most specific first: where several find the same secret, the first one names it. */
export const detectors: readonly Detector[] = [
  findPrivateKeys,
  findPuttyKeys,
  findEncodedSecrets,
  findJwkSecrets,
  findTokens,
  findUrlPasswords,
  findAuthorizations,
  findCommandSecrets,
  findCallSecrets,
  findSqlPasswords,
  findNamedSecrets,
  findListedSecrets,
  findHeaderSecrets,
  findConfiguredSecrets,
  findKubernetesSecrets,
  findProviderKeys,
];
