import { anyHex, base36, base62, base64url, digits, hex, inAddress, letters, open, upperBase36 } from './alphabets';
import { common, format, kept, uuid, type TokenFormat } from './tokenFormat';

const teams = 'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook';
const make = 'https://help.make.com/webhooks';
const presigned = 'https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html';

/**
 * Addresses that whoever knows them may use: webhooks and signed links. What comes before the secret stays readable.
 */
export const addresses: readonly TokenFormat[] = [
  format('slack-webhook', 'Slack',
    'hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/ hooks.slack-gov.com/services/', [
    base62(6, 14),
    '/',
    inAddress(10, 120),
  ], 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/', kept),
  format('slack-webhook', 'Slack', 'hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/', [
    base62(40, 64),
  ], 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/', kept),
  format('discord-webhook', 'Discord', 'discord.com/api/webhooks/ discordapp.com/api/webhooks/', [digits(16, 22), '/',
    base64url(40, 100)], 'https://discord.com/developers/docs/resources/webhook', kept),
  format('discord-webhook', 'Discord',
    'discord.com/api/v10/webhooks/ discord.com/api/v9/webhooks/ discord.com/api/v8/webhooks/', [digits(16, 22), '/',
    base64url(40, 100)], 'https://discord.com/developers/docs/resources/webhook', kept),
  format('teams-webhook', 'Microsoft',
    'webhook.office.com/webhookb2/ outlook.office.com/webhook/ outlook.office365.com/webhook/', [...uuid, '@', ...uuid,
    '/', inAddress(40, open)], teams, kept),
  format('google-chat-webhook', 'Google', 'chat.googleapis.com/v1/spaces/', [base64url(8, 16), '/messages?key=',
    base64url(30, 50), '&token=', inAddress(30, 80)],
    'https://developers.google.com/workspace/chat/quickstart/webhooks', kept),
  format('zapier-webhook', 'Zapier', 'hooks.zapier.com/hooks/catch/', [digits(4, 12), '/', base36(5, 12)],
    'https://help.zapier.com/hc/en-us/articles/8496288690317', kept),
  format('make-webhook', 'Make',
    'hook.eu1.make.com/ hook.eu2.make.com/ hook.us1.make.com/ hook.us2.make.com/ hook.make.com/ hook.integromat.com/', [
    base36(28, 40),
  ], make, kept),
  format('webhook-path', 'n8n', '/webhook/ /webhook-test/', uuid,
    'https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.webhook/', kept),
  format('webhook-path', 'Tines', '/webhook/', [hex(32), '/', hex(32)],
    'https://www.tines.com/docs/actions/types/webhook/', kept),
  format('ifttt-key', 'IFTTT', '/with/key/', [base64url(20, 50)],
    'https://help.ifttt.com/hc/en-us/articles/115010230347', kept),
  format('telegram-token', 'Telegram', '/bot', [digits(8, 10), ':', base64url(35)],
    'https://core.telegram.org/bots/api#authorizing-your-bot', kept),
  format('dingtalk-webhook', 'DingTalk', 'oapi.dingtalk.com/robot/send?access_token=', [hex(64)],
    'https://open.dingtalk.com/document/orgapp/custom-robot-access', kept),
  format('feishu-webhook', 'Lark', 'open.feishu.cn/open-apis/bot/v2/hook/ open.larksuite.com/open-apis/bot/v2/hook/',
    uuid, 'https://open.larksuite.com/document/client-docs/bot-v3/add-custom-bot', kept),
  format('wecom-webhook', 'WeCom', 'qyapi.weixin.qq.com/cgi-bin/webhook/send?key=', uuid,
    'https://developer.work.weixin.qq.com/document/path/91770', kept),
  format('mattermost-webhook', 'Mattermost', '/hooks/', [base36(26)],
    'https://developers.mattermost.com/integrate/webhooks/incoming/', { ...kept, ...common }),
  format('rocketchat-webhook', 'Rocket.Chat', '/hooks/', [base62(24), '/', base62(32, 48)],
    'https://docs.rocket.chat/docs/integrations', kept),
  format('slack-workflow-webhook', 'Slack', 'hooks.slack.com/', [letters(6, 12), '/', upperBase36(8, 14), '/',
    digits(8, 20), '/', base62(20, 40)], 'https://slack.com/help/articles/360041352714', kept),
  format('webex-webhook', 'Cisco', 'webexapis.com/v1/webhooks/incoming/', [base64url(60, open)],
    'https://apphub.webex.com/applications/incoming-webhooks-cisco-systems-38054-23307-75252', kept),
  format('pipedream-webhook', 'Pipedream', '//eo', [base36(12, 20), '.m.pipedream.net'],
    'https://pipedream.com/docs/workflows/building-workflows/triggers', kept),
  format('azure-sas', 'Microsoft', '?sig= &sig= ;sig= \\u0026sig=', [inAddress(40, 120)],
    'https://learn.microsoft.com/rest/api/storageservices/create-service-sas', kept),
  format('aws-presigned-url', 'AWS', 'X-Amz-Signature= x-amz-signature=', [hex(64)], presigned, kept),
  format('aws-session-token', 'AWS', 'X-Amz-Security-Token= x-amz-security-token=', [inAddress(60, open)], presigned,
    kept),
  format('gcs-signed-url', 'Google', 'X-Goog-Signature= x-goog-signature=', [anyHex(64, open)],
    'https://cloud.google.com/storage/docs/access-control/signed-urls', kept),
  format('signed-url', 'AWS', '?Signature= &Signature= ;Signature= \\u0026Signature=', [inAddress(27, open)],
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-canned-policy.html',
    kept),
  format('alibaba-signed-url', 'Alibaba Cloud', 'x-oss-signature=', [hex(64)],
    'https://www.alibabacloud.com/help/en/oss/developer-reference/add-signatures-to-urls', kept),
  format('tencent-signed-url', 'Tencent Cloud', 'q-signature=', [hex(40)],
    'https://www.tencentcloud.com/document/product/436/7778', kept),
  format('dropbox-link-key', 'Dropbox', '?rlkey= &rlkey= ;rlkey=', [base36(25)],
    'https://help.dropbox.com/share/create-and-share-link', kept),
  format('gitlab-session', 'GitLab', '_gitlab_session=', [base36(32)], 'https://docs.gitlab.com/security/tokens/',
    kept),
  format('gitlab-feed-token', 'GitLab', '?feed_token= &feed_token= ;feed_token= ?rss_token= &rss_token=', [
    base64url(20, 80),
  ], 'https://docs.gitlab.com/security/tokens/#feed-token', kept),
];
