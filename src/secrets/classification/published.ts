import type { Region } from '../region';

/**
 * Credentials that documentation publishes as examples, so they are not secrets. They are split so that no scanner
 * reports this file. A development key that grants access (such as an emulator's) is listed only if the product ships
 * with that one key.
 */
const publishedExamples: readonly { readonly source: string; readonly values: readonly (readonly string[])[]; }[] = [
  {
    source: 'docs.aws.amazon.com/IAM/latest/UserGuide/security-creds.html',
    values: [['AKIA', 'IOSFODNN7EXAMPLE'], ['ASIA', 'IOSFODNN7EXAMPLE'], ['AKIA', 'I44QH8DHBEXAMPLE'], ['wJalrXUtnFEMI',
      '/K7MDENG/bPxRfiCYEXAMPLEKEY'], ['je7MtGbClwBF', '/2Zp9Utk/h3yCo8nvbEXAMPLEKEY'], ['wJalrXUtnFEMI',
      '/K7MDENG+bPxRfiCYEXAMPLEKEY']],
  },
  {
    source: 'jwt.io',
    values: [
      ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
        '.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ',
        '.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c'],
      ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiYWRtaW4iOnRydWV9',
        '.TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ'],
      ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
        '.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiYWRtaW4iOnRydWUsImlhdCI6MTUxNjIzOTAyMn0',
        '.KMUFsIDTnFmyG3nMiGM6H9FNFUROf3wh7SmqJp-QV30'],
    ],
  },
  {
    source: 'docs.stripe.com/keys',
    values: [['sk_', 'test_4eC39HqLyjWDarjtT1zdp7dc'], ['sk_', 'test_BQokikJOvBiI2HlWgH4olfQ2'], ['sk_',
      'test_tR3PYbcVNZZ796tH88S4VQ2u']],
  },
  {
    source: 'RFC 6749',
    values: [['2YotnFZFEjr1', 'zCsicMWpAA'], ['tGzv3JOkF0XG', '5Qx2TlKWIA'], ['gX1fBat3', 'bV'], ['7Fjfp0ZBr1KtDRbn',
      'fVdmIw'], ['czZCaGRSa3F0Mzpn', 'WDFmQmF0M2JW']],
  },
  { source: 'RFC 6750', values: [['mF_9.', 'B5f-4.1JqM'], ['vF9dft4', 'qmT']] },
  {
    source: 'RFC 7617',
    values: [['QWxhZGRpbjpv', 'cGVuIHNlc2FtZQ=='], ['QWxhZGRpbjpP', 'cGVuU2VzYW1l'], ['dGVzdDoxMjPC', 'ow==']],
  },
  {
    source: 'RFC 7515, RFC 7519',
    values: [['eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9',
      '.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ',
      '.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'], ['dBjftJeZ4CVP-mB92K27', 'uhbUJU1p1r_wW1gFWFOEjXk']],
  },
  { source: 'RFC 9449', values: [['Kz~8mXK1EalYznwH-LC-1fBAo', '.4Ljp~zsPE_NeO.gxU']] },
  {
    source: 'learn.microsoft.com/azure/storage/common/storage-use-azurite',
    values: [['Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq', '/K1SZFPTOtr/KBHBeksoGMGw==']],
  },
  {
    source: 'learn.microsoft.com/azure/cosmos-db/emulator',
    values: [['C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEH', 'LM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==']],
  },
  {
    source: 'docs.spring.io/spring-security/reference/features/authentication/password-storage.html',
    values: [['$2a$10$dXJ3SW6G7P50lGmMkkmwe.', '20cQQubK3.HZWzG3YB1tlRy.fqvM/BG'], ['$2a$10$GRLdNijSQMUvl/au9ofL.',
      'eDwmoohzzS7.rmNSJZ.0FxO/BTk76klW'], ['$2a$10$X5wFBtLrL/kHcmrOGGTrGufs', 'BX8CJ0WpQpF3pgeuxBB/H73BK1DW6'], [
      '$2a$10$ddEWZUl8aU0GdZPPpy7wbu82',
      'dvEw/pBpbRvDQRqA41y6mK1CoH00m',
    ], ['$2a$10$/elFpMBnAYYig6KRR5bvOOYe', 'Zr1ie1hSogJryg9qDlhza4oCw1Qka']],
  },
  {
    source: 'supabase.com/docs/guides/self-hosting/docker',
    values: [['super-secret-jwt-token-with', '-at-least-32-characters-long'], ['your-super-secret-jwt-token-with',
      '-at-least-32-characters-long']],
  },
  {
    source: 'github.com/firebase/firebase-android-sdk',
    values: [['AIza', 'Syabcdefghijklmnopqrstuvwxyz1234567'], ['AIza', 'SyA4UrcGxgwQFTfaI3no3t7Lt1sjmdnP5sQ'], ['AIza',
      'SyA5_iVawFQ8ABuTZNUdcwERLJv_a_p4wtM'], ['AIza', 'SyA8vmApnrHNFE0bApF4hoZ11srVL_n0nvY'], ['AIza',
      'SyANUvH9H9BsUccjsu2pCmEkOPjjaXeDQgY'], ['AIza', 'SyASWm6HmTMdYWpgMnjRBjxcQ9CKctWmLd4'], ['AIza',
      'SyAdOS2zB6NCsk1pCdZ4-P6GBdi_UUPwX7c'], ['AIza', 'SyAnLA7NfeLquW1tJFpx_eQCxoX-oo6YyIs'], ['AIza',
      'SyB8qGxt4ec15vitgn44duC5ucxaOi4FmqE'], ['AIza', 'SyBF2RrAIm4a0mO64EShQfqfd2AFnzAvvuU'], ['AIza',
      'SyBcE-OOIbhjyR83gm4r2MFCu4MJmprNXsw'], ['AIza', 'SyCkEhVjf3pduRDt6d1yKOMitrUEke8agEM'], ['AIza',
      'SyD3asb-2pEZVqMkmL6M9N6nHZRR_znhrh0'], ['AIza', 'SyDMAScliyLx7F0NPDEJi1QmyCgHIAODrlU'], ['AIza',
      'SyDSb51JiIcB6OJpwwMicseKRhhrOq1cS7g'], ['AIza', 'yDNSXIbFmlXbIE6mCzDLQAqITYefhixbX4A']],
  },
  {
    source: 'php.net/manual/function.password-hash.php',
    values: [['$2y$04$usesomesillystringfore', '7hnbRJHxXVLeakoG8K30oukPsA.ztMG'], ['$2y$07$BCryptRequires22Chrcte',
      '/VlQH0piJtjXl.0t1XkA8pw9dMXTTOq']],
  },
  {
    source: 'learn.microsoft.com/nuget/reference/nuget-config-file',
    values: [['33f!!', 'lloppa'], ['hal+9ooo_', 'da!sY']],
  },
  {
    source: 'mailchimp.com/developer/marketing/docs/mobile-sdk-ios',
    values: [['3012a5754bbd7169', '26f99c028f7ea428-us18']],
  },
  { source: 'github.com/yarnpkg/berry', values: [['6fe4476ee5a18328', '82e326b506d14126']] },
];

const publishedValues: ReadonlySet<string> = new Set(
  publishedExamples.flatMap(({ values }) => values.map((parts) => parts.join(''))),
);
const publishedLengths: ReadonlySet<number> = new Set([...publishedValues].map((value) => value.length));

export function excludePublishedCredentials(text: string, regions: readonly Region[]): readonly Region[] {
  return regions.filter(({ start, end }) =>
    !publishedLengths.has(end - start) || !publishedValues.has(text.slice(start, end))
  );
}
