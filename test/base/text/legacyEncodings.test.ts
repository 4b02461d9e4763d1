import assert from 'node:assert/strict';
import { decode } from '#base/text/decode';
import { table } from '#test/support/table';

/** Returns the bytes of a text: ASCII as it is, other bytes as hexadecimal digits in `«»`. */
function bytes(written: string): Uint8Array {
  return Uint8Array.from(
    written.split(/«([0-9a-f]*)»/).flatMap((part, i) =>
      i % 2 === 0 ? [...part].map((one) => one.charCodeAt(0)) : part.match(/../g)!.map((one) => parseInt(one, 16))
    ),
  );
}

describe('bytes that are not UTF-8', () => {
  table('are read in the encoding', (row) => {
    const check = (title: string, written: string, text: string, encoding = 'other') =>
      row(title, () => assert.deepEqual(decode(bytes(written)), { text, encoding }));
    check('named in a coding line', '# -*- coding: gbk -*-\n# «c3dc»\n', '# -*- coding: gbk -*-\n# 密\n');
    check('named by an editor in the spelling of Python', '# vim: set fileencoding=cp932 :\n# «93fa»\n',
      '# vim: set fileencoding=cp932 :\n# 日\n');
    check('named in a page', '<meta charset="windows-1251"><p>«cfe0»', '<meta charset="windows-1251"><p>Па');
    check('named in a style sheet', '@charset "big5"; /* «b1d2» */', '@charset "big5"; /* 啟 */');
    check('of Chinese, detected by the bytes', '// «d6d8d6c3c3dcc2ebb5c4baafcafd»\nclass A {}\n',
      '// 重置密码的函数\nclass A {}\n');
    check('Big5 for Chinese', '// «adabb35db14bbd58aaba»\n', '// 重設密碼的\n');
    check('EUC for Japanese', '# «a5d1a5b9a5efa1bca5c9»\n', '# パスワード\n');
    check('Shift-JIS for Japanese', '# «83708358838f815b8368»\n', '# パスワード\n');
    check('of Korean', '// «c7d4bcf6c0d4b4cfb4d9»\n', '// 함수입니다\n');
    check('of Russian', '// «d1e1f0eef120efe0f0eeebff»\n', '// Сброс пароля\n');
    check('of Chinese in words that are not of the commonest', '// «b6a9b5a5d6a7b8b6b3accab1baf3d7d4b6afc8a1cffb»\n',
      '// 订单支付超时后自动取消\n');
    check('of Chinese in one comment', '/* «b3f5cabcbbafb4aebfda» */\n', '/* 初始化串口 */\n');
    check('of Big5 in words that are not of the commonest', '// «aaeca96ca4c6a7c7a643b0f0»\n', '// 初始化序列埠\n');
    check('of EUC for Japanese in kanji', '# «c0c7b9feb2c1b3caa4f2b7d7bbbb»\n', '# 税込価格を計算\n');
    check('of Russian in KOI8-R, in small letters', '# «cfcbd2d5c7ccc5cec9c520cec1cccfc7c1»\n',
      '# округление налога\n');
    check('of Greek', '// «f5f0efebefe3e9f3ecfcf220f6fcf1eff5»\n', '// υπολογισμός φόρου\n');
    check('of Hebrew', '// «f2e9e2e5ec20eee7e9f8»\n', '// עיגול מחיר\n');
    check('of Arabic', '// «cdd3c7c820c7e1d6d1edc8c9»\n', '// حساب الضريبة\n');
    check('of Thai', '// «a4d3b9c7b3c3d2a4d2c3c7c1c0d2c9d5»\n', '// คำนวณราคารวมภาษี\n');
    check('of Western Europe, one character for each byte', '// caf«e9» d«e9»j«e0» «e0» la carte, no«eb»l\n',
      '// café déjà à la carte, noël\n', 'latin1');
    check('of Western Europe if a lone accent is ambiguous', '// «e0» la\n', '// à la\n', 'latin1');
    check('of Western Europe if a coding line names one that does not fit', '# coding: shift_jis\n# «fd»\n',
      '# coding: shift_jis\n# ý\n', 'latin1');
    check('of Western Europe if a coding line names an unknown one', '# coding: klingon\n# «e9»\n',
      '# coding: klingon\n# é\n', 'latin1');
  });
});
