import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { administer } from '@nfcards/api/administer';
import { findPackaged } from '@nfcards/api/debian-package';
import { findPostgres } from '@nfcards/api/postgres-binaries';
import { chownToServer, signalAll, unprivilegedUser } from '@nfcards/api/temporary-postgres';
import { ROOT } from '../../root.ts';
import { startDatabaseBalancer } from './balancer.ts';
import { freePorts } from './free-ports.ts';

const POLL_MS = 200;
const PASSWORD = 'of-a-drill';

/** What Patroni says that its PostgreSQL is; `synchronous` is a replica that has all that was acknowledged. */
type DatabaseRole = 'primary' | 'synchronous';

/** PostgreSQL servers under Patroni, with HAProxy before them that leads to the primary. */
export interface Cluster {
  /** Of a database on whoever is the primary. */
  readonly databaseUrl: string;
  readonly nodes: readonly PatroniNode[];
}

/** Two servers as `platform/deploy` recommends them, and an etcd, of which nothing stays. */
export async function withCluster<Result>(use: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-patroni-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  chownToServer(folder);
  const [front = 0, etcd = 0, etcdPeer = 0, ...ports] = await freePorts(7);
  cleanup.defer(startEtcd(folder, etcd, etcdPeer));
  const nodes = [0, 1].map((no) => {
    const [port = 0, rest = 0] = ports.slice(2 * no);
    return new PatroniNode(`database-${no + 1}`, { folder, etcd, port, rest });
  });
  cleanup.defer(async () => void (await Promise.all(nodes.map((node) => node.stop()))));
  for (const [no, node] of nodes.entries()) {
    node.begin();
    await node.until(no === 0 ? 'primary' : 'synchronous');
  }
  await administer(addressOf(nodes[0]?.port ?? 0, 'postgres'), 'create database site');
  const databaseUrl = addressOf(front, 'site');
  cleanup.defer(await startDatabaseBalancer(front, nodes, folder, () => takesWrites(databaseUrl)));
  return await use({ databaseUrl, nodes });
}

async function takesWrites(url: string): Promise<boolean> {
  const [isReplica] = await administer(url, 'select pg_is_in_recovery()').catch(() => []);
  return isReplica === false;
}

function addressOf(port: number, database: string): string {
  return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`;
}

interface NodePlace {
  readonly folder: string;
  /** Ports of this machine: of etcd, of this PostgreSQL, and of its Patroni. */
  readonly etcd: number;
  readonly port: number;
  readonly rest: number;
}

/** A PostgreSQL and its Patroni. */
export class PatroniNode {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  readonly #data: string;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;

  constructor(name: string, { folder, etcd, port, rest }: NodePlace) {
    this.name = name;
    this.port = port;
    this.rest = rest;
    this.#data = join(folder, name);
    const here = (of: number) => `127.0.0.1:${of}`;
    this.#environment = {
      PATH: process.env.PATH ?? '',
      LC_ALL: 'C',
      HOME: folder,
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: here(etcd),
      PATRONI_RESTAPI_LISTEN: here(rest),
      PATRONI_RESTAPI_CONNECT_ADDRESS: here(rest),
      PATRONI_POSTGRESQL_LISTEN: here(port),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: here(port),
      PATRONI_POSTGRESQL_DATA_DIR: this.#data,
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
      PATRONI_POSTGRESQL_BIN_DIR: findPostgres(),
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    };
  }

  begin(): void {
    const configuration = join(ROOT, 'platform/deploy/patroni/patroni.yaml');
    this.#child = spawn(findPackaged('patroni', 'patroni', 'python3-etcd'), [configuration], {
      ...unprivilegedUser(),
      env: this.#environment,
      stdio: process.env.DRILL_LOG === 'on' ? ['ignore', 'inherit', 'inherit'] : 'ignore',
    });
  }

  async is(role: DatabaseRole): Promise<boolean> {
    return (await fetch(`http://127.0.0.1:${this.rest}/${role}`).catch(() => null))?.ok === true;
  }

  async until(role: DatabaseRole): Promise<void> {
    while (!(await this.is(role))) {
      if (this.#child === null || this.#child.exitCode !== null)
        throw new Error(`${this.name} does not run.`);
      await wait(POLL_MS);
    }
  }

  /** What this one has, whatever its role. */
  ask(statement: string): Promise<readonly unknown[]> {
    return administer(addressOf(this.port, 'site'), statement);
  }

  /** As when its machine is gone. */
  async kill(): Promise<void> {
    const postmaster = this.#postmaster();
    await this.#end('SIGKILL');
    signalAll(postmaster, 'SIGKILL');
  }

  /** As when its machine stands still: connections stay, and nothing answers. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
    signalAll(this.#postmaster(), 'SIGSTOP');
  }

  thaw(): void {
    signalAll(this.#postmaster(), 'SIGCONT');
    this.#child?.kill('SIGCONT');
  }

  /** Patroni takes its PostgreSQL with it. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGCONT');
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  #postmaster(): number {
    return Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  }
}

/** @returns what ends it */
function startEtcd(folder: string, port: number, peerPort: number): () => Promise<void> {
  const [url, peerUrl] = [port, peerPort].map((of) => `http://127.0.0.1:${of}`);
  const options = {
    name: 'drill',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `drill=${peerUrl}`,
  };
  const parameters = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(findPackaged('etcd', 'etcd-server'), parameters, {
    ...unprivilegedUser(),
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
