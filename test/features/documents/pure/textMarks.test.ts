import assert from 'node:assert';
import { addMark, writeMarks, type TextMark } from '#features/documents/pure/textMarks';
import { table } from '#test/support/table';

/** `{^3}` is raised, `{_2}` lowered, `{~x}` struck, `{-x}` deleted. */
function marked(text: string): string {
  const marks: Readonly<Record<string, TextMark>> = { '^': 'raised', '_': 'lowered', '~': 'struck', '-': 'deleted' };
  let out = text;
  for (let before = ''; before !== out;) {
    before = out;
    out = out.replace(/\{([\^_~-])([^{}]*)\}/g, (_, mark: string, inside: string) => addMark(marks[mark], inside));
  }
  return out;
}

describe('marks in a text', () => {
  table('are written', (row) => {
    const check = (text: string, expected: string): void =>
      row(text, () => assert.equal(writeMarks(marked(text)), expected));
    check('25{^3} EUR and 10{^6} units', '25^3 EUR and 10^6 units');
    check('10{^-6} m', '10^-6 m');
    check('10{^1}{^2} m', '10^12 m');
    check('2{^n+1}', '2^(n+1)');
    check('10{^3}5', '10^3 5');
    check('6.02×10{^23}mol', '6.02×10^23mol');
    check('4 m{^2} and 3 km{^2}', '4 m^2 and 3 km^2');
    check('x{^2} + y{^2}', 'x^2 + y^2');
    check('a word{^3} and.{^4} more', 'a word[3] and.[4] more');
    check('a word{^1,2} more', 'a word[1,2] more');
    check('a word{^1}{^,}{^2} more', 'a word[1,2] more');
    check('a word{^(1)} more', 'a word[1] more');
    check('a word {^3} more', 'a word [3] more');
    check('a word{^[3]} more', 'a word[3] more');
    check('25 %{^1}', '25 %[1]');
    check('1,200{^a}', '1,200[a]');
    check('the 1{^st} and 2{^nd}, le 3{^e}, the Mark{^TM}', 'the 1st and 2nd, le 3e, the MarkTM');
    check('2{^1}\u2044{_4} and {^3}\u2044{_8} inches', '2 1\u20444 and 3\u20448 inches');
    check('제4목{^4)}에', '제4목[4]에');
    check('{^1}25 EUR by law', '[1] 25 EUR by law');
    check('{^1} By law', '[1] By law');
    check('about {^14}C', 'about ^14C');
    check('H{_2}O and CO{_2}', 'H2O and CO2');
    check('SO{_4}{^2-}', 'SO4^(2-)');
    check('1010{_2} and log{_2}8', '1010_2 and log2 8');
    check('x{_i}{^2}', 'x_i^2');
    check('{^a whole sentence that is raised} 5', 'a whole sentence that is raised 5');
    check('{~1}2500', '~~1~~2500');
    check('{~old }{~text} new', '~~old text~~ new');
    check('{-1}{^2}', '2');
    check('1{-2}500', '1500');
    check('e{^x{^2}}', 'e^(x^2)');
  });

  table('terminate with', (row) => {
    const check = (name: string, text: string, expected: number): void =>
      row(name, () => assert.equal(writeMarks(text).length, expected));
    const start = addMark('raised', 'x')[0]!;
    check('100,000 starts', start.repeat(100_000) + 'x', 1);
    check('100,000 ends', addMark('raised', 'x')[2]!.repeat(100_000) + 'x', 1);
    check('200,000 powers', `x${addMark('raised', '2')}`.repeat(200_000), 600_000);
    check('an unclosed deletion', `${addMark('deleted', 'x')[0]!}1500`, 4);
  });
});
