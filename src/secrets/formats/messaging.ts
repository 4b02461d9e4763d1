import { alphabet, base36, base62, base64url, base64urlPadded, digits, hex, inAddress, lowerBase32, open, upperBase36 } from './alphabets';
import { common, format, optional, uuid, type TokenFormat } from './format';

const slack = 'https://docs.slack.dev/authentication/tokens/';
const slackBody = alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-');
const onesignal = 'https://documentation.onesignal.com/docs/en/keys-and-ids';
const pubnub = 'https://www.pubnub.com/docs/general/setup/account-setup';

/** Messages, mail, calls and events. */
export const messaging: readonly TokenFormat[] = [
  format('slack-token', 'Slack', 'xoxb- xoxp- xoxe- xoxc- xoxo- xoxs-', [digits(6, 16), '-', slackBody(14, open)], slack),
  format('slack-token', 'Slack', 'xoxe-', [digits(1), '-', base62(40, open)], slack),
  format('slack-token', 'Slack', 'xoxe.xoxp- xoxe.xoxb-', [digits(1), '-', base62(40, open)], slack),
  format('slack-token', 'Slack', 'xoxa- xoxr-', [optional(digits(1), '-'), base62(8, 64)], slack),
  format('slack-token', 'Slack', 'xoxa- xoxr-', [digits(6, 16), '-', slackBody(14, open)], slack),
  format('slack-token', 'Slack', 'xoxd- xwfp-', [inAddress(32, open)], slack),
  format('slack-app-token', 'Slack', 'xapp-', [digits(1), '-', upperBase36(6, 20), '-', digits(6, 20), '-', hex(32, 100)], slack),
  format('discord-token', 'Discord', '', [alphabet('MNO')(1), base64url(23, 27), '.', base64url(6), '.', base64url(27, 40)], 'https://discord.com/developers/docs/reference#authentication'),
  format('discord-token', 'Discord', 'mfa.', [base64url(80, 96)], 'https://discord.com/developers/docs/reference#authentication'),
  format('telegram-token', 'Telegram', '', [digits(8, 10), ':', base64url(35)], 'https://core.telegram.org/bots/features#botfather'),
  format('telegram-token', 'Telegram', '', [digits(8, 10), ':AA', base64url(32, 34)], 'https://core.telegram.org/bots/features#botfather'),
  format('sendgrid-key', 'SendGrid', 'SG.', [base64url(16, 32), '.', base64url(16, 64)], 'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys'),
  format('mailgun-key', 'Mailgun', 'key-', [hex(32)], 'https://documentation.mailgun.com/docs/mailgun/user-manual/api-key-mgmt/api-key-roles', common),
  format('mailgun-key', 'Mailgun', 'pubkey-', [hex(32)], 'https://documentation.mailgun.com/docs/mailgun/api-reference/authentication/'),
  format('mailgun-key', 'Mailgun', '', [hex(32), '-', hex(8), '-', hex(8)], 'https://documentation.mailgun.com/docs/mailgun/api-reference/authentication/'),
  format('mailchimp-key', 'Mailchimp', '', [hex(32), '-us', digits(1, 2)], 'https://mailchimp.com/developer/marketing/guides/quick-start/'),
  format('mandrill-key', 'Mailchimp', 'md-', [base64url(22)], 'https://mailchimp.com/developer/transactional/guides/quick-start/', common),
  format('brevo-key', 'Brevo', 'xkeysib- xsmtpsib-', [hex(64), '-', base62(16)], 'https://developers.brevo.com/docs/getting-started'),
  format('resend-key', 'Resend', 're_', [base62(6, 10), '_', base62(20, 40)], 'https://resend.com/docs/dashboard/api-keys/introduction', common),
  format('mailersend-token', 'MailerSend', 'mlsn.', [base62(30, 100)], 'https://developers.mailersend.com/general.html#authentication'),
  format('courier-key', 'Courier', 'pk_prod_ pk_test_ dk_prod_', [upperBase36(28)], 'https://www.courier.com/docs/platform/workspaces/environments-api-keys'),
  format('twilio-key', 'Twilio', 'SK', [hex(32)], 'https://www.twilio.com/docs/iam/api-keys'),
  format('onesignal-key', 'OneSignal', 'os_v2_app_ os_v2_org_', [lowerBase32(100, 110)], onesignal),
  format('ably-key', 'Ably', '', [base64url(6), '.', base64url(6), ':', base64url(43)], 'https://ably.com/docs/auth/basic'),
  format('telnyx-key', 'Telnyx', 'KEY0', [upperBase36(15, 40), '_', base62(16, 32)], 'https://developers.telnyx.com/development/api-fundamentals/authentication'),
  format('intercom-token', 'Intercom', 'dG9rO', [base64urlPadded(40, 90)], 'https://developers.intercom.com/docs/build-an-integration/learn-more/authentication'),
  format('pubnub-key', 'PubNub', 'sub-c- pub-c-', [base36(8), '-', base36(4), '-', base36(4), '-', base36(4), '-', base36(12)], pubnub),
  format('pubnub-secret', 'PubNub', 'sec-c-', [base64urlPadded(48, 56)], pubnub),
  format('webex-token', 'Cisco', '', [base64url(64), '_PF84_', ...uuid], 'https://developer.webex.com/docs/getting-started'),
  format('webex-token', 'Cisco', '', [base64url(64), '_P0A1_', ...uuid], 'https://developer.webex.com/docs/getting-started'),
  format('zoho-token', 'Zoho', '1000.', [hex(32), '.', hex(32)], 'https://www.zoho.com/crm/developer/docs/api/v7/access-refresh.html'),
  format('pushbullet-token', 'Pushbullet', 'o.', [base62(32)], 'https://docs.pushbullet.com/#api-overview', common),
  format('ntfy-token', 'ntfy', 'tk_', [base36(29)], 'https://docs.ntfy.sh/config/#access-tokens', common),
  format('svix-key', 'Svix', 'sk_ testsk_', [base64url(24, 48), '.', base36(2)], 'https://docs.svix.com/api-keys'),
  format('messagebird-key', 'Bird', 'live_ test_', [base62(25)], 'https://developers.messagebird.com/api/#authentication', common),
  format('beamer-key', 'Beamer', 'b_', [base64urlPadded(44)], 'https://www.getbeamer.com/api', common),
  format('cal-key', 'Cal.com', 'cal_ cal_live_ cal_test_', [hex(32)], 'https://cal.com/docs/api-reference/v2/introduction'),
  format('nylas-key', 'Nylas', 'nyk_v0_ nyk_', [base62(40, 80)], 'https://developer.nylas.com/docs/v3/auth/'),
  format('agora-token', 'Agora', '006 007', [hex(32), 'IA', base64urlPadded(60, open)], 'https://docs.agora.io/en/video-calling/token-authentication/authentication-workflow'),
];
