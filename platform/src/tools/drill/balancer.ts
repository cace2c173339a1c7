import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { findPackaged } from '@nfcards/api/debian-package';
import { ROOT } from '../../root.ts';

const POLL_MS = 50;

export interface Behind {
  /** Ports of this machine. */
  readonly apis: readonly number[];
  readonly gateways: readonly number[];
}

/** Runs HAProxy with the configuration that `platform/deploy` recommends. @returns what ends it */
export async function startBalancer(
  port: number,
  behind: Behind,
  folder: string,
): Promise<() => Promise<void>> {
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) !== null;
  return startHaproxy(balancerConfiguration(port, behind), folder, isUp);
}

interface DatabaseServer {
  readonly name: string;
  /** Of its PostgreSQL, and of its Patroni. */
  readonly port: number;
  readonly rest: number;
}

/** As `startBalancer`, before PostgreSQL servers under Patroni. HAProxy takes all for the primary until it has asked. */
export async function startDatabaseBalancer(
  port: number,
  servers: readonly DatabaseServer[],
  folder: string,
  isUp: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const named = (name: string) => servers.find((server) => server.name === name);
  const configuration = recommended('postgres.cfg')
    .replace('bind :5432', `bind 127.0.0.1:${port}`)
    // On one machine, each has ports of its own.
    .replaceAll(/ (database-\d+):5432/g, (_, name: string) => {
      return ` 127.0.0.1:${named(name)?.port} check port ${named(name)?.rest}`;
    });
  return startHaproxy(configuration, folder, isUp);
}

function recommended(name: 'haproxy.cfg' | 'postgres.cfg'): string {
  return readFileSync(join(ROOT, 'platform/deploy/haproxy', name), 'utf8');
}

/** @param folder of its own, for the configuration */
async function startHaproxy(
  configuration: string,
  folder: string,
  isUp: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration);
  const child = spawn(findPackaged('haproxy'), ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const said = text(child.stderr);
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`HAProxy did not start: ${await said}`);
    await wait(POLL_MS);
  }
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

/** The recommended one, with other addresses. @throws Error when it names more servers than there are */
export function balancerConfiguration(port: number, { apis, gateways }: Behind): string {
  const ports = { api: apis, gateway: gateways };
  return recommended('haproxy.cfg')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replaceAll(/ (api|gateway)-(\d+):3000/g, (_, role: keyof typeof ports, no: string) => {
      const there = ports[role][Number(no) - 1];
      if (there === undefined) throw new Error(`there is no ${role} ${no}`);
      return ` 127.0.0.1:${there}`;
    });
}
