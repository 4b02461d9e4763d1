import { strict as assert } from 'node:assert';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import type { DockerReport } from '#reports';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';

if (process.platform !== 'win32') {
  describe('agentpack state --docker', function() {
    this.timeout(120_000);
    let box: Sandbox;
    let tools: Sandbox;
    beforeEach(() => {
      tools = sandbox({}, { git: false });
      box = sandbox({ 'a.ts': 'export const a = 1;\n' });
    });
    afterEach(() => {
      box.dispose();
      tools.dispose();
    });
    /** A docker that records that it was asked. */
    const install = (into: Sandbox, script: string) => {
      into.write('bin/docker', `#!/bin/sh\n: > '${tools.at('asked')}'\n${script}\n`);
      chmodSync(into.at('bin/docker'), 0o755);
    };
    const run = (args: readonly string[], first = tools) => runCli(box.root, args, { env: { PATH: first.at('bin') } });
    const asked = async (first?: Sandbox): Promise<DockerReport> => {
      const { code, stdout, stderr } = await run(['state', '--docker', '--json'], first);
      assert.equal(code, 0, stderr);
      return (JSON.parse(stdout) as { readonly docker: DockerReport; }).docker;
    };

    it('reports what is running', async () => {
      install(tools, 'case "$1" in version) echo 27.3.1 ;; *) echo 2.29.7 ;; esac');
      box.write('compose.yaml', 'services: {}\n');
      box.write('docker-compose.yml', 'services: {}\n');
      assert.deepEqual(await asked(), {
        docker: 'running',
        dockerVersion: '27.3.1',
        composeVersion: '2.29.7',
        composeFile: 'compose.yaml',
      });
      assert.match((await run(['state', '--docker'])).stdout,
        /^Docker: running \(27\.3\.1\), Compose 2\.29\.7, compose\.yaml$/m);
    });

    it('distinguishes a server that does not answer from a missing Compose', async () => {
      install(tools, 'echo "Cannot connect to the Docker daemon" >&2; exit 1');
      assert.deepEqual(await asked(), {
        docker: 'not running',
        dockerVersion: null,
        composeVersion: null,
        composeFile: null,
      });
    });

    it('does not run in the repository, where Compose would read .env', async () => {
      install(tools, `pwd > '${tools.at('folder')}'; echo 1.0`);
      assert.equal((await asked()).docker, 'running');
      assert.ok(!readFileSync(tools.at('folder'), 'utf8').startsWith(box.root));
    });

    it('runs no docker executable from the repository', async () => {
      install(box, 'echo 1.0');
      assert.equal((await asked(box)).docker, 'missing');
      assert.ok(!existsSync(tools.at('asked')));
    });

    it('is the only command that queries Docker', async () => {
      install(tools, 'echo 1.0');
      const path = `${tools.at('bin')}${delimiter}${gitEnv['PATH']}`;
      for (
        const args of [['quickstart'], ['pack', '--task', 'a'], ['status'], ['state'], ['doctor'], ['scan'], ['diff'], [
          'diagnostics',
        ]]
      ) assert.notEqual((await runCli(box.root, args, { env: { PATH: path } })).code, 2);
      assert.ok(!existsSync(tools.at('asked')));
    });
  });
}
