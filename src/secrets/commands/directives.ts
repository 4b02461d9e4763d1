import { secretVariable, type Command } from './command';

/** Lines of network devices and servers, which have the form of a command. Sources: the configuration reference of each product. */
export const directives: readonly Command[] = [
  // Cisco IOS: a digit tells how what follows is encrypted
  { programs: 'enable username', when: /^(?:secret|password)$/, next: /^[05789]$/, isWord: true },
  { programs: 'username', when: /^privilege$/, next: /^(?:password|secret)$/, isWord: true },
  { programs: 'enable neighbor', next: /^(?:secret|password)$/, isWord: true, strength: 'secret' },
  { programs: 'ip', when: /^ospf$/, next: /^(?:authentication-key|md5)$/, isWord: true },
  { programs: 'tacacs-server radius-server', next: /^key$/ },
  { programs: 'tacacs-server radius-server', when: /^key$/, next: /^[067]$/ },
  { programs: 'crypto', when: /^isakmp$/, next: /^key$/, isWord: true },
  { programs: 'snmp-server', next: /^community$/ },
  { programs: 'rocommunity rwcommunity rocommunity6 rwcommunity6', position: 1 },
  { programs: 'createUser', next: /^(?:MD5|SHA(?:-\d{3})?|AES|DES)$/ },
  // IPsec
  { programs: 'PSK XAUTH', after: /(?:^|\s): $/, position: 1 },
  // Proxies, caches, directories
  { programs: 'insecure-password', position: 1 },
  { programs: 'stats', next: /^auth$/, behind: ':', isWord: true },
  { programs: 'cache_peer', glued: /^login=/, behind: ':' },
  { programs: 'fastcgi_param uwsgi_param', next: secretVariable },
  { programs: 'masterauth rootpw', position: 1 },
  { programs: 'cleartext', after: /\b(?:login|enable|pap|chap|arap|opap|global)\s{0,8}=\s{0,8}$/, position: 1 },
  { programs: 'ldap_default_authtok', next: /^=$/ },
];
