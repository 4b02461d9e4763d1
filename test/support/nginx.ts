import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Nginx {
  /** `http://127.0.0.1:<port>`; `/cache` may be read and written, `/readonly` only read, `/closed` needs a user. */
  readonly url: string;
  /** The folder served under `/cache` and `/readonly`. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** A real nginx with WebDAV on a free port of loopback. */
export async function startNginx(): Promise<Nginx> {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
  if (program === undefined)
    throw new Error('nginx is missing: install the package nginx-light to test the shared cache');
  const home = mkdtempSync(join(tmpdir(), 'agentpack-nginx-'));
  const folder = join(home, 'cache');
  for (const name of [folder, join(home, 'temp')]) mkdirSync(name);
  const port = await freePort();
  writeFileSync(join(home, 'users'), 'reader:{PLAIN}pass word\n');
  writeFileSync(join(home, 'nginx.conf'), configuration(home, port));
  const server = spawn(program, ['-c', join(home, 'nginx.conf'), '-p', home, '-e', join(home, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await listening(server, port);
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    async stop() {
      const exited = new Promise((done) => server.once('exit', done));
      server.kill();
      await exited;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function configuration(home: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) =>
    `  ${name}_temp_path ${home}/temp/${name};`
  ).join('\n');
  const owner = process.getuid?.() === 0 ? 'user root;\n' : '';
  return `${owner}daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
error_log ${home}/error.log;
events { worker_connections 256; }
http {
  access_log ${home}/access.log;
${temporary}
  client_max_body_size 16m;
  server {
    listen 127.0.0.1:${port};
    root ${home};
    location /cache/ { dav_methods PUT; create_full_put_path on; }
    location /readonly/ { alias ${home}/cache/; limit_except GET HEAD { deny all; } }
    location /closed/ { alias ${home}/cache/; auth_basic "cache"; auth_basic_user_file ${home}/users; dav_methods PUT; create_full_put_path on; }
    location /broken/ { return 503; }
  }
}
`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function listening(server: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) throw new Error(`nginx exited with ${server.exitCode}`);
    const open = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        done(true);
      }).once('error', () => done(false));
    });
    if (open) return;
    await new Promise((tick) => setTimeout(tick, 25));
  }
  throw new Error('nginx does not listen');
}
