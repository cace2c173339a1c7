import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Api } from '@nfcards/api';
import type { FastifyPluginAsync } from 'fastify';
import { html } from '../answers/html.ts';
import { accepts, sendTagged } from '../answers/send-tagged.ts';
import type { LiveSite } from '../live-site/live-site.ts';
import { compressSitemaps } from './compressed-sitemaps.ts';
import { robotsText } from './robots.ts';
import { sitemapEntries } from './sitemap-entries.ts';

/** Milliseconds after which the places are read anew. */
const HOUR = 3_600_000;

export interface CrawlerOptions {
  readonly readLive: () => Promise<LiveSite>;
  /** Of the site, without a slash at the end. */
  readonly origin: string;
  /** Absent where another host has the places. */
  readonly placeIds?: Api['placeIds'] | undefined;
  readonly now?: () => number;
}

/** robots.txt and the sitemaps. */
export function crawlerRoutes({
  readLive,
  origin,
  placeIds,
  now = Date.now,
}: CrawlerOptions): FastifyPluginAsync {
  const read = cacheForAnHour(now, (live) => compressSitemaps(sitemapEntries(live, origin, placeIds)));
  return async (server) => {
    server.get('/robots.txt', async (request, reply) =>
      sendTagged(request, reply.type('text/plain; charset=utf-8'), robotsText(await readLive(), origin)),
    );
    server.get('/sitemap.xml', async (request, reply) => {
      const files = await read(await readLive());
      return sendTagged(request, reply.type(XML), sitemapIndex(origin, files.length));
    });
    server.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
      const no = /^([1-9]\d{0,4})\.xml$/.exec(request.params.file)?.[1];
      const files = no === undefined ? [] : await read(await readLive());
      const file = files[Number(no) - 1];
      if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
      reply.type(XML).header('cache-control', 'public, max-age=3600').header('vary', 'accept-encoding');
      if (accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(file);
      return reply.send(await promisify(gunzip)(file));
    });
  };
}

const XML = 'application/xml; charset=utf-8';

function sitemapIndex(origin: string, count: number): string {
  const entries = Array.from(
    { length: count },
    (_, index) => html`<sitemap><loc>${origin}/sitemaps/${index + 1}.xml</loc></sitemap>\n`,
  );
  return html`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</sitemapindex>
`.toString();
}

/** One result for all callers, made again after an hour or for another release; a failed one is dropped. */
function cacheForAnHour<Made>(now: () => number, make: (live: LiveSite) => Promise<Made>) {
  let kept: { readonly revision: string; readonly until: number; readonly made: Promise<Made> } | null = null;
  return (live: LiveSite): Promise<Made> => {
    if (kept !== null && kept.revision === live.revision && now() < kept.until) return kept.made;
    const making = { revision: live.revision, until: now() + HOUR, made: make(live) };
    kept = making;
    making.made.catch(() => {
      if (kept === making) kept = null;
    });
    return making.made;
  };
}
