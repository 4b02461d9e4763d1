import { secretVariablePattern, type CommandRule } from './command';

/**
 * Rules for lines that look like commands in the configuration of network devices and servers. Sources: the
 * configuration reference of each product.
 */
export const directives: readonly CommandRule[] = [
  // Cisco IOS: a digit identifies the encryption of the value that follows
  { programs: 'enable username', requires: /^(?:secret|password)$/, afterWord: /^[05789]$/, isEnglishWord: true },
  { programs: 'username', requires: /^privilege$/, afterWord: /^(?:password|secret)$/, isEnglishWord: true },
  { programs: 'enable neighbor', afterWord: /^(?:secret|password)$/, isEnglishWord: true, strength: 'secret' },
  { programs: 'ip', requires: /^ospf$/, afterWord: /^(?:authentication-key|md5)$/, isEnglishWord: true },
  { programs: 'tacacs-server radius-server', afterWord: /^key$/ },
  { programs: 'tacacs-server radius-server', requires: /^key$/, afterWord: /^[067]$/ },
  { programs: 'crypto', requires: /^isakmp$/, afterWord: /^key$/, isEnglishWord: true },
  { programs: 'snmp-server', afterWord: /^community$/ },
  { programs: 'rocommunity rwcommunity rocommunity6 rwcommunity6', position: 1 },
  { programs: 'createUser', afterWord: /^(?:MD5|SHA(?:-\d{3})?|AES|DES)$/ },
  // IPsec
  { programs: 'PSK XAUTH', precededBy: /(?:^|\s): $/, position: 1 },
  // Proxies, caches, directories
  { programs: 'insecure-password', position: 1 },
  { programs: 'stats', afterWord: /^auth$/, valueAfter: ':', isEnglishWord: true },
  { programs: 'cache_peer', attachedTo: /^login=/, valueAfter: ':' },
  { programs: 'fastcgi_param uwsgi_param', afterWord: secretVariablePattern },
  { programs: 'masterauth rootpw', position: 1 },
  { programs: 'cleartext', precededBy: /\b(?:login|enable|pap|chap|arap|opap|global)\s{0,8}=\s{0,8}$/, position: 1 },
  { programs: 'ldap_default_authtok', afterWord: /^=$/ },
];
