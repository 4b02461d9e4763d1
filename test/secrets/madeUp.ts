/** Made-up credentials: no file contains anything that looks like one; each is assembled when the tests run. */

const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
export const alphabets = {
  hex: digits + 'abcdef',
  upperHex: digits + 'ABCDEF',
  digits,
  lowerDigits: lower + digits,
  upperDigits: lower.toUpperCase() + digits,
  letters: lower + lower.toUpperCase(),
  base62: digits + lower + lower.toUpperCase(),
  base64: lower + lower.toUpperCase() + digits + '+/',
  base64url: digits + lower + lower.toUpperCase() + '-_',
} as const;

/** Numbers below a bound, the same in every run: a linear congruential generator (constants of Numerical Recipes). */
export function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 16) % below;
  };
}

export function madeUp(alphabet: keyof typeof alphabets, length: number, seed = 1): string {
  const characters = alphabets[alphabet];
  const next = generator(seed * 7919 + length * 104729 + characters.length);
  let made = '';
  for (let i = 0; i < length; i++) made += characters[next(characters.length)];
  return made;
}

/** `join('sk', '_live_', …)`: keeps a prefix from standing beside its secret in this folder's files. */
export function join(...parts: readonly string[]): string {
  return parts.join('');
}

export function uuid(seed = 1): string {
  const h = madeUp('hex', 32, seed);
  return [h.slice(0, 8), h.slice(8, 12), '4' + h.slice(13, 16), 'a' + h.slice(17, 20), h.slice(20)].join('-');
}

export function base64(text: string, url = false): string {
  return Buffer.from(text, 'utf8').toString(url ? 'base64url' : 'base64');
}

export function pem(kind: string, lines = 12): string {
  const body = Array.from({ length: lines }, (_, i) => madeUp('base64', 64, i + 3));
  return [`-----BEGIN ${kind}-----`, ...body, madeUp('base64', 30, 77) + '==', `-----END ${kind}-----`].join('\n');
}

export function jwt(): string {
  return [base64('{"alg":"HS256","typ":"JWT"}', true), base64('{"sub":"1234567890","iat":1516239022}', true),
    madeUp('base64url', 43)].join('.');
}

/** As the providers' own documents give the formats; written apart from the patterns. */
export function credentialsOf(seed: number): Readonly<Record<string, string>> {
  const made = (alphabet: keyof typeof alphabets, length: number, more = 0): string =>
    madeUp(alphabet, length, seed + more);
  return {
    'an AWS access key id': join('AK', 'IA', made('upperDigits', 16)),
    'a temporary AWS access key id': join('AS', 'IA', made('upperDigits', 16)),
    'an AWS MWS token': join('amzn', '.mws.', uuid()),
    'a classic GitHub token': join('gh', 'p_', made('base62', 36)),
    'a GitHub OAuth token': join('gh', 'o_', made('base62', 36)),
    'a GitHub user-to-server token': join('gh', 'u_', made('base62', 36)),
    'a GitHub server token': join('gh', 's_', made('base62', 36)),
    'a GitHub refresh token': join('gh', 'r_', made('base62', 76)),
    'a fine-grained GitHub token': join('github', '_pat_', made('base62', 22), '_', made('base62', 59)),
    'a GitLab personal token': join('gl', 'pat-', made('base64url', 20)),
    'a routable GitLab token': join('gl', 'pat-', made('base62', 27), '.01.', made('lowerDigits', 9)),
    'a GitLab deploy token': join('gl', 'dt-', made('base64url', 20)),
    'a GitLab runner token': join('gl', 'rt-', made('base64url', 20)),
    'a Slack bot token': join('xo', 'xb-', made('digits', 12), '-', made('digits', 13), '-', made('base62', 24)),
    'a Slack user token': join('xo', 'xp-', made('digits', 12), '-', made('digits', 12), '-', made('hex', 32)),
    'a Slack app token': join('xa', 'pp-1-A', made('upperDigits', 10), '-', made('digits', 13), '-', made('hex', 64)),
    'a live Stripe key': join('sk', '_live_', made('base62', 24)),
    'a test Stripe key': join('sk', '_test_', made('base62', 99)),
    'a restricted Stripe key': join('rk', '_live_', made('base62', 24)),
    'a Stripe webhook secret': join('wh', 'sec_', made('base62', 32)),
    'a Google API key': join('AI', 'za', made('base64url', 35)),
    'a Google OAuth client secret': join('GOC', 'SPX-', made('base64url', 28)),
    'a Google access token': join('ya', '29.', made('base64url', 120)),
    'a legacy OpenAI key': join('s', 'k-', made('base62', 20), 'T3BlbkFJ', made('base62', 20)),
    'an OpenAI project key': join('sk', '-proj-', made('base64url', 74), 'T3BlbkFJ', made('base64url', 74)),
    'an OpenAI service account key': join('sk', '-svcacct-', made('base64url', 60)),
    'an Anthropic key': join('sk', '-ant-api03-', made('base64url', 93), 'AA'),
    'an OpenRouter key': join('sk', '-or-v1-', made('hex', 64)),
    'a Hugging Face token': join('h', 'f_', made('letters', 34)),
    'a Groq key': join('gs', 'k_', made('base62', 52)),
    'an xAI key': join('xa', 'i-', made('base62', 80)),
    'a Perplexity key': join('pp', 'lx-', made('base62', 48)),
    'a Replicate token': join('r', '8_', made('base62', 37)),
    'an NVIDIA key': join('nv', 'api-', made('base64url', 64)),
    'a LangSmith key': join('ls', 'v2_pt_', made('hex', 32), '_', made('hex', 10)),
    'an npm token': join('np', 'm_', made('base62', 36)),
    'a PyPI token': join('py', 'pi-AgEIcHlwaS5vcmc', made('base64url', 150)),
    'a RubyGems key': join('ruby', 'gems_', made('hex', 48)),
    'a NuGet key': join('oy', '2', made('lowerDigits', 43)),
    'a Docker Hub token': join('dckr', '_pat_', made('base64url', 27)),
    'a SendGrid key': join('S', 'G.', made('base64url', 22), '.', made('base64url', 43)),
    'a Mailgun key': join('ke', 'y-', made('hex', 32)),
    'a Mailchimp key': join(made('hex', 32), '-us', '12'),
    'a Brevo key': join('xkey', 'sib-', made('hex', 64), '-', made('base62', 16)),
    'a Twilio key': join('S', 'K', made('hex', 32)),
    'a Telegram bot token': join(made('digits', 9, 4).replace(/^0/, '7'), ':AA', made('base64url', 33)),
    'a Discord bot token': join('M', made('base62', 23), '.', made('base64url', 6), '.', made('base64url', 38)),
    'a DigitalOcean token': join('dop', '_v1_', made('hex', 64)),
    'a Heroku key': join('HR', 'KU-', made('base64url', 58)),
    'a Databricks token': join('da', 'pi', made('hex', 32)),
    'a Vault token': join('hv', 's.', made('base62', 90)),
    'a Terraform Cloud token': join(made('base62', 14), '.atlas', 'v1.', made('base64url', 67)),
    'a Doppler token': join('dp', '.pt.', made('base62', 43)),
    'a Pulumi token': join('pu', 'l-', made('hex', 40)),
    'a Supabase key': join('sb', '_secret_', made('base64url', 31)),
    'a PlanetScale password': join('pscale', '_pw_', made('base64url', 43)),
    'a Netlify token': join('nf', 'p_', made('base62', 36)),
    'a Linear key': join('lin', '_api_', made('base62', 40)),
    'a Notion token': join('nt', 'n_', made('digits', 11), made('base62', 35)),
    'a Figma token': join('fig', 'd_', made('base64url', 40)),
    'an Airtable token': join('pa', 't', made('base62', 14), '.', made('hex', 64)),
    'an Atlassian token': join('ATA', 'TT3', made('base64url', 180), '=', made('upperHex', 8)),
    'a Postman key': join('PM', 'AK-', made('hex', 24), '-', made('hex', 34)),
    'a Shopify token': join('shp', 'at_', made('hex', 32)),
    'a Square token': join('sq', '0atp-', made('base64url', 22)),
    'a Sentry token': join('snt', 'rys_', base64(`{"iat":1,"url":"https://sentry.io"}`), '_', made('base62', 43)),
    'a Grafana token': join('gl', 'sa_', made('base62', 32), '_', made('hex', 8)),
    'a New Relic key': join('NR', 'AK-', made('upperDigits', 27)),
    'a Dynatrace token': join('dt0', 'c01.', made('upperDigits', 24), '.', made('upperDigits', 64)),
    'a Tailscale key': join('ts', 'key-auth-', made('base62', 12), '-', made('base62', 32)),
    'an age key': join('AGE-SECRET', '-KEY-1', made('upperDigits', 58)),
    'a JWT': jwt(),
    'a bcrypt hash': join('$2', 'b$12$', made('base62', 53)),
    'an argon2 hash': join('$argon', '2id$v=19$m=65536,t=3,p=4$', made('base64', 22), '$', made('base64', 43)),
    'an Azure client secret': join(made('base62', 3), '8', 'Q~', made('base62', 34)),
    'an AWS Bedrock key': join('AB', 'SK', made('base64', 128), '='),
    'an Alibaba key id': join('LT', 'AI5t', made('base62', 20)),
    'a Tencent secret id': join('AK', 'ID', made('base62', 32)),
    'a Google refresh token': join('1/', '/0', made('base64url', 60)),
    'a Cloudflare origin key': join('v1', '.0-', made('hex', 24), '-', made('hex', 146)),
    'a Fly.io token': join('fm', '2_', made('base64', 200)),
    'a Yandex key': join('AQ', 'VN', made('base64url', 36)),
    'a Neon key': join('na', 'pi_', made('lowerDigits', 64)),
    'a Bitbucket app password': join('AT', 'BB', made('base62', 32)),
    'a crates.io token': join('ci', 'o', made('base62', 32)),
    'a Clojars token': join('CLO', 'JARS_', made('hex', 60)),
    'an Artifactory key': join('AK', 'Cp', made('base62', 69)),
    'a CircleCI token': join('CCI', 'PAT_', made('base62', 22), '_', made('hex', 40)),
    'a Buildkite token': join('bk', 'ua_', made('hex', 40)),
    'a Sonar token': join('sq', 'p_', made('hex', 40)),
    'a 1Password service token': join('ops', '_',
      base64(`{"signInAddress":"my.example.com","secretKey":"${made('base62', 120)}"}`, true)),
    'a Tavily key': join('tv', 'ly-', made('base62', 32)),
    'a Resend key': join('re', '_', made('base62', 8), '_', made('base62', 24)),
    "a Telegram bot's address": join('https://api.telegram.org/', 'bot', made('digits', 9, 6).replace(/^0/, '5'), ':AA',
      made('base64url', 33)),
    'a Slack webhook': join('https://hooks.slack.', 'com/services/T', made('upperDigits', 8), '/B',
      made('upperDigits', 10), '/', made('base62', 24)),
    'a Discord webhook': join('https://discord.', 'com/api/webhooks/', made('digits', 18, 2).replace(/^0/, '1'), '/',
      made('base64url', 68)),
    'a Teams webhook': join('https://acme.webhook.office.', 'com/webhookb2/', uuid(seed), '@', uuid(seed + 1),
      '/IncomingWebhook/', made('hex', 32), '/', uuid(seed + 2)),
    'a Braintree token': join('access_token', '$production$', made('lowerDigits', 16), '$', made('hex', 32)),
    'a Plaid token': join('access-', 'sandbox-', uuid(seed)),
    'a Flutterwave key': join('FLW', 'SECK-', made('hex', 32), '-X'),
    'an EasyPost key': join('EZ', 'AK', made('base62', 54)),
    'a Contentful token': join('CF', 'PAT-', made('base64url', 43)),
    'a Facebook token': join('EA', 'AB', made('base62', 160)),
    'a Twitter bearer token': join('A'.repeat(20), made('base62', 90)),
    'a Typeform token': join('tf', 'p_', made('base62', 44), '_', made('base62', 10)),
    'a Prefect key': join('pn', 'u_', made('base62', 36)),
    'a Mapbox secret token': join('sk', '.', base64('{"u":"someone","a":"ckabcdefgh"}', true), '.',
      made('base64url', 22)),
    'a Grafana service key': join('ey', 'JrIjoi', made('base62', 80)),
    'an Azure DevOps token': join(made('base62', 76), 'AZ', 'DO', made('base62', 4)),
    'an Azure shared access signature': join('https://a.blob.example.net/c?sv=2022-11-02&', 'sig=', made('base62', 43),
      '%3D'),
    'a Composio key': join('a', 'k_', made('base64url', 20)),
    'a Composio organization key': join('oa', 'k_', made('base64url', 20)),
    'a Composio user key': join('ua', 'k_', made('base64url', 20)),
    'a CAST AI key': join('castai', '_v1_', made('hex', 64), '_', made('hex', 8)),
    'a SHA-512 crypt hash': join('$', '6$', made('base62', 16), '$', made('base62', 86)),
  };
}

export const credentials = credentialsOf(1);
