import type { Hits, OffsetList } from '../hits';
import { isSecret } from '../classification/isSecret';
import { readLexemeAt } from '../text/literals';
import type { Region } from '../region';
import { findColumnSecrets } from '../sql/columnSecrets';

/** Finds passwords of users, and values of columns whose names suggest a secret. */
export function findSqlSecrets(text: string, { identified, statements }: Hits): Region[] {
  return [...findPasswords(text, identified), ...findColumnSecrets(text, statements)];
}

/**
 * Finds the password after `IDENTIFIED [WITH plugin] BY`, quoted or, as in Oracle, unquoted. `PASSWORD '…'` and similar
 * clauses are found by their names. Sources: the MySQL, MariaDB, Oracle and ClickHouse references for CREATE USER.
 */
function findPasswords(text: string, clauseOffsets: OffsetList): Region[] {
  const regions: Region[] = [];
  for (let i = 0; i < clauseOffsets.length; i++) {
    const offset = clauseOffsets.at(i);
    passwordClausePattern.lastIndex = offset;
    if (!passwordClausePattern.test(text)) continue;
    const literal = readLexemeAt(text, passwordClausePattern.lastIndex, wordPattern);
    if (
      !literal || text[literal.start - 1] === '`' ||
      !literal.quoted && !accountStatementPattern.test(text.slice(Math.max(0, offset - 160), offset))
    ) continue;
    if (isSecret(text.slice(literal.start, literal.end), 'password', literal.quoted ? 'quoted' : 'literal'))
      regions.push({ start: literal.start, end: literal.end, type: 'password' });
  }
  return regions;
}

const passwordClausePattern =
  /identified\s{1,20}(?:with\s{1,4}["'`]?\w{1,40}["'`]?\s{1,20})?(?:by|as)\s{1,20}(?:password\s{1,4})?(?!random\s)/iy;
const wordPattern = /[^\s;,)"'`\\]{1,128}/y;
const accountStatementPattern =
  /\b(?:(?:create|alter)\s{1,4}(?:or\s{1,4}replace\s{1,4})?(?:user|role)|grant\s[^;]{1,100}\sto|connect|set\s{1,4}(?:role|password))\s[^;]{1,140}$/i;
