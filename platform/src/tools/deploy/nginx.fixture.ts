import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { ACCESS_LOG, PLACES_CACHE } from './nginx-configuration.ts';

/** Path of an nginx; null where there is none. `NGINX_PATH` names one that lies elsewhere. */
export function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const paths = [process.env.NGINX_PATH ?? '', ...folders.map((folder) => join(folder, 'nginx'))];
  return paths.find((path) => path !== '' && existsSync(path)) ?? null;
}

/** Said of a test that is skipped. */
export const NO_NGINX =
  findNginx() === null ? ' (skipped: install nginx, or set NGINX_PATH to it, to see)' : '';

export interface NginxAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface NginxPlaces {
  readonly socket: string;
  readonly api: string;
  readonly accessLog: string;
}

/** Runs nginx on a socket of its own until the test ends, in front of an API that tells what it was asked. */
export async function startNginx(configuration: (where: NginxPlaces) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const api = createServer(({ url }, response) => response.end(`api: ${url}`)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const address = api.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  const socket = join(folder, 'socket');
  const logs = ['access.log', 'error.log'].map((name) => join(folder, name));
  const [accessLog = ''] = logs;
  const made = configuration({ socket, api: `http://127.0.0.1:${address.port}`, accessLog });
  const file = await writeMain(folder, made);
  const child = spawn(findNginx() ?? '', ['-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    api.close();
    await rm(folder, { recursive: true });
  });
  await Promise.race([
    ended.then(() => Promise.reject(new Error('nginx ended'))),
    get(socket, '/healthz', {}),
  ]);
  return {
    get: (url: string, headers: Readonly<Record<string, string>>) => get(socket, url, headers),
    /** All that it wrote of requests and of errors. */
    readLogs: async () => (await Promise.all(logs.map((log) => readFile(log, 'utf8')))).join(''),
  };
}

/** What `nginx -t` has to say against a configuration; empty when it has nothing. */
export async function errorsOf(configuration: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  try {
    const file = await writeMain(folder, configuration);
    const { status, stderr } = spawnSync(findNginx() ?? '', ['-t', '-p', folder, '-c', file], {
      encoding: 'utf8',
    });
    return status === 0 && !stderr.includes('[warn]') ? '' : stderr;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Everything that it writes goes to the folder, and as one process it needs no user to change to. */
async function writeMain(folder: string, configuration: string): Promise<string> {
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(folder, 'main.conf');
  await writeFile(
    join(folder, 'site.conf'),
    configuration
      .replaceAll(ACCESS_LOG, join(folder, 'access.log'))
      .replaceAll(PLACES_CACHE, join(folder, 'places')),
  );
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log info;
events {}
http {
  ${bodies.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include site.conf;
}
`,
  );
  return file;
}

/** Asked again for as long as nothing listens yet. */
async function get(
  socketPath: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<NginxAnswer> {
  for (;;) {
    try {
      const asked = request({ socketPath, path, headers: { host: 'boats.example', ...headers } });
      const answered = once(asked, 'response');
      asked.end();
      const [response] = await answered;
      return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? cause.code : null;
      if (code !== 'ENOENT' && code !== 'ECONNREFUSED') throw cause;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
