/** One provider's credential. */
export interface TokenFamily {
  readonly type: string;
  /** A token starts with one of these, at the start of a word; behind a hyphen only with one of `behindHyphen`. */
  readonly prefixes: readonly string[];
  /** What must follow the prefix; every repetition is bounded. */
  readonly rest: RegExp;
  /** The prefix says what it is (a webhook's address) and stays readable. */
  readonly keepPrefix?: true;
}

/** Formats as the providers document them. A longer prefix is tried before a shorter one (`sk-ant-` before `sk-`). */
export const tokenFamilies: readonly TokenFamily[] = [
  // Clouds
  family('aws-access-key', ['AKIA', 'ASIA', 'ABIA', 'ACCA'], /[A-Z0-9]{16}/),
  family('aws-bedrock-key', ['ABSK'], /[A-Za-z0-9+/]{100,280}={0,2}/),
  family('aws-mws-key', ['amzn.mws.'], /[0-9a-f]{8}-[0-9a-f-]{27}/),
  family('google-api-key', ['AIza'], /[\w-]{35}/),
  family('google-oauth-secret', ['GOCSPX-'], /[\w-]{24,40}/),
  family('google-oauth-token', ['ya29.', '1//0'], /[\w-]{20,1000}/),
  family('digitalocean-token', ['dop_v1_', 'doo_v1_', 'dor_v1_'], /[a-f0-9]{64}/),
  family('heroku-key', ['HRKU-'], /[\w-]{30,100}/),
  family('cloudflare-key', ['v1.0-'], /[a-f0-9]{24}-[a-f0-9]{140,150}/),
  family('flyio-token', ['fm1_', 'fm2_', 'fm1a_', 'fm1r_'], /[A-Za-z0-9+/=_-]{60,4096}/),
  family('flyio-token', ['fo1_'], /[\w-]{43}/),
  family('alibaba-key', ['LTAI'], /[A-Za-z0-9]{12,24}/),
  family('tencent-key', ['AKID'], /[A-Za-z0-9]{32}/),
  family('yandex-key', ['AQVN', 'y0_', 't1.9eu'], /[\w-]{35,300}/),
  family('scaleway-key', ['SCW'], /[A-Z0-9]{17}/),
  family('ibm-key', ['ibmcloud-'], /[\w-]{40,60}/),
  family('netlify-token', ['nfp_'], /\w{36,64}/),
  family('supabase-key', ['sbp_', 'sb_secret_'], /[\w-]{20,80}/),
  family('planetscale-token', ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'], /[\w.=-]{32,64}/),
  family('databricks-token', ['dapi'], /[a-f0-9]{32}(?:-\d{1,2})?/),
  family('neon-key', ['napi_'], /[a-z0-9]{40,80}/),
  // Code hosts, registries and builds
  family('github-fine-grained-token', ['github_pat_'], /\w{36,255}/),
  family('github-token', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], /[A-Za-z0-9]{36}[A-Za-z0-9_.-]{0,600}/),
  family('gitlab-token', ['glpat-', 'gldt-', 'glptt-', 'glrt-', 'glcbt-', 'glagent-', 'gloas-', 'glsoat-', 'glimt-', 'glft-', 'glffct-', 'GR1348941'], /[\w.-]{20,300}/),
  family('bitbucket-token', ['ATBB'], /[A-Za-z0-9]{24,40}/),
  family('atlassian-token', ['ATATT3', 'ATCTT3'], /[\w=-]{60,400}/),
  family('npm-token', ['npm_'], /[A-Za-z0-9]{36,40}/),
  family('pypi-token', ['pypi-'], /[\w-]{50,1000}/),
  family('rubygems-key', ['rubygems_'], /[a-f0-9]{48}/),
  family('crates-token', ['cio'], /[A-Za-z0-9]{32}/),
  family('nuget-key', ['oy2'], /[a-z0-9]{43}/),
  family('clojars-token', ['CLOJARS_'], /[A-Za-z0-9]{60}/),
  family('docker-token', ['dckr_pat_', 'dckr_oat_'], /[\w-]{20,64}/),
  family('artifactory-key', ['AKCp'], /[A-Za-z0-9]{60,80}/),
  family('circleci-token', ['CCIPAT_', 'CCIPRJ_'], /[A-Za-z0-9]{16,32}_[a-f0-9]{40}/),
  family('buildkite-token', ['bkua_', 'bkaj_'], /[a-f0-9]{40}/),
  family('sonar-token', ['sqp_', 'squ_', 'sqa_'], /[a-f0-9]{40}/),
  family('pulumi-token', ['pul-'], /[a-f0-9]{40}/),
  family('vault-token', ['hvs.', 'hvb.', 'hvr.'], /[\w-]{24,400}/),
  family('doppler-token', ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'], /(?:[\w-]{1,64}\.)?[A-Za-z0-9]{40,44}/),
  family('onepassword-token', ['ops_eyJ'], /[\w=-]{100,2000}/),
  family('tailscale-key', ['tskey-'], /(?:auth|api|client|scim|webhook)-[A-Za-z0-9]{6,32}-[A-Za-z0-9]{16,64}/),
  family('age-secret-key', ['AGE-SECRET-KEY-1'], /[A-Z0-9]{58}/),
  // Models
  family('anthropic-key', ['sk-ant-'], /[\w-]{20,300}/),
  family('openrouter-key', ['sk-or-'], /[\w-]{32,100}/),
  family('langsmith-key', ['lsv2_pt_', 'lsv2_sk_'], /[a-f0-9]{32}_[a-f0-9]{10}/),
  family('openai-key', ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-'], /[\w-]{20,300}/),
  family('openai-key', ['sk-'], /[A-Za-z0-9]{20,100}/),
  family('huggingface-token', ['hf_', 'api_org_'], /[A-Za-z0-9]{30,60}/),
  family('groq-key', ['gsk_'], /[A-Za-z0-9]{40,64}/),
  family('xai-key', ['xai-'], /[A-Za-z0-9]{60,100}/),
  family('perplexity-key', ['pplx-'], /[A-Za-z0-9]{40,64}/),
  family('replicate-token', ['r8_'], /[A-Za-z0-9]{37,40}/),
  family('nvidia-key', ['nvapi-'], /[\w-]{60,80}/),
  family('tavily-key', ['tvly-'], /[A-Za-z0-9-]{28,60}/),
  // Messages and mail
  family('slack-token', ['xoxa-', 'xoxb-', 'xoxe-', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xoxc-', 'xoxd-', 'xoxe.xoxp-', 'xoxe.xoxb-'], /[\w%-]{10,400}/),
  family('slack-app-token', ['xapp-'], /\d-[A-Z0-9]{6,20}-\d{6,20}-[a-f0-9]{32,100}/),
  family('slack-webhook', ['hooks.slack.com/services/', 'hooks.slack.com/workflows/', 'hooks.slack.com/triggers/'], /[A-Z0-9]{6,14}\/[\w/]{10,100}/, true),
  family('discord-webhook', ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'], /\d{16,22}\/[\w-]{40,100}/, true),
  family('teams-webhook', ['webhook.office.com/webhookb2/'], /[a-f0-9-]{36}@[\w/-]{60,200}/, true),
  family('sendgrid-key', ['SG.'], /[\w-]{16,32}\.[\w-]{16,64}/),
  family('mailgun-key', ['key-'], /[a-f0-9]{32}/),
  family('brevo-key', ['xkeysib-', 'xsmtpsib-'], /[a-f0-9]{64}-[A-Za-z0-9]{16}/),
  family('resend-key', ['re_'], /[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,40}/),
  family('twilio-key', ['SK'], /[a-f0-9]{32}/),
  // Money
  family('stripe-key', ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'sk_org_live_', 'sk_org_test_'], /[A-Za-z0-9]{16,250}/),
  family('stripe-webhook-secret', ['whsec_'], /[A-Za-z0-9+/]{24,80}={0,2}/),
  family('square-token', ['sq0atp-', 'sq0csp-', 'sq0idp-'], /[\w-]{22,60}/),
  family('square-token', ['EAAA'], /[\w-]{60}/),
  family('braintree-token', ['access_token$production$', 'access_token$sandbox$'], /[a-z0-9]{16}\$[a-f0-9]{32}/),
  family('shopify-token', ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_'], /[a-fA-F0-9]{32}/),
  family('plaid-token', ['access-sandbox-', 'access-development-', 'access-production-'], /[a-f0-9]{8}-[a-f0-9-]{27}/),
  family('flutterwave-key', ['FLWSECK-', 'FLWSECK_TEST-'], /[A-Za-z0-9]{12,40}(?:-X)?/),
  family('easypost-key', ['EZAK', 'EZTK'], /[A-Za-z0-9]{54}/),
  // Other services
  family('airtable-token', ['pat'], /[A-Za-z0-9]{14}\.[a-f0-9]{64}/),
  family('notion-token', ['ntn_', 'secret_'], /[A-Za-z0-9]{43,50}/),
  family('linear-key', ['lin_api_', 'lin_oauth_', 'lin_wh_'], /[A-Za-z0-9]{32,64}/),
  family('figma-token', ['figd_', 'figo_'], /[\w-]{40,60}/),
  family('postman-key', ['PMAK-'], /[a-f0-9]{24}-[a-f0-9]{34}/),
  family('contentful-token', ['CFPAT-'], /[\w-]{43}/),
  family('facebook-token', ['EAACEdEose0cBA', 'EAAB', 'EAAC', 'EAAG', 'EAAM'], /[A-Za-z0-9]{80,400}/),
  family('twitter-bearer', ['AAAAAAAAAAAAAAAAAAAA'], /[A-Za-z0-9%]{60,150}/),
  family('typeform-token', ['tfp_'], /[\w.-]{40,64}/),
  family('prefect-key', ['pnu_', 'pnb_'], /[A-Za-z0-9]{36}/),
  family('readme-key', ['rdme_'], /[a-z0-9]{60,80}/),
  family('newrelic-key', ['NRAK-', 'NRII-', 'NRJS-', 'NRRA-', 'NRAL-'], /[A-Za-z0-9_-]{19,64}/),
  family('grafana-token', ['glc_', 'glsa_'], /[A-Za-z0-9+/=_]{32,400}/),
  family('grafana-token', ['eyJrIjoi'], /[A-Za-z0-9]{60,400}={0,2}/),
  family('dynatrace-token', ['dt0c01.', 'dt0s01.', 'dt0s02.', 'dt0s08.', 'dt0s16.'], /[A-Z0-9]{8,24}\.[A-Z0-9]{64}/),
  family('sentry-token', ['sntrys_', 'sntryu_'], /[\w+/=-]{40,400}/),
  family('mapbox-token', ['sk.eyJ'], /[\w-]{30,200}\.[\w-]{16,60}/),
  // What anyone may issue. A JWT's header is JSON (`eyJ`); its signature may be cut off or empty.
  family('jwt', ['eyJ'], /[\w-]{8,4096}\.[\w-]{8,16384}(?:\.[\w-]{0,4096}){1,3}/),
  family('password-hash', ['$2a$', '$2b$', '$2y$'], /\d\d\$[./A-Za-z0-9]{53}/),
  family('password-hash', ['$argon2id$', '$argon2i$', '$argon2d$'], /v=\d{1,4}\$[\w=,]{1,60}\$[A-Za-z0-9+/]{8,100}\$[A-Za-z0-9+/]{16,200}/),
  family('password-hash', ['$apr1$', '$1$'], /[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}/),
  family('password-hash', ['$5$', '$6$', '$y$'], /(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,40}\$[./A-Za-z0-9]{43,86}/),
];

/** Prefixes that no word ends in and no name has behind a hyphen: those are tokens there too, as in a branch's name (`fix-ghp_…`). */
export const behindHyphen: ReadonlySet<string> = new Set([
  'AKIA', 'ASIA', 'AIza', 'GOCSPX-', 'dop_v1_', 'doo_v1_', 'dor_v1_', 'github_pat_', 'ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'glpat-', 'gldt-', 'glptt-', 'glrt-', 'glcbt-', 'glsoat-', 'ATATT3', 'npm_', 'dckr_pat_', 'dckr_oat_',
  'sk-ant-', 'hf_', 'gsk_', 'xoxa-', 'xoxb-', 'xoxe-', 'xoxp-', 'xoxr-', 'xoxs-', 'xoxc-', 'xoxd-', 'xapp-', 'SG.', 'xkeysib-', 'xsmtpsib-', 'sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'sk_org_live_', 'whsec_',
  'shpat_', 'shpca_', 'shppa_', 'shpss_', 'lin_api_', 'figd_', 'glsa_', 'sntrys_', 'sntryu_', 'PMAK-',
]);

function family(type: string, prefixes: readonly string[], rest: RegExp, keepPrefix?: true): TokenFamily {
  return { type, prefixes, rest, ...(keepPrefix ? { keepPrefix } : {}) };
}
