import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports on which nobody listens, for processes that are yet to begin. */
export async function freePorts(count: number): Promise<readonly number[]> {
  // All at once, so that no port comes twice.
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
    return address.port;
  });
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
