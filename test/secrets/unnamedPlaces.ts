import type { TextFormat } from '#secrets/configuration/textFormat';

/** A place where a configuration occurs without a path or label that states its format. */
export interface UnnamedPlace {
  readonly title: string;
  /** The format of the text around it. */
  readonly format: TextFormat | undefined;
  readonly around: (text: string) => string;
}

const ended = (text: string): string => text.endsWith('\n') ? text : `${text}\n`;
const eachLine = (text: string, change: (line: string) => string): string =>
  text.replace(/\n$/, '').split('\n').map(change).join('\n') + '\n';
const indented = (text: string, by: string): string => eachLine(text, (line) => line === '' ? line : by + line);

export const unnamedPlaces: readonly UnnamedPlace[] = [
  { title: 'a text of its own', format: undefined, around: (text) => text },
  {
    title: 'the text of a task',
    format: undefined,
    around: (text) => `Mend the login: it fails since the release.\n\n${ended(text)}\nThen add a test for it.\n`,
  },
  {
    title: 'an unlabelled block of Markdown',
    format: 'markdown',
    around: (text) => `# Setup\n\nWrite this:\n\n\`\`\`\n${ended(text)}\`\`\`\n\nThen go on.\n`,
  },
  {
    title: 'an indented block of Markdown',
    format: 'markdown',
    around: (text) => `# Setup\n\nWrite this:\n\n${indented(text, '    ')}\nThen go on.\n`,
  },
  {
    title: 'a pasted diff, added',
    format: undefined,
    around: (text) =>
      `diff --git a/deploy/x b/deploy/x\nindex 3f1a2b..9c8d7e 100644\n--- a/deploy/x\n+++ b/deploy/x\n@@ -1,2 +1,9 @@\n${
        eachLine(text, (line) => `+${line}`)
      }`,
  },
  {
    title: 'a pasted diff, removed',
    format: undefined,
    around: (text) => `@@ -1,9 +1,2 @@ a\n${eachLine(text, (line) => `-${line}`)}+\n`,
  },
  {
    title: 'a shell script that writes it',
    format: undefined,
    around: (text) =>
      `#!/bin/sh\nset -e\nmkdir -p /etc/app\ncat > /etc/app/config <<EOF\n${ended(text)}EOF\nsystemctl restart app\n`,
  },
  {
    title: "a block of a CI file's YAML",
    format: 'yaml',
    around: (text) =>
      `jobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n          cat > config <<EOF\n${
        indented(text, '          ')
      }          EOF\n          make\n`,
  },
  {
    title: 'a block of a ConfigMap',
    format: 'yaml',
    around: (text) => `kind: ConfigMap\ndata:\n  app.conf: |\n${indented(text, '    ')}`,
  },
  {
    title: 'the log of a program',
    format: undefined,
    around: (text) =>
      `2026-01-02T03:04:05Z INFO starting with the configuration\n${ended(text)}2026-01-02T03:04:06Z INFO ready\n`,
  },
];
