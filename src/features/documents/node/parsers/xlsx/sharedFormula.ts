import { columnName, mostColumns, mostRows } from './cellRef';

/** Returns a formula written for one cell as it reads in another cell, this many rows and columns away. */
export function shiftedFormula(formula: string, rows: number, columns: number): string {
  // names, texts and sheet names in quotes are taken whole, so that no part of them is read as a cell
  return formula.replace(/"[^"]*"|'[^']*'|(\$?)([A-Za-z]{1,3})(\$?)([0-9]{1,7})(?![\w.(])|[A-Za-z_\\][\w.]*/g,
    (whole: string, fixedColumn?: string, letters?: string, fixedRow?: string, digits?: string) => {
      if (letters === undefined || digits === undefined) return whole;
      const column = fixedColumn === '$' ? parseColumnLetters(letters) : parseColumnLetters(letters) + columns;
      const row = fixedRow === '$' ? Number(digits) : Number(digits) + rows;
      if (column < 1 || column > mostColumns || row < 1 || row > mostRows) return whole;
      return `${fixedColumn}${columnName(column)}${fixedRow}${row}`;
    });
}

function parseColumnLetters(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 0x40, 0);
}
