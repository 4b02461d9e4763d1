import { isPlaceholder } from './placeholders';
import { isReference } from './references';
import { programs, settingWords } from './vocabulary';

/**
 * Whether a value is no secret under any name: a placeholder, a reference, a word of settings, a command, or the BEGIN
 * line of a key, whose body is found by itself.
 */
export function isNeverSecret(value: string): boolean {
  return value.startsWith('-----BEGIN') || isPlaceholder(value) || isSettingWord(value) || isCommand(value) ||
    isReference(value);
}

/** What ends an argument or a line and is no part of its value. */
export const trailingPunctuation = /(?:[,;]|[ \t]\\){1,3}$/;

/** What a setting says in place of a secret: whether there is one, who may have it, how it is kept. */
export function isSettingWord(value: string): boolean {
  const lower = value.toLowerCase();
  return settingWords.has(lower) || programs.has(lower) || negated.test(lower);
}

/** A state: `not-tried`, `no-server-support`. */
const negated = /^(?:not|no|non)(?:[-_][a-z]{2,}){1,4}$/;

/** A command whose output is the secret: `openssl rand -hex 32`, `etcdctl get /key`. */
export function isCommand(value: string): boolean {
  return /^[a-z][\w-]{1,20} (?:get|read|fetch|show|decrypt|describe|inspect|exec|run) [\w/$"'.-]/.test(value) ||
    /^[`$(\s]*(?:openssl|pwgen|uuidgen|htpasswd|head|cat|echo|printf|date|base64|tr|cut|jq|aws|gcloud|az|vault|op|pass|bw|gopass|kubectl|docker|npx|npm|node|python3?|ruby|php|bin\/\w+|rails|rake|mix|sops|security|secret-tool|dd|xxd|ssh-keygen|wg|dirname|basename|readlink|realpath|pwd|hostname|mktemp|git|curl|wget|grep|sed|awk) +(?:[\w./$"'-]|$)/
      .test(value);
}
