import { alphabet, anyHex, base36, base58, base62, base64, base64url, base64urlPadded, digits, hex, lowerLetters, open, wordCharacters } from './alphabets';
import { common, format, kept, optional, uuid, type TokenFormat } from './format';

const stripe = 'https://docs.stripe.com/keys';
const square = 'https://developer.squareup.com/docs/build-basics/access-tokens';
const paddle = 'https://developer.paddle.com/api-reference/about/authentication';
const flutterwave = 'https://developer.flutterwave.com/v3.0/docs/authentication';
const gocardless = 'https://developer.gocardless.com/getting-started/api/making-your-first-request/';
const mollie = 'https://docs.mollie.com/reference/authentication';
const lob = 'https://docs.lob.com/#tag/Authentication';
const polar = 'https://polar.sh/docs/api-reference/introduction';

/** Without spaces, quotes and the backslash. */
const printable = alphabet(Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((c) => !'"\'`\\'.includes(c)).join(''));

/** Payments, banks, billing and shipping. */
export const payments: readonly TokenFormat[] = [
  format('stripe-key', 'Stripe', 'sk_live_ sk_test_ rk_live_ rk_test_ sk_org_live_ sk_org_test_ rk_prod_ rk_org_live_', [base62(24, open)], stripe),
  format('stripe-webhook-secret', 'Stripe', 'whsec_', [alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')(24, 80), optional('=', optional('='))], 'https://docs.stripe.com/webhooks'),
  format('stripe-client-secret', 'Stripe', 'pi_ seti_ cs_', [base62(14, 40), '_secret_', base62(20, 64)], 'https://docs.stripe.com/api/payment_intents/object#payment_intent_object-client_secret'),
  format('stripe-ephemeral-key', 'Stripe', 'ek_live_ ek_test_', [wordCharacters(24, open)], 'https://docs.stripe.com/issuing/elements'),
  format('square-token', 'Square', 'sq0atp- sq0csp- sq0idp- sandbox-sq0csb- sandbox-sq0idb-', [base64url(22, 60)], square),
  format('square-token', 'Square', 'EAAA', [base64url(60)], square),
  format('braintree-token', 'Braintree', 'access_token$production$ access_token$sandbox$', [base36(16), '$', hex(32)], 'https://developer.paypal.com/braintree/docs/guides/extend/oauth/overview'),
  format('plaid-token', 'Plaid', 'access-sandbox- access-development- access-production- public-sandbox- public-production- link-sandbox- link-production-', uuid, 'https://plaid.com/docs/quickstart/glossary/'),
  format('flutterwave-key', 'Flutterwave', 'FLWSECK- FLWSECK_TEST- FLWPUBK- FLWPUBK_TEST-', [base62(12, 40), optional('-X')], flutterwave),
  format('easypost-key', 'EasyPost', 'EZAK EZTK', [base62(54)], 'https://docs.easypost.com/docs/authentication'),
  format('paddle-key', 'Paddle', 'pdl_live_apikey_ pdl_sdbx_apikey_', [base36(26), '_', base62(22), '_', base62(3)], paddle),
  format('paddle-client-token', 'Paddle', 'live_ test_', [hex(27)], 'https://developer.paddle.com/paddlejs/client-side-tokens', common),
  format('paddle-secret', 'Paddle', 'pdl_ntfset_', [base36(26), '_', base64(32)], 'https://developer.paddle.com/webhooks/signature-verification'),
  format('razorpay-key', 'Razorpay', 'rzp_live_ rzp_test_', [base62(14)], 'https://razorpay.com/docs/api/authentication/'),
  format('paystack-key', 'Paystack', 'sk_live_ sk_test_', [hex(40)], 'https://paystack.com/docs/api/authentication/'),
  format('mollie-key', 'Mollie', 'live_ test_', [base62(30, 40)], mollie, common),
  format('mollie-token', 'Mollie', 'access_', [base62(30, 44)], mollie, common),
  format('gocardless-token', 'GoCardless', 'live_ sandbox_', [base64urlPadded(40)], gocardless, common),
  format('lob-key', 'Lob', 'live_ test_', [hex(35)], lob, common),
  format('lob-key', 'Lob', 'live_pub_ test_pub_', [hex(31)], lob),
  format('shippo-token', 'Shippo', 'shippo_live_ shippo_test_', [anyHex(40)], 'https://docs.goshippo.com/docs/guides_general/authentication/'),
  format('duffel-token', 'Duffel', 'duffel_test_ duffel_live_', [base64urlPadded(43)], 'https://duffel.com/docs/api/overview/making-requests/authentication'),
  format('coinbase-key', 'Coinbase', 'organizations/', [...uuid, '/apiKeys/', ...uuid], 'https://docs.cdp.coinbase.com/get-started/authentication/overview', kept),
  format('polar-token', 'Polar', 'polar_oat_ polar_pat_ polar_at_u_ polar_at_o_ polar_rt_u_ polar_rt_o_ polar_ci_ polar_cs_ polar_whs_ polar_cst_', [base64url(20, 100)], polar),
  format('ramp-secret', 'Ramp', 'ramp_id_ ramp_sec_ ramp_tok_', [base62(40, 64)], 'https://docs.ramp.com/developer-api/v1/authorization'),
  format('mercury-token', 'Mercury', 'mercury_production_ mercury_sandbox_', [lowerLetters(3, 6), '_', base62(40, 50), '_yrucrem'], 'https://docs.mercury.com/reference/getting-started-with-your-api'),
  format('mercury-token', 'Mercury', 'secret-token:mercury_production_ secret-token:mercury_sandbox_', [lowerLetters(3, 6), '_', base62(40, 50), '_yrucrem'], 'https://docs.mercury.com/reference/getting-started-with-your-api'),
  format('checkout-key', 'Checkout.com', 'sk_ sk_test_ pk_', uuid, 'https://www.checkout.com/docs/developer-resources/api/manage-your-api-keys'),
  format('checkout-key', 'Checkout.com', 'sk_sbox_', [base36(27), alphabet('*#$=abcdefghijklmnopqrstuvwxyz0123456789')(1)], 'https://www.checkout.com/docs/developer-resources/api/manage-your-api-keys'),
  format('adyen-key', 'Adyen', 'AQE', [base64(20, open), optional('=', optional('=')), '-', base64(20, open), optional('=', optional('=')), '-', printable(16)], 'https://docs.adyen.com/development-resources/api-credentials/'),
  format('xendit-key', 'Xendit', 'xnd_production_ xnd_development_ xnd_public_production_ xnd_public_development_', [base62(20, 100)], 'https://docs.xendit.co/docs/api-keys'),
  format('midtrans-key', 'Midtrans', 'Mid-server- Mid-client- SB-Mid-server- SB-Mid-client-', [base64url(16, 40)], 'https://docs.midtrans.com/docs/access-keys'),
  format('asaas-key', 'Asaas', '$aact_prod_ $aact_hmlg_ $aact_', [alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=:_-')(20, open)], 'https://docs.asaas.com/docs/authentication-2'),
  format('pagarme-key', 'Pagar.me', 'ak_live_ ak_test_', [base62(30)], 'https://docs.pagar.me/reference/autentica%C3%A7%C3%A3o-2'),
  format('omise-key', 'Omise', 'skey_ skey_test_ pkey_ pkey_test_', [base36(19)], 'https://docs.opn.ooo/api-keys'),
  format('tosspayments-key', 'TossPayments', 'live_sk_ test_sk_ live_gsk_ test_gsk_ live_ck_ test_ck_', [base62(30, 40)], 'https://docs.tosspayments.com/reference/using-api/api-keys'),
  format('recharge-key', 'Recharge', 'sk_1x1_ sk_1x3_ sk_2x2_ sk_3x3_ sk_5x3_ sk_10x3_ sk_test_1x1_ sk_test_1x3_ sk_test_2x2_ sk_test_3x3_ sk_test_10x3_', [anyHex(64)], 'https://docs.rechargepayments.com/docs/api-authentication-and-tokens'),
  format('mercadopago-token', 'Mercado Pago', 'APP_USR- TEST-', [digits(10, 20), '-', digits(6), '-', hex(32), '-', digits(5, 12)], 'https://www.mercadopago.com/developers/en/docs/your-integrations/credentials'),
  format('column-key', 'Column', 'live_ test_', [base62(27)], 'https://column.com/docs/api/#authentication', common),
  format('fleetbase-key', 'Fleetbase', 'flb_live_ flb_test_', [base62(20)], 'https://docs.fleetbase.io/developers/api/authentication'),
  format('robinhood-key', 'Robinhood', 'rh-api-', uuid, 'https://docs.robinhood.com/crypto/trading/'),
  format('woocommerce-key', 'WooCommerce', 'ck_ cs_', [hex(40)], 'https://woocommerce.github.io/woocommerce-rest-api-docs/'),
  format('flexport-key', 'Flexport', 'shltm_', [base64url(40)], 'https://docs.logistics-api.flexport.com/'),
  format('settlemint-token', 'SettleMint', 'sm_pat_ sm_aat_ sm_sat_', [base62(16)], 'https://console.settlemint.com/documentation'),
  format('bitcoin-wif', 'Bitcoin', 'K L', [base58(51)], 'https://en.bitcoin.it/wiki/Wallet_import_format', common),
  format('bitcoin-wif', 'Bitcoin', '5H 5J 5K', [base58(49)], 'https://en.bitcoin.it/wiki/Wallet_import_format', common),
  format('extended-private-key', 'Bitcoin', 'xprv yprv zprv tprv uprv vprv', [base58(107)], 'https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki'),
  format('encrypted-private-key', 'Bitcoin', '6P', [base58(56)], 'https://github.com/bitcoin/bips/blob/master/bip-0038.mediawiki', common),
  format('nostr-key', 'Nostr', 'nsec1', [alphabet('qpzry9x8gf2tvdw0s3jn54khce6mua7l')(58)], 'https://github.com/nostr-protocol/nips/blob/master/19.md'),
  format('sui-key', 'Sui', 'suiprivkey1', [alphabet('qpzry9x8gf2tvdw0s3jn54khce6mua7l')(58, 60)], 'https://docs.sui.io/concepts/cryptography/transaction-auth/keys-addresses'),
  format('alchemy-key', 'Alchemy', '.g.alchemy.com/v2/', [base64url(21, 40)], 'https://www.alchemy.com/docs/create-an-api-key', kept),
  format('alchemy-key', 'Alchemy', 'alcht_', [base62(28, 32)], 'https://www.alchemy.com/docs/create-an-api-key'),
  format('infura-key', 'Infura', '.infura.io/v3/ .infura.io/ws/v3/', [hex(32)], 'https://docs.metamask.io/services/get-started/infura/', kept),
  format('quicknode-key', 'QuickNode', '.quiknode.pro/', [hex(40)], 'https://www.quicknode.com/docs/welcome', kept),
  format('dfuse-key', 'dfuse', 'web_ server_ mobile_', [hex(32)], 'https://docs.dfuse.eosnation.io/', common),
  format('tatum-key', 'Tatum', 't-', [hex(24), '-', hex(24)], 'https://docs.tatum.io/docs/authentication', common),
  format('paypal-token', 'PayPal', 'A21AA', [base64url(80, 120)], 'https://developer.paypal.com/api/rest/authentication/'),
];
