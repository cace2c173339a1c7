import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { freePort, type Site } from './site.ts';

/**
 * Opens a way to a site on which every connection comes from a loopback address of its own: the people of tests are
 * many, and the site limits what one address may ask for.
 * @returns the origin to call instead of the site's, and what closes it
 */
export async function openManyAddresses(
  site: Site,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const port = await freePort();
  const way = createServer((caller) => {
    const called = connect({ host: '127.0.0.1', port: Number(new URL(site.url).port), ...someAddress() });
    caller.pipe(called).pipe(caller);
    caller.on('error', () => called.destroy());
    called.on('error', () => caller.destroy());
  });
  await new Promise<void>((resolve) => way.listen(port, '127.0.0.1', resolve));
  return { url: `http://localhost:${port}`, close: () => void way.close() };
}

/** Only Linux sets up more loopback addresses than one. */
function someAddress(): { readonly localAddress?: string } {
  if (process.platform !== 'linux') return {};
  return { localAddress: `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}` };
}
