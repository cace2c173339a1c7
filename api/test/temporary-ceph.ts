import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bucketClient } from '../src/blobs/bucket-client.ts';
import { findProgram, folders, installPackage } from './debian-package.ts';

const PACKAGES = { 'ceph-mon': 'ceph-mon', 'ceph-osd': 'ceph-osd', radosgw: 'radosgw' } as const;
const BUCKET = 'nfcards';

/** A Ceph with its S3 gateway, gone without a trace after `stop`. */
export interface TemporaryCeph {
  /** Of its bucket, which is empty. */
  readonly url: string;
  readonly credentials: { readonly region: string; readonly keyId: string; readonly secret: string };
  readonly stop: () => Promise<void>;
}

/** Whether there is a Ceph to be had here. Installs it where that is possible. */
export function hasCeph(): boolean {
  return Object.entries(PACKAGES).every(([program, name]) => {
    const search = () => findProgram(program, [...folders(), '/usr/sbin']) !== null;
    return search() || (installPackage(name) && search());
  });
}

/** One monitor, one object server that keeps all in memory, and the S3 gateway; some ten seconds. */
export async function startCeph(): Promise<TemporaryCeph> {
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-ceph-'));
  for (const name of ['mon', 'osd', 'run']) mkdirSync(join(folder, name));
  const [monitorPort, port] = [await freePort(), await freePort()];
  const id = crypto.randomUUID();
  const conf = join(folder, 'ceph.conf');
  writeFileSync(conf, configuration({ folder, id, monitorPort, port }));
  const keyring = join(folder, 'keyring');
  const map = join(folder, 'monmap');
  const run = (program: string, ...parameters: string[]) =>
    promisify(execFile)(program, parameters, { cwd: folder, timeout: 30_000 });
  const ceph = (...parameters: string[]) => run('ceph', '-c', conf, ...parameters);
  const servers: ChildProcess[] = [];
  const begin = (program: string, ...parameters: string[]) =>
    servers.push(spawn(program, ['-f', '-c', conf, ...parameters], { cwd: folder, stdio: 'ignore' }));
  const stop = async () => {
    const ended = servers.map((server) => (server.exitCode === null ? once(server, 'exit') : null));
    for (const server of servers) server.kill('SIGKILL');
    await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'];
    await run(
      'ceph-authtool',
      '--create-keyring',
      keyring,
      '--gen-key',
      '-n',
      'mon.',
      '--cap',
      'mon',
      'allow *',
    );
    for (const name of ['client.admin', 'client.rgw', 'osd.0'])
      await run('ceph-authtool', keyring, '--gen-key', '-n', name, ...all);
    await run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, '--fsid', id, map);
    await run('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    begin('ceph-mon', '-i', 'a');
    await ceph('osd', 'new', id);
    await run('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--osd-uuid', id);
    begin('ceph-osd', '-i', '0');
    await ceph('osd', 'crush', 'add', '0', '1', 'root=default', `host=${hostname().split('.')[0]}`);
    const credentials = { region: 'us-east-1', keyId: 'AKIDEXAMPLE', secret: 'a-secret' };
    const user = ['--uid=test', '--display-name=test', `--access-key=${credentials.keyId}`];
    await run('radosgw-admin', '-c', conf, 'user', 'create', ...user, `--secret-key=${credentials.secret}`);
    begin('radosgw', '-n', 'client.rgw');
    const url = `http://127.0.0.1:${port}/${BUCKET}`;
    await makeBucket(url, credentials);
    return { url, credentials, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

async function makeBucket(url: string, credentials: TemporaryCeph['credentials']): Promise<void> {
  const client = bucketClient({ url, ...credentials, retryDelays: Array<number>(100).fill(200) });
  await client({ method: 'PUT', address: url, body: new Uint8Array() });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  // Of a TCP server it is an object.
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Places {
  readonly folder: string;
  readonly id: string;
  readonly monitorPort: number;
  readonly port: number;
}

/** Nothing is kept twice, and nothing is asked of a disk. */
function configuration({ folder, id, monitorPort, port }: Places): string {
  const settings = {
    fsid: id,
    mon_initial_members: 'a',
    mon_host: `[v2:127.0.0.1:${monitorPort}]`,
    public_addr: '127.0.0.1',
    auth_cluster_required: 'cephx',
    auth_service_required: 'cephx',
    auth_client_required: 'cephx',
    osd_pool_default_size: 1,
    osd_pool_default_min_size: 1,
    osd_pool_default_pg_num: 1,
    osd_pool_default_pgp_num: 1,
    osd_pool_default_pg_autoscale_mode: 'off',
    osd_crush_chooseleaf_type: 0,
    mon_allow_pool_size_one: true,
    mon_max_pg_per_osd: 1000,
    mon_data_avail_crit: 0,
    mon_data: join(folder, 'mon'),
    osd_data: join(folder, 'osd'),
    osd_objectstore: 'memstore',
    memstore_device_bytes: 1024 ** 3,
    keyring: join(folder, 'keyring'),
    run_dir: join(folder, 'run'),
    admin_socket: join(folder, 'run', '$name.asok'),
    log_file: join(folder, '$name.log'),
    log_to_stderr: false,
    rgw_frontends: `beast endpoint=127.0.0.1:${port}`,
  };
  return `[global]\n${Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')}`;
}
