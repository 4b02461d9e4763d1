import { lookAlikes, places } from './form';

const raw = String.raw;

/** Names that are sequences of words, whatever joins them. */
export const nameForms = [
  ...places('key', raw`
Play's secret | play.http.secret.key="¤"
Play's secret without quotes | play.http.secret.key=¤
Hadoop's key | fs.s3a.secret.key=¤
Hadoop's key in XML | <property><name>fs.s3a.secret.key</name><value>¤</value></property>
Hadoop's key in XML over lines | <property>⏎  <name>fs.s3a.access.key</name>⏎  <value>¤</value>⏎</property>
Spark's option | spark-submit --conf spark.hadoop.fs.s3a.secret.key=¤ app.py
dotted API key | stripe.api.key=¤
dotted API key with spaces | stripe.api.key = ¤
dotted API key in YAML | stripe.api.key: ¤
dotted API token | cloudflare.api.token=¤
dotted API token with spaces | cloudflare.api.token = ¤
dotted access token | github.access.token=¤
dotted auth token | sentry.auth.token=¤
dotted client secret | oauth.client.secret=¤
dotted private key | web.push.private.key=¤
dotted secret with a tail | twilio.auth.token.value=¤
dotted name in a call | System.setProperty("stripe.api.key", "¤");
dotted name in a map | config.put("cloudflare.api.token", "¤");
dotted name in JSON | {"stripe.api.key": "¤"}
dotted name in Python | conf = {'datadog.api.key': '¤'}
dotted option of Java | java -Dstripe.api.key=¤ -jar app.jar
member | config.stripe.api.key = "¤";
hyphens | stripe-api-key: ¤
double underscores | STRIPE__API__KEY=¤
double underscores in a .NET variable | Stripe__ApiKey=¤
colons | "Stripe:Api:Key": "¤"
colons in a .NET setting | "Authentication:Google:ClientSecret": "¤"
slashes | "/prod/stripe/api/key": "¤"
slashes and hyphens | put-parameter --name /prod/stripe/api-key --value ¤
spaces in a quoted key | {"API Key": "¤"}
spaces in a quoted key of two words | {"Client Secret": "¤"}
spaces in a quoted key of three words | 'Secret Access Key': '¤'
label | Secret access key: ¤
label in the middle | The API key: ¤
label of a console | API Token: ¤
title case | Access Token: ¤
title case with = | Api Key = ¤
camel case | stripeApiKey: "¤"
camel case of a part | myService.stripeApiKey = "¤"
PascalCase | public const string StripeApiKey = "¤";
Kafka | sasl.jaas.config.client.secret=¤
`),
  ...places('password', raw`
a variable of PHP | €pass = "¤";
a variable of PHP beside a user | €user = 'me'; €pass = '¤';
a variable of Perl | my €pw = '¤';
an array of C | static const char pass[] = "¤";
an array of C with its length | char pwd[64] = "¤";
Spring's datasource | spring.datasource.password=¤
Spring's datasource with spaces | spring.datasource.password = ¤
Kafka's keystore | ssl.keystore.password=¤
a dotted password with a tail | ssl.key.password.value=¤
a quoted label | {"Admin Password": "¤"}
JAAS | sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="a" password="¤";
a .NET variable | ConnectionStrings__Password=¤
colons in a setting | "Smtp:Password": "¤"
bindpw | bindpw ¤
rootpw | rootpw ¤
rootpw with an operator | olcRootPW: ¤
dbpw | €dbpw = '¤';
sudo_pw | sudo_pw: ¤
db.pw | db.pw=¤
`),
];

export const nameLookAlikes = lookAlikes(raw`
€pass = €_POST['pass'];
€pass = €argv[2];
€pass = "second";
my €pass = '-anonymous@';
char pass[64];
static const char pass[] = "dce2";
€pass += 1;
primary.key=customer_id
foreign.key = order_id
sort.key=created_at
partition.key: customer_region
hot.key=ctrl+shift+p
translation.key=form.password.label
message.key="login.password.label"
"Primary Key": "id"
"Access Key": "Alt+Shift"
Keyboard: press the access key to go on
The API key is required for this call.
See the docs on how to get an API key: https://example.com/keys
API key: see the settings
API Key: <your key>
API key: string
Secret access key: ****************
Password: at least 8 characters
Use a secret key: it is better
map.key = value
event.key === "Enter"
if (event.key == 'ArrowLeft') {
const key = config.api.key;
const token = config.api.token;
config.api.key = process.env.API_KEY;
this.api.key = options.api.key
play.http.secret.key=€{ENV_SECRET}
stripe.api.key=€{STRIPE_KEY}
stripe.api.key=<key>
cloudflare.api.token=changeme
http.auth.token.header=X-Auth-Token
security.token.expiry=3600
token.type=bearer
auth.token.url=https://example.com/token
auth.token.ttl = 3600s
jwt.token.expiration: 24h
password.encoder=bcrypt
spring.datasource.password=
spring.datasource.password=€{DB_PASSWORD}
password.reset.url=/reset
password.min.length=8
import com.example.secret.key.Manager;
package org.apache.token.provider;
api.key.header: X-Api-Key
<name>fs.s3a.secret.key</name>⏎<description>The secret key2use</description>
`);
