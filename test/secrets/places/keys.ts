import { lookAlikes, places } from './form';

const raw = String.raw;

/** Members of a JSON Web Key. */
export const jwkForms = places('key', raw`
an elliptic curve's key | {"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","d":"¤"}
an elliptic curve's key over lines | {⏎  "kty": "EC",⏎  "crv": "P-256",⏎  "d": "¤",⏎  "use": "sig"⏎}
an elliptic curve's key, member first | {"d":"¤","kty":"EC","crv":"P-256"}
a symmetric key | {"kty":"oct","k":"¤","alg":"A128KW"}
a symmetric key, member first | {"k":"¤","alg":"A128KW","kty":"oct"}
a prime of RSA | {"kty":"RSA","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc","e":"AQAB","p":"¤"}
a factor of RSA | {"kty":"RSA","e":"AQAB","dp":"¤","use":"sig"}
in a JavaScript object | const jwk = { kty: 'OKP', crv: 'Ed25519', d: '¤' };
in JSON inside a string | "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"d\":\"¤\"}"
among other keys | {"keys":[{"kty":"oct","k":"¤"},{"kty":"RSA","n":"abc"}]}
`);

export const jwkLookAlikes = lookAlikes(raw`
{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}
{"kty":"RSA","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc","e":"AQAB","kid":"2011-04-29"}
{"d":"M10 10 L20 20","fill":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"}
interface Jwk { kty: string; d?: string; k?: string; crv?: string }
{"kty":"EC"},{"d":"M10,10L20,20C30"}
`);
