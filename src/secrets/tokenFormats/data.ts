import { alphabet, anyHex, base62, base64, base64url, base64urlPadded, digits, dottedPadded, hex,
  open } from './alphabets';
import { common, format, optional, type TokenFormat } from './tokenFormat';

const atlas = 'https://www.mongodb.com/docs/atlas/api/service-accounts-overview/';
const apiKeys = 'https://supabase.com/docs/guides/api/api-keys';

/** Databases, warehouses, search and queues. */
export const data: readonly TokenFormat[] = [
  format('supabase-key', 'Supabase', 'sbp_ sbp_v0_ sbp_oauth_', [base64url(20, 80)],
    'https://supabase.com/docs/reference/api/introduction'),
  format('supabase-key', 'Supabase', 'sb_secret_', [base64url(20, 80)], apiKeys),
  format('planetscale-token', 'PlanetScale', 'pscale_tkn_ pscale_pw_ pscale_oauth_ pscale_otkn_', [
    dottedPadded(32, 80),
  ], 'https://planetscale.com/docs/concepts/planetscale-api-oauth-applications'),
  format('databricks-token', 'Databricks', 'dapi', [anyHex(32), optional('-', digits(1, 2))],
    'https://docs.databricks.com/dev-tools/auth/pat.html'),
  format('databricks-secret', 'Databricks', 'dose', [hex(32)],
    'https://docs.databricks.com/dev-tools/auth/oauth-m2m.html'),
  format('neon-key', 'Neon', 'napi_', [base62(40, 80)], 'https://neon.com/docs/manage/api-keys'),
  format('neon-password', 'Neon', 'npg_', [base62(12, 32)], 'https://neon.com/docs/connect/connect-from-any-app',
    common),
  format('mongodb-secret', 'MongoDB', 'mdb_sa_sk_', [base64url(40)], atlas),
  format('mongodb-service-account', 'MongoDB', 'mdb_sa_id_', [hex(24)], atlas),
  format('mongodb-voyage-key', 'MongoDB', 'al-', [base64url(43)],
    'https://www.mongodb.com/docs/voyageai/management/api-keys/', common),
  format('fauna-key', 'Fauna', 'fnA', [base64url(37, 60)], 'https://docs.fauna.com/fauna/current/learn/security/keys/'),
  format('pinecone-key', 'Pinecone', 'pcsk_', [base62(4, 8), '_', base62(60, 68)],
    'https://docs.pinecone.io/guides/projects/manage-api-keys'),
  format('cockroach-key', 'Cockroach Labs', 'CCDB1_', [base62(22), '_', base62(40)],
    'https://www.cockroachlabs.com/docs/cockroachcloud/managing-access'),
  format('xata-key', 'Xata', 'xau_', [base62(32, 48)], 'https://xata.io/docs/getting-started/api-keys'),
  format('aiven-token', 'Aiven', 'AVNS_', [base64url(19)],
    'https://aiven.io/docs/platform/howto/create_authentication_token'),
  format('datastax-token', 'DataStax', 'AstraCS:', [base62(20, 40), optional(':', hex(32, 80))],
    'https://docs.datastax.com/en/astra-db-serverless/administration/manage-application-tokens.html'),
  format('clickhouse-key', 'ClickHouse', '4b1d', [base62(38)], 'https://clickhouse.com/docs/cloud/manage/openapi',
    common),
  format('confluent-secret', 'Confluent', 'cflt', [base64(60)],
    'https://docs.confluent.io/cloud/current/security/authenticate/workload-identities/service-accounts/api-keys/overview.html'),
  format('elastic-key', 'Elastic', 'essu_', [base64urlPadded(50, open)],
    'https://www.elastic.co/docs/deploy-manage/api-keys/elastic-cloud-api-keys'),
  format('elastic-token', 'Elastic', 'AAEAAW', [base64url(40, 120)],
    'https://www.elastic.co/docs/deploy-manage/users-roles/cluster-or-deployment-auth/service-accounts'),
  format('tinybird-token', 'Tinybird', 'p.eyJ', [base64url(20, open), '.', base64url(20, 80)],
    'https://www.tinybird.co/docs/forward/administration/tokens'),
  format('prisma-key', 'Prisma', 'prisma+postgres://accelerate.prisma-data.net/?api_key=', [base64url(20, open)],
    'https://www.prisma.io/docs/accelerate/getting-started', { keepPrefix: true }),
  format('dagster-token', 'Dagster', 'agent: user:', [alphabet('abcdefghijklmnopqrstuvwxyz0123456789-')(2, 60), ':',
    hex(32)], 'https://docs.dagster.io/deployment/dagster-plus/management/tokens'),
  format('hex-token', 'Hex', 'hxtp_ hxtw_', [hex(64, open)], 'https://learn.hex.tech/docs/api/api-overview'),
  format('secret-token', 'RFC 8959', 'secret-token:', [base64url(20, 80)],
    'https://datatracker.ietf.org/doc/html/rfc8959', { keepPrefix: true }),
];
