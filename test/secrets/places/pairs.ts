import { lookAlikes, places } from './form';

const raw = String.raw;

/** A name and its value as two fields of one thing, in either order. */
export const pairForms = [
  ...places('password', raw`
an ECS task | {"name": "DB_PASSWORD", "value": "¤"}
an ECS task over lines | {⏎  "name": "DB_PASSWORD",⏎  "value": "¤"⏎}
an ECS task, value first | {"value": "¤", "name": "DB_PASSWORD"}
an ECS task, value first, over lines | {⏎  "value": "¤",⏎  "name": "DB_PASSWORD"⏎}
an Azure setting | {"name": "DB_PASSWORD", "value": "¤", "slotSetting": false}
an Azure setting with a field between | {"name": "DB_PASSWORD", "slotSetting": false, "value": "¤"}
Postman | {"key": "password", "value": "¤", "type": "string"}
Postman over lines | {⏎⇥"key": "password",⏎⇥"value": "¤",⏎⇥"type": "default"⏎}
Postman with the type between | {⏎⇥"key": "password",⏎⇥"type": "string",⏎⇥"value": "¤"⏎}
CloudFormation's parameters | {"ParameterKey": "DBPassword", "ParameterValue": "¤"}
CloudFormation's parameters over lines | [⏎  {⏎    "ParameterKey": "DBPassword",⏎    "ParameterValue": "¤"⏎  }⏎]
CloudFormation's parameters in a command | aws cloudformation deploy --parameters ParameterKey=DBPassword,ParameterValue=¤
option settings in YAML | - Namespace: aws:elasticbeanstalk:application:environment⏎  OptionName: DB_PASSWORD⏎  Value: ¤
option settings in lower case | - option_name: DB_PASSWORD⏎  value: ¤
tags | {"Key": "db_password", "Value": "¤"}
tags in a command | --tags Key=db_password,Value=¤
an HCL block | setting {⏎  name = "DB_PASSWORD"⏎  value = "¤"⏎}
an HCL block in columns | environment_variable {⏎  name  = "DB_PASSWORD"⏎  value = "¤"⏎}
an HCL block in one line | { name = "DB_PASSWORD", value = "¤" }
an HCL block with a type between | environment_variable {⏎  name  = "DB_PASSWORD"⏎  type  = "PLAINTEXT"⏎  value = "¤"⏎}
an HCL block, value first | setting {⏎  value = "¤"⏎  name = "DB_PASSWORD"⏎}
Helm's set block | set {⏎  name  = "auth.rootPassword"⏎  value = "¤"⏎}
Kubernetes | env:⏎  - name: DB_PASSWORD⏎    value: "¤"
Kubernetes without quotes | env:⏎  - name: DB_PASSWORD⏎    value: ¤
Kubernetes with quotes around both | env:⏎  - name: "DB_PASSWORD"⏎    value: '¤'
Kubernetes in flow style | env: [{name: DB_PASSWORD, value: "¤"}]
Kubernetes, value first | env:⏎  - value: "¤"⏎    name: DB_PASSWORD
Kubernetes, value first, without quotes | env:⏎  - value: ¤⏎    name: DB_PASSWORD
Kubernetes behind a comment, folded | env:⏎  - name: DB_PASSWORD⏎    # from a vault⏎    value: >-⏎      ¤
Kubernetes in a diff | +  - name: DB_PASSWORD⏎+    value: ¤
Render's blueprint | envVars:⏎  - key: DB_PASSWORD⏎    value: ¤
App Engine | - variable: DB_PASSWORD⏎  value: ¤
web.config | <add key="DbPassword" value="¤" />
web.config, value first | <add value="¤" key="DbPassword" />
web.config with an attribute between | <add key="DbPassword" xdt:Transform="Insert" value="¤" />
app settings over lines | <add key="DbPassword"⏎     value="¤" />
a Spring bean | <property name="password" value="¤"/>
a Spring bean, value first | <property value="¤" name="password"/>
a Spring bean's element | <property name="password"><value>¤</value></property>
a Spring bean's element over lines | <property name="password">⏎  <value>¤</value>⏎</property>
a bean's constructor | <constructor-arg name="password" value="¤"/>
Java's properties in XML | <entry key="db.password">¤</entry>
a map's entry | <entry key="db.password" value="¤"/>
Tomcat | <Parameter name="dbPassword" value="¤" override="false"/>
Hadoop's configuration | <property>⏎  <name>javax.jdo.option.ConnectionPassword</name>⏎  <value>¤</value>⏎</property>
Hadoop's configuration in one line | <property><name>db.password</name><value>¤</value></property>
Maven's system property | <systemProperty><name>db.password</name><value>¤</value></systemProperty>
Jenkins' parameter | <hudson.model.StringParameterDefinition>⏎  <name>DB_PASSWORD</name>⏎  <defaultValue>¤</defaultValue>
an applet's parameter | <param name="password" value="¤">
a property list | <key>password</key>⏎⇥<string>¤</string>
a property list in one line | <key>DBPassword</key><string>¤</string>
Android's string | <string name="db_password">¤</string>
Android's build | buildConfigField "String", "DB_PASSWORD", '"¤"'
Android's build in Kotlin | buildConfigField("String", "DB_PASSWORD", "\"¤\"")
Android's resource | resValue "string", "db_password", "¤"
C# object | new KeyValuePair<string, string>("password", "¤")
C# initializer | new EnvironmentVariable { Name = "DB_PASSWORD", Value = "¤" }
C# dictionary | { "DbPassword", "¤" },
a tuple | ("password", "¤")
a list of two | ["password", "¤"]
Go structure | corev1.EnvVar{Name: "DB_PASSWORD", Value: "¤"}
Go structure over lines | {⏎  Name:  "DB_PASSWORD",⏎  Value: "¤",⏎},
Go map | map[string]string{"password": "¤"}
Ruby hash | { name: 'DB_PASSWORD', value: '¤' }
Ruby hash with arrows | { :name => 'DB_PASSWORD', :value => '¤' }
Python dictionary | {'name': 'DB_PASSWORD', 'value': '¤'}
Python keyword arguments | EnvVar(name="DB_PASSWORD", value="¤")
Python keyword arguments over lines | EnvVar(⏎    name="DB_PASSWORD",⏎    value="¤",⏎)
JavaScript object | { key: 'password', value: '¤' }
TOML table | [[env]]⏎name = "DB_PASSWORD"⏎value = "¤"
JSON inside a string | "{\"name\":\"DB_PASSWORD\",\"value\":\"¤\"}"
a form's field | <input type="hidden" name="password" value="¤">
a form's field, value first | <input value="¤" type="password" name="password">
an HAR file | {"name": "password", "value": "¤"}
Azure's ARM parameters | "adminPassword": { "value": "¤" }
Azure's ARM parameters over lines | "adminPassword": {⏎  "value": "¤"⏎}
Azure's ARM default | "adminPassword": {⏎  "type": "securestring",⏎  "defaultValue": "¤"⏎}
CloudFormation's default | DBPassword:⏎  Type: String⏎  Default: ¤
CloudFormation's default in quotes | DBPassword:⏎  NoEcho: true⏎  Default: "¤"
Terraform's state | "db_password": {⏎  "value": "¤",⏎  "type": "string"⏎}
Terraform's output | output "db_password" {⏎  value = "¤"⏎}
Terraform's variable | variable "db_password" {⏎  default = "¤"⏎}
an inspection of a container | {"Id": "x", "Name": "DB_PASSWORD", "Value": "¤"}
`),
  ...places('key', raw`
a setting with an element | <Setting Name="DbPassword">⏎  <Value>¤</Value>⏎</Setting>
Kubernetes in flow style, value first, without quotes | env:⏎  - {value: ¤, name: DB_PASSWORD}
`),
];

export const pairLookAlikes = lookAlikes(raw`
{"name": "password", "value": ""}
{"name": "password", "type": "string", "required": true}
{"name": "DB_PASSWORD", "valueFrom": "arn:aws:ssm:eu-west-1:1:parameter/db"}
{"name": "DB_PASSWORD", "value": "€{DB_PASSWORD}"}
{"name": "DB_PASSWORD", "value": "changeme"}
{"name": "password", "value": "password"}
{"key": "password", "value": "{{password}}", "type": "string"}
{"ParameterKey": "DBPassword", "UsePreviousValue": true}, {"ParameterKey": "Size", "ParameterValue": "t3.micro"}
{"ParameterKey": "DBPassword", "ParameterValue": "<password>"}
[{"name": "password"}, {"name": "region", "value": "eu-west-1b"}]
[{"name": "DB_PASSWORD", "valueFrom": "x"}, {"name": "STAGE", "value": "production2"}]
- name: DB_PASSWORD⏎  valueFrom:⏎    secretKeyRef:⏎      name: db⏎      key: password
- name: DB_PASSWORD⏎  value: €(DB_PASS)
- name: DB_PASSWORD⏎  valueFrom: x⏎- name: STAGE⏎  value: production2
- name: STAGE⏎  value: production2⏎- name: DB_PASSWORD⏎  valueFrom: x
- name: db-password⏎  image: postgres:16.2
<add key="PasswordMinLength" value="8x" />
<add key="DbPassword" value="" />
<add key="DbPassword" value="#{DbPassword}" />
<property name="password" value="€{db.password}"/>
<property name="password" ref="dbPassword2"/>
<entry key="db.password">€{db.password}</entry>
<input type="password" name="password" value="">
<input name="password" type="password"><input name="q" value="search1term">
<label for="password" class="value1">Password</label>
<property><name>db.password</name><value></value></property>
setting {⏎  name = "DB_PASSWORD"⏎  value = var.db_password⏎}
setting {⏎  name = "DB_PASSWORD"⏎}⏎setting {⏎  name = "STAGE"⏎  value = "production2"⏎}
set {⏎  name = "auth.rootPassword"⏎  value = random_password.db.result⏎}
variable "db_password" {⏎  type = string⏎}⏎variable "region" {⏎  default = "eu-west-1b"⏎}
EnvVar(name="DB_PASSWORD", value=settings.DB_PASSWORD)
{ key: 'password', value: user.password }
{ key: 'password', value: form.values.password2 }
{ name: 'password', label: 'Password', rules: ['min8'] }
{ value: 'password', label: 'Change password' }
{ id: 'password', text: 'v2.1-beta' }
DBPassword:⏎  Type: String⏎  NoEcho: true⏎  MinLength: 8
"adminPassword": {⏎  "type": "securestring"⏎}
"adminPassword": {⏎  "reference": { "keyVault": { "id": "/subscriptions/1" }, "secretName": "pw" }⏎}
"adminPassword": { "value": "[parameters('adminPassword')]" }
output "db_password" {⏎  value = aws_db_instance.main.password⏎  sensitive = true⏎}
`);
