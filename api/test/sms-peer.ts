import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedSms {
  readonly key: string;
  readonly to: string;
  readonly from: string;
  readonly text: string;
}

/** A provider of SMS on this machine: it checks the token, and takes each idempotency key once. */
export interface SmsPeer {
  readonly url: string;
  readonly token: string;
  readonly received: readonly ReceivedSms[];
  readonly attempts: () => number;
  /** Statuses for the next requests, in order, and `hang_up`; all others are 201. */
  readonly behave: (...next: readonly (number | 'hang_up')[]) => void;
  readonly receives: (count: number) => Promise<readonly ReceivedSms[]>;
  readonly close: () => Promise<void>;
}

export async function openSmsPeer(): Promise<SmsPeer> {
  const token = 'token-of-the-provider';
  const received: ReceivedSms[] = [];
  const waiting: (() => void)[] = [];
  let moods: (number | 'hang_up')[] = [];
  let attempts = 0;
  const server = createServer(async (request, response) => {
    attempts += 1;
    const mood = moods.shift() ?? 201;
    const body = (await json(request)) as Omit<ReceivedSms, 'key'>;
    if (mood === 'hang_up') return void request.socket.destroy();
    const key = request.headers['idempotency-key'];
    const known = request.headers.authorization === `Bearer ${token}` && typeof key === 'string';
    const status = known ? mood : 401;
    if (known && status === 201 && !received.some((sms) => sms.key === key)) received.push({ key, ...body });
    response.writeHead(status).end('{}');
    for (const tell of waiting) tell();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/messages`,
    token,
    received,
    attempts: () => attempts,
    behave: (...next) => {
      moods = [...next];
    },
    receives: (count) =>
      new Promise((resolve) => {
        const look = () => received.length >= count && resolve(received);
        waiting.push(look);
        look();
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
