import type { Socket } from 'node:net';
import { createConnection, createServer } from 'node:net';

/** Stands between a client and a PostgreSQL, as a network does that breaks, or keeps what it is given to itself. */
export interface LineProxy {
  /** The same database, by way of this. */
  readonly url: string;
  /** From now on nothing passes, either way; no connection ends. New ones are as mute. */
  readonly mute: () => void;
  /** New connections work again. Those that were muted stay so. */
  readonly unmute: () => void;
  /** Ends every connection. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

/** @param url of a PostgreSQL on a socket, as `startPostgres` gives */
export async function openLineProxy(url: string): Promise<LineProxy> {
  const { pathname, searchParams } = new URL(url);
  const path = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const sockets = new Set<Socket>();
  let pairs: { isMute: boolean }[] = [];
  let isMute = false;
  const server = createServer((near) => {
    const far = createConnection(path);
    const pair = { isMute };
    pairs.push(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => {
        if (!pair.isMute) to.write(bytes);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `postgres://postgres@127.0.0.1:${address.port}${pathname}`,
    mute: () => {
      isMute = true;
      for (const pair of pairs) pair.isMute = true;
      pairs = [];
    },
    unmute: () => {
      isMute = false;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
