import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Build } from './watch-package.ts';

/** Milliseconds in which a page fetches and runs what was built. */
const FETCHING = 150;

/** Tells open pages of builds, as server-sent events; who comes later hears of the last build of each package. */
export class BuildStream {
  readonly #last = new Map<string, Build>();
  readonly #listening = new Set<FastifyReply['raw']>();

  /** Resolves when open pages have had time to fetch what was built: other work in this process would keep them. */
  async tell(build: Build): Promise<void> {
    this.#last.set(build.name, build);
    for (const page of this.#listening) page.write(eventOf(build));
    if (this.#listening.size > 0) await wait(FETCHING);
  }

  routes(path: string): FastifyPluginAsync {
    return async (server) => {
      server.get(path, (_request, reply) => {
        reply.hijack();
        const page = reply.raw;
        page.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'access-control-allow-origin': '*',
        });
        page.write([...this.#last.values()].map(eventOf).join(''));
        this.#listening.add(page);
        page.on('close', () => this.#listening.delete(page));
      });
      server.addHook('preClose', async () => {
        for (const page of this.#listening) page.end();
      });
    };
  }
}

function eventOf(build: Build): string {
  return `data: ${JSON.stringify(build)}\n\n`;
}
