import type { SafeText } from '#model';
import { redactShort } from './redact';
import { joinSafe, literal, safe } from './safeText';

const keyLinePattern = /^\s*(?:export\s+)?([A-Za-z_][\w.-]{0,63})\s*=\s*(.*?)\s*$/;

/**
 * Returns a file of lines `KEY=VALUE` without the values. Line numbers do not change: comments, sections and lines of
 * another form, which may contain secrets too, become empty.
 */
export function formatSecretKeys(text: string): SafeText {
  let quote: string | undefined;
  let isInPrivateKey = false;
  let lineContinues = false;
  return joinSafe(text.split('\n').map(formatKeyLine), '\n');

  function formatKeyLine(line: string): SafeText {
    const isContinued = lineContinues;
    lineContinues = /\\\s*$/.test(line);
    if (quote !== undefined) {
      if (isClosed(line, quote)) quote = undefined;
      return literal('');
    }
    if (isInPrivateKey || line.includes('-----BEGIN')) {
      isInPrivateKey = !line.includes('-----END');
      return literal('');
    }
    const [, key, value = ''] = isContinued ? [] : keyLinePattern.exec(line) ?? [];
    if (key === undefined || isBase64(key, value)) return literal('');
    const [firstCharacter = ''] = value;
    if ('"\'`'.includes(firstCharacter) && firstCharacter !== '' && !isClosed(value.slice(1), firstCharacter))
      quote = firstCharacter;
    return value === '' ? safe`${redactShort(key)}=` : safe`${redactShort(key)}=[REDACTED:value]`;
  }
}

function isClosed(text: string, quote: string): boolean {
  return text.replace(/\\./g, '').includes(quote);
}

/** Reports whether the line is the padded end of base64 text, not a key and its value. */
function isBase64(key: string, value: string): boolean {
  return /^=?$/.test(value) && /[a-z]/.test(key) && /[A-Z]/.test(key);
}
