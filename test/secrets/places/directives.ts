import { lookAlikes, places } from './form';

const raw = String.raw;

/** Lines of network devices and servers. */
export const directiveForms = [
  ...places('word', raw`
Cisco's user | username me password 0 ¤
Cisco's user with a privilege | username me privilege 15 secret ¤
Cisco's enable secret of a type | enable secret 5 ¤
Cisco's tacacs | tacacs-server key ¤
Cisco's tacacs of a type | tacacs-server host 10.0.0.1 key 7 ¤
Cisco's radius | radius-server host 10.0.0.1 key ¤
Cisco's VPN | crypto isakmp key ¤ address 10.0.0.1
an SNMP community | snmp-server community ¤ RO
an SNMP community to read | rocommunity ¤
an SNMP community to write | rwcommunity ¤ 10.0.0.0/8
HAProxy's user | user me insecure-password ¤
HAProxy's statistics | stats auth me:¤
Squid's peer | cache_peer a parent 80 0 login=me:¤
nginx without quotes | fastcgi_param DB_PASSWORD ¤;
Redis's replica | masterauth ¤
OpenLDAP's root | rootpw ¤
sssd | ldap_default_authtok = ¤
Cisco's OSPF | ip ospf authentication-key ¤
SNMP's version 3 | createUser me SHA "¤" AES "¤"
IPsec's secret | @a @b : PSK "¤"
IPsec's XAUTH secret | me : XAUTH "¤"
Apache's variable in quotes | SetEnv DB_PASSWORD "¤"
Gradle's credentials | credentials {⏎  username 'me'⏎  password '¤'⏎}
`),
  ...places('key', raw`
Cisco enable secret | enable secret ¤
Cisco's BGP | neighbor 10.0.0.1 password ¤
`),
];

export const directiveLookAlikes = lookAlikes(raw`
enable secret scanning in v2.1
set password to 8 characters
neighbor 10.0.0.1 remote-as 65001
set token [lindex €argv 1]
password 'the one of the user'
password '€{pw}'
security: PSK mode2
enable secret scanning
enable password authentication
enable secret
username and password combination
username me password 0 <password>
snmp-server community <community> RO
tacacs-server key €{KEY}
stats auth required
stats uri /haproxy1
cache_peer a parent 80 0 login=PASS
fastcgi_param SCRIPT_NAME €fastcgi_script_name;
fastcgi_param DB_PASSWORD €db_password;
crypto isakmp policy 10
ldap_default_authtok_type = password
{ programs: 'insecure-password', position: 1 },
{ programs: 'stats', next: /^auth$/, behind: ':' },
{ program: 'send', after: /assw(?:or)?d|assphrase/ }
`);
