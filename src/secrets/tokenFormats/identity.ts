import { createAlphabet, anyBase64, base32, base62, base64, base64url, base64urlPadded, dotted, hex, lowerLetters,
  unlimited, upperBase36, upperBech32 } from './alphabets';
import { common, format, optional, uuid, type TokenFormat, padding } from './tokenFormat';

const vaultDocs = 'https://developer.hashicorp.com/vault/docs/concepts/tokens';
const dopplerDocs = 'https://docs.doppler.com/reference/auth-token-formats';
const tailscaleDocs = 'https://tailscale.com/kb/1277/key-prefixes';

/** Token formats of identity providers, secret stores and networks. */
export const identityFormats: readonly TokenFormat[] = [
  format('vault-token', 'HashiCorp', 'hvs. hvb. hvr.', [base64url(24, unlimited)], vaultDocs),
  format('vault-token', 'HashiCorp', 's. b. r.', [base62(24)], vaultDocs, common),
  format('vault-token', 'HashiCorp', 's.CAESI b.AAAAAQ', [base64url(80, unlimited)], vaultDocs),
  format('doppler-token', 'Doppler', 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. dp.said.', [
    optional(base64url(1, 64), '.'),
    base62(40, 44),
  ], dopplerDocs),
  format('onepassword-token', '1Password', 'ops_eyJ', [base64urlPadded(100, unlimited)],
    'https://developer.1password.com/docs/service-accounts/security/'),
  format('onepassword-secret-key', '1Password', 'A3-', [upperBase36(6), '-', upperBase36(6), optional('-'),
    upperBase36(5), '-', upperBase36(5), '-', upperBase36(5), '-', upperBase36(5)],
    'https://support.1password.com/secret-key/'),
  format('infisical-token', 'Infisical', 'st.', [...uuid, '.', hex(32), '.', hex(32)],
    'https://infisical.com/docs/documentation/platform/token'),
  format('infisical-token', 'Infisical', 'st.', [hex(24), '.', hex(32), '.', hex(32)],
    'https://infisical.com/docs/documentation/platform/token'),
  format('tailscale-key', 'Tailscale', 'tskey-', [lowerLetters(2, 16), '-', base62(6, 32), '-', base62(16, 64)],
    tailscaleDocs),
  format('tailscale-key', 'Tailscale', 'tskey-', [hex(12), base62(0, 8), '-', base62(16, 64)], tailscaleDocs),
  format('tailscale-node-key', 'Tailscale', 'privkey: nodekey-priv:', [hex(64)], tailscaleDocs),
  format('defined-networking-key', 'Defined Networking', 'dnkey-', [base64url(26, 120)],
    'https://docs.defined.net/guides/automating-host-creation/'),
  format('age-secret-key', 'age', 'AGE-SECRET-KEY-1', [upperBase36(58)],
    'https://github.com/C2SP/C2SP/blob/main/age.md'),
  format('age-secret-key', 'age', 'AGE-PLUGIN-', [createAlphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')(2, 20), '-1',
    upperBech32(30, unlimited)], 'https://github.com/C2SP/C2SP/blob/main/age-plugin.md'),
  format('clerk-key', 'Clerk', 'sk_live_ sk_test_', [base62(40, 60)],
    'https://clerk.com/docs/deployments/clerk-environment-variables'),
  format('clerk-key', 'Clerk', 'ak_ mt_ oat_', [base62(32, 64)], 'https://clerk.com/docs/machine-auth/overview',
    common),
  format('stytch-secret', 'Stytch', 'secret-test- secret-live-', [base64urlPadded(36, 40)],
    'https://stytch.com/docs/api/authentication'),
  format('onfido-token', 'Onfido', 'api_live. api_live_us. api_live_ca. api_sandbox. api_sandbox_us. api_sandbox_ca.', [
    base64url(8, 16),
    '.',
    base64url(24, 40),
  ], 'https://documentation.onfido.com/api/latest/#api-tokens'),
  format('kolide-key', 'Kolide', 'k2sk_v1_', [base62(24)], 'https://kolideapi.readme.io/reference/authorization'),
  format('stytch-public-token', 'Stytch', 'public-token-test- public-token-live-', uuid,
    'https://stytch.com/docs/api/authentication'),
  format('workos-key', 'WorkOS', 'sk_', [base64url(40, 120)], 'https://workos.com/docs/reference/api-keys', common),
  format('okta-token', 'Okta', '00', [base62(1), base64url(39)],
    'https://developer.okta.com/docs/guides/create-an-api-token/main/', common),
  format('nats-seed', 'NATS', 'SU SA SO SN SC SX', [base32(56)],
    'https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth', common),
  format('ory-token', 'Ory', 'ory_pat_ ory_st_ ory_at_ ory_rt_ ory_ac_ ory_wak_ ory_apikey_', [dotted(28, 120)],
    'https://www.ory.sh/docs/concepts/personal-access-token'),
  format('bitwarden-token', 'Bitwarden', '0.', [...uuid, '.', base62(30), ':', anyBase64(20, 30)],
    'https://bitwarden.com/help/access-tokens/'),
  format('boundary-token', 'HashiCorp', 'at_ ap_', [base62(10), '_', base62(60, unlimited)],
    'https://developer.hashicorp.com/boundary/docs/concepts/security/permissions', common),
  format('ntlm-message', 'Microsoft', 'TlRMTVNTUAADAAAA', [base64(40, unlimited), padding],
    'https://learn.microsoft.com/openspecs/windows_protocols/ms-nlmp/'),
];
