/** Made-up credentials: nothing that looks like one stands in a file, each is put together when the tests run. */

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

/** The same characters in every run: a linear congruential generator (constants of Numerical Recipes) seeded by the arguments. */
export function madeUp(alphabet: keyof typeof alphabets, length: number, seed = 1): string {
  const characters = alphabets[alphabet];
  let state = (seed * 7919 + length * 104729 + characters.length) >>> 0;
  let made = '';
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    made += characters[(state >>> 16) % characters.length];
  }
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
  return [base64('{"alg":"HS256","typ":"JWT"}', true), base64('{"sub":"1234567890","iat":1516239022}', true), madeUp('base64url', 43)].join('.');
}

/** As the providers' own documents give the formats; written apart from the patterns. */
export const credentials: Readonly<Record<string, string>> = {
  'an AWS access key id': join('AK', 'IA', madeUp('upperDigits', 16)),
  'a temporary AWS access key id': join('AS', 'IA', madeUp('upperDigits', 16)),
  'an AWS MWS token': join('amzn', '.mws.', uuid()),
  'a classic GitHub token': join('gh', 'p_', madeUp('base62', 36)),
  'a GitHub OAuth token': join('gh', 'o_', madeUp('base62', 36)),
  'a GitHub user-to-server token': join('gh', 'u_', madeUp('base62', 36)),
  'a GitHub server token': join('gh', 's_', madeUp('base62', 36)),
  'a GitHub refresh token': join('gh', 'r_', madeUp('base62', 76)),
  'a fine-grained GitHub token': join('github', '_pat_', madeUp('base62', 22), '_', madeUp('base62', 59)),
  'a GitLab personal token': join('gl', 'pat-', madeUp('base64url', 20)),
  'a routable GitLab token': join('gl', 'pat-', madeUp('base62', 27), '.01.', madeUp('lowerDigits', 9)),
  'a GitLab deploy token': join('gl', 'dt-', madeUp('base64url', 20)),
  'a GitLab runner token': join('gl', 'rt-', madeUp('base64url', 20)),
  'a Slack bot token': join('xo', 'xb-', madeUp('digits', 12), '-', madeUp('digits', 13), '-', madeUp('base62', 24)),
  'a Slack user token': join('xo', 'xp-', madeUp('digits', 12), '-', madeUp('digits', 12), '-', madeUp('hex', 32)),
  'a Slack app token': join('xa', 'pp-1-A', madeUp('upperDigits', 10), '-', madeUp('digits', 13), '-', madeUp('hex', 64)),
  'a live Stripe key': join('sk', '_live_', madeUp('base62', 24)),
  'a test Stripe key': join('sk', '_test_', madeUp('base62', 99)),
  'a restricted Stripe key': join('rk', '_live_', madeUp('base62', 24)),
  'a Stripe webhook secret': join('wh', 'sec_', madeUp('base62', 32)),
  'a Google API key': join('AI', 'za', madeUp('base64url', 35)),
  'a Google OAuth client secret': join('GOC', 'SPX-', madeUp('base64url', 28)),
  'a Google access token': join('ya', '29.', madeUp('base64url', 120)),
  'a legacy OpenAI key': join('s', 'k-', madeUp('base62', 20), 'T3BlbkFJ', madeUp('base62', 20)),
  'an OpenAI project key': join('sk', '-proj-', madeUp('base64url', 74), 'T3BlbkFJ', madeUp('base64url', 74)),
  'an OpenAI service account key': join('sk', '-svcacct-', madeUp('base64url', 60)),
  'an Anthropic key': join('sk', '-ant-api03-', madeUp('base64url', 93), 'AA'),
  'an OpenRouter key': join('sk', '-or-v1-', madeUp('hex', 64)),
  'a Hugging Face token': join('h', 'f_', madeUp('letters', 34)),
  'a Groq key': join('gs', 'k_', madeUp('base62', 52)),
  'an xAI key': join('xa', 'i-', madeUp('base62', 80)),
  'a Perplexity key': join('pp', 'lx-', madeUp('base62', 48)),
  'a Replicate token': join('r', '8_', madeUp('base62', 37)),
  'an NVIDIA key': join('nv', 'api-', madeUp('base64url', 64)),
  'a LangSmith key': join('ls', 'v2_pt_', madeUp('hex', 32), '_', madeUp('hex', 10)),
  'an npm token': join('np', 'm_', madeUp('base62', 36)),
  'a PyPI token': join('py', 'pi-AgEIcHlwaS5vcmc', madeUp('base64url', 150)),
  'a RubyGems key': join('ruby', 'gems_', madeUp('hex', 48)),
  'a NuGet key': join('oy', '2', madeUp('lowerDigits', 43)),
  'a Docker Hub token': join('dckr', '_pat_', madeUp('base64url', 27)),
  'a SendGrid key': join('S', 'G.', madeUp('base64url', 22), '.', madeUp('base64url', 43)),
  'a Mailgun key': join('ke', 'y-', madeUp('hex', 32)),
  'a Mailchimp key': join(madeUp('hex', 32), '-us', '12'),
  'a Brevo key': join('xkey', 'sib-', madeUp('hex', 64), '-', madeUp('base62', 16)),
  'a Twilio key': join('S', 'K', madeUp('hex', 32)),
  'a Telegram bot token': join(madeUp('digits', 9, 4).replace(/^0/, '7'), ':AA', madeUp('base64url', 33)),
  'a Discord bot token': join('M', madeUp('base62', 23), '.', madeUp('base64url', 6), '.', madeUp('base64url', 38)),
  'a DigitalOcean token': join('dop', '_v1_', madeUp('hex', 64)),
  'a Heroku key': join('HR', 'KU-', madeUp('base64url', 58)),
  'a Databricks token': join('da', 'pi', madeUp('hex', 32)),
  'a Vault token': join('hv', 's.', madeUp('base62', 90)),
  'a Terraform Cloud token': join(madeUp('base62', 14), '.atlas', 'v1.', madeUp('base64url', 67)),
  'a Doppler token': join('dp', '.pt.', madeUp('base62', 43)),
  'a Pulumi token': join('pu', 'l-', madeUp('hex', 40)),
  'a Supabase key': join('sb', '_secret_', madeUp('base64url', 31)),
  'a PlanetScale password': join('pscale', '_pw_', madeUp('base64url', 43)),
  'a Netlify token': join('nf', 'p_', madeUp('base62', 36)),
  'a Linear key': join('lin', '_api_', madeUp('base62', 40)),
  'a Notion token': join('nt', 'n_', madeUp('base62', 46)),
  'a Figma token': join('fig', 'd_', madeUp('base64url', 40)),
  'an Airtable token': join('pa', 't', madeUp('base62', 14), '.', madeUp('hex', 64)),
  'an Atlassian token': join('ATA', 'TT3', madeUp('base64url', 180), '=', madeUp('upperHex', 8)),
  'a Postman key': join('PM', 'AK-', madeUp('hex', 24), '-', madeUp('hex', 34)),
  'a Shopify token': join('shp', 'at_', madeUp('hex', 32)),
  'a Square token': join('sq', '0atp-', madeUp('base64url', 22)),
  'a Sentry token': join('snt', 'rys_', base64(`{"iat":1,"url":"https://sentry.io"}`), '_', madeUp('base62', 43)),
  'a Grafana token': join('gl', 'sa_', madeUp('base62', 32), '_', madeUp('hex', 8)),
  'a New Relic key': join('NR', 'AK-', madeUp('upperDigits', 27)),
  'a Dynatrace token': join('dt0', 'c01.', madeUp('upperDigits', 24), '.', madeUp('upperDigits', 64)),
  'a Tailscale key': join('ts', 'key-auth-', madeUp('base62', 12), '-', madeUp('base62', 32)),
  'an age key': join('AGE-SECRET', '-KEY-1', madeUp('upperDigits', 58)),
  'a JWT': jwt(),
  'a bcrypt hash': join('$2', 'b$12$', madeUp('base62', 53)),
  'an argon2 hash': join('$argon', '2id$v=19$m=65536,t=3,p=4$', madeUp('base64', 22), '$', madeUp('base64', 43)),
  'an Azure client secret': join(madeUp('base62', 3), '8', 'Q~', madeUp('base62', 34)),
};
