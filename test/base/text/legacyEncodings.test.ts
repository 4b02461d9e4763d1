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
    check('of Western Europe, one character for each byte', '// caf«e9» d«e9»j«e0» «e0» la carte, no«eb»l\n',
      '// café déjà à la carte, noël\n', 'latin1');
    check('of Western Europe if a lone accent is ambiguous', '// «e0» la\n', '// à la\n', 'latin1');
    check('of Western Europe if a coding line names one that does not fit', '# coding: shift_jis\n# «fd»\n',
      '# coding: shift_jis\n# ý\n', 'latin1');
    check('of Western Europe if a coding line names an unknown one', '# coding: klingon\n# «e9»\n',
      '# coding: klingon\n# é\n', 'latin1');
  });
});
