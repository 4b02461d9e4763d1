import { anyBase64, anyHex, base36, base62, base64, base64url, hex, unlimited, upperBase36 } from './alphabets';
import { common, format, padding, uuid, type TokenFormat } from './tokenFormat';

const newRelicDocs = 'https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/';
const posthogDocs = 'https://posthog.com/docs/api#authentication';

/** Token formats of log, metric, trace, error, incident and product analytics services. */
export const observabilityFormats: readonly TokenFormat[] = [
  format('newrelic-key', 'New Relic', 'NRAK- NRII- NRJS- NRRA- NRAL- NRIQ- NRSP- NRBR- NRMA-', [base64url(19, 64)],
    newRelicDocs),
  format('newrelic-key', 'New Relic', 'NRAA-', [anyHex(27)], newRelicDocs),
  format('newrelic-license-key', 'New Relic', '', [base36(32), 'FFFFNRAL'], newRelicDocs),
  format('newrelic-license-key', 'New Relic', '', [base36(36), 'NRAL'], newRelicDocs),
  format('newrelic-mobile-key', 'New Relic', '', [base62(42), '-NRMA'],
    'https://docs.newrelic.com/docs/mobile-monitoring/new-relic-mobile/maintenance/viewing-your-application-token/'),
  format('grafana-token', 'Grafana', 'glc_ glsa_', [anyBase64(32, unlimited)],
    'https://grafana.com/docs/grafana/latest/administration/service-accounts/'),
  format('grafana-token', 'Grafana', 'eyJrIjoi', [base62(40, unlimited), padding],
    'https://grafana.com/docs/grafana/latest/administration/service-accounts/migrate-api-keys/'),
  format('dynatrace-token', 'Dynatrace',
    'dt0c01. dt0s01. dt0s02. dt0s03. dt0s04. dt0s06. dt0s08. dt0s09. dt0s16. dt0a01.', [upperBase36(8, 24), '.',
    upperBase36(64)],
    'https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens'),
  format('sentry-token', 'Sentry', 'sntrys_eyJ', [base64(20, unlimited), padding, '_', base64(43)],
    'https://docs.sentry.io/account/auth-tokens/'),
  format('sentry-token', 'Sentry', 'sntryu_ sntrya_ sntryi_', [hex(64)], 'https://docs.sentry.io/account/auth-tokens/'),
  format('honeycomb-key', 'Honeycomb', 'hcaik_ hcaic_ hcbik_ hcamk_ hcxik_ hcalk_ hcxlk_', [base36(56, 64)],
    'https://docs.honeycomb.io/configure/environments/manage-api-keys/'),
  format('axiom-token', 'Axiom', 'xaat- xapt-', uuid, 'https://axiom.co/docs/reference/tokens'),
  format('posthog-key', 'PostHog', 'phc_', [base64url(41, 43)], posthogDocs),
  format('posthog-key', 'PostHog', 'phx_ phs_ pha_ phr_', [base64url(41, 49)], posthogDocs),
  format('pagerduty-key', 'PagerDuty', 'u+', [anyBase64(18)], 'https://support.pagerduty.com/main/docs/api-access-keys',
    common),
  format('pagerduty-key', 'PagerDuty', 'pdus+ pdeu+', [base64url(20, 80)],
    'https://developer.pagerduty.com/docs/app-oauth-token'),
  format('rootly-key', 'Rootly', 'rootly_', [hex(64)], 'https://docs.rootly.com/api-reference/overview'),
  format('logfire-token', 'Pydantic', 'pylf_v1_us_ pylf_v1_eu_ pylf_v2_us_ pylf_v2_eu_', [base62(40, 64)],
    'https://logfire.pydantic.dev/docs/how-to-guides/create-write-tokens/'),
  format('checkly-key', 'Checkly', 'cu_ sv_', [hex(32)],
    'https://www.checklyhq.com/docs/accounts-and-users/creating-api-key/'),
  format('apollo-key', 'Apollo', 'service: user:gh. user:', [base64url(2, 60), ':', base64url(22)],
    'https://www.apollographql.com/docs/graphos/platform/access-management/api-keys'),
  format('fullstory-key', 'FullStory', 'na1. eu1.', [anyBase64(90, 120)],
    'https://developer.fullstory.com/server/authentication/'),
];
