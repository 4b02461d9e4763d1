import { strict as assert } from 'node:assert';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { redact } from '#secrets/redact';
import { assertLinear } from '../support/linear';
import { table } from '../support/table';
import { base64, madeUp } from './madeUp';

const plain = [madeUp('base62', 18), 'barracuda7', 'k3ep-0ut!x'];

/** `¤` is a value in base64, `§` one in plain text; `⏎` a line break. */
const secrets: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'YAML': ['a.yaml', 'kind: Secret⏎data:⏎  conn: ¤⏎'],
  'stringData of YAML': ['a.yaml', 'apiVersion: v1⏎kind: Secret⏎stringData:⏎  conn: §⏎  "hook": "§"⏎'],
  'its kind behind its data': ['a.yaml', 'stringData:⏎  conn: §⏎kind: Secret⏎'],
  'files in stringData': ['a.yaml', 'kind: Secret⏎stringData:⏎  app.ini: |-⏎    hook=§⏎    conn=§⏎type: Opaque⏎'],
  'a flow of YAML': ['a.yaml', 'kind: Secret⏎stringData: {conn: "§", other: §}⏎'],
  'an object of YAML in a flow': ['a.yaml', '{apiVersion: v1, kind: Secret, data: {conn: ¤}}⏎'],
  'a list of YAML': [
    'a.yaml',
    'kind: List⏎items:⏎- kind: ConfigMap⏎  data:⏎    mode: abcdefgh⏎- apiVersion: v1⏎  kind: Secret⏎  data:⏎    conn: ¤⏎- kind: ConfigMap⏎  data:⏎    mode: abcdefgh⏎',
  ],
  'a list below a key': ['values.yaml',
    'extraObjects:⏎  - apiVersion: v1⏎    kind: Secret⏎    stringData:⏎      conn: §⏎port: 1⏎'],
  'a task of Ansible': ['a.yml', '- k8s:⏎    definition:⏎      kind: Secret⏎      stringData:⏎        conn: §⏎'],
  'a template of Helm': [
    'templates/a.yaml',
    'kind: Secret⏎data:⏎  {{- if .Values.on }}⏎  conn: {{ "§" | b64enc }}⏎  {{- end }}⏎  hook: {{ .Values.hook | default "§" | b64enc | quote }}⏎',
  ],
  'JSON': ['a.json', '{⏎  "kind": "Secret",⏎  "data": {⏎    "hook": "¤"⏎  }⏎}'],
  'JSON on one line': ['a.json', '{"data": {"hook": "¤"}, "kind":"Secret"}'],
  'stringData of JSON': ['a.json', '{"kind": "Secret", "stringData": {"hook": "§"}}'],
  'a list of JSON': [
    'a.json',
    '{"kind": "List", "items": [{"kind": "ConfigMap", "data": {"a": "abcdefgh"}}, {"kind": "Secret", "data": {"a": "¤"}}]}',
  ],
  'JavaScript': ['a.js', "apply({⏎  kind: 'Secret',⏎  stringData: { hook: '§' },⏎});"],
  'JavaScript, its kind last': ['a.js', "apply({⏎  stringData: { hook: '§' },⏎  kind: 'Secret'⏎});"],
  'Python': ['a.py', "apply({'kind': 'Secret', 'stringData': {'hook': '§'}})"],
  'Terraform': ['a.tf', 'resource "kubernetes_secret_v1" "a" {⏎  data = {⏎    conn = "§"⏎  }⏎}'],
  'a manifest of Terraform': ['a.tf', 'manifest = {⏎  kind = "Secret"⏎  data = {⏎    conn = "¤"⏎  }⏎}'],
  'Pulumi': ['a.ts', 'new k8s.core.v1.Secret("a", {⏎  stringData: { conn: "§" },⏎});'],
  'kustomize': ['kustomization.yaml', 'secretGenerator:⏎- name: db⏎  literals:⏎  - conn=§⏎  - "hook=§"⏎'],
  'kustomize, indented': [
    'kustomization.yaml',
    'secretGenerator:⏎  - name: db⏎    literals:⏎      - conn=§⏎    type: Opaque⏎configMapGenerator:⏎  - literals:⏎      - mode=abcdefgh⏎',
  ],
  'a flow of kustomize': ['kustomization.yaml', 'secretGenerator:⏎- name: db⏎  literals: [conn=§, "hook=§"]⏎'],
  'kustomize in JSON': ['kustomization.json', '{"secretGenerator": [{"literals": ["conn=§"]}]}'],
  'Markdown': ['a.md', 'Apply it:⏎⏎```yaml⏎kind: Secret⏎stringData:⏎  conn: §⏎```⏎⏎data: abcdefgh⏎'],
};

const others: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'a ConfigMap': ['a.yaml', 'kind: ConfigMap⏎data:⏎  conn: ¤⏎'],
  'a ConfigMap of JSON beside a Secret': [
    'a.json',
    '[{"kind": "ConfigMap", "data": {"a": "¤"}}, {"kind": "Secret", "metadata": {"name": "abcdefgh"}}]',
  ],
  'the reference of a Secret': ['a.yaml', 'subjects:⏎- kind: Secret⏎  name: abcdefgh⏎data:⏎  conn: ¤⏎'],
  'variables': ['a.yaml', 'kind: Secret⏎stringData:⏎  conn: ${CONN}⏎  hook: {{ .Values.hook }}⏎  other: <your-hook>⏎'],
  'variables of Terraform': ['a.tf', 'resource "kubernetes_secret" "a" {⏎  data = {⏎    conn = var.connection1⏎  }⏎}'],
  'literals of a ConfigMap': ['kustomization.yaml', 'configMapGenerator:⏎- literals:⏎  - conn=abcd1234efgh⏎'],
  'a list below data': ['a.yaml', 'kind: Secret⏎data:⏎- name: abcdefgh⏎'],
};

describe('a Kubernetes Secret', () => {
  table('has no readable values', (row) => {
    for (const [what, [path, form]] of Object.entries(secrets)) {
      row(`in ${what}`, () => {
        for (const value of plain) {
          const text = form.replaceAll('⏎', '\n').replaceAll('¤', () => base64(value)).replaceAll('§', () => value);
          const safe = redact(text, detectTextFormat(path));
          assert.ok(!safe.includes(value) && !safe.includes(base64(value)), safe);
          assert.equal(safe.split('\n').length, text.split('\n').length);
          assert.equal(safe.split('abcdefgh').length, text.split('abcdefgh').length, safe);
          assert.equal(redact(safe, detectTextFormat(path)), safe);
        }
      });
    }
  });

  table('is not', (row) => {
    for (const [what, [path, form]] of Object.entries(others)) {
      row(what, () => {
        const text = form.replaceAll('⏎', '\n').replaceAll('¤', base64('abcdefghijk7'));
        assert.equal(redact(text, detectTextFormat(path)), text);
      });
    }
  });

  table('takes time linear in the length of …', (row) => {
    const nested = (unit: string) => (length: number): string => {
      const count = Math.ceil(length / (unit.length + 1));
      return unit.repeat(count) + '}'.repeat(count);
    };
    const texts = ['kind: Secret\n', 'kind: Secret\ndata:\n  a: {{ x }}\n', '{"kind": "Secret", ',
      '"secretGenerator": [', 'secretGenerator:\n- literals:\n  - a=b\n', 'v1.Secret({',
      nested('{"kind": "Secret", "a":')];
    for (const [i, text] of texts.entries())
      row(`text ${i}`, () => assertLinear(text, (some) => redact(some, 'yaml')));
  });
});
