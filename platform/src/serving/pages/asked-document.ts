import type { FastifyRequest } from 'fastify';
import { evictOldest } from '../evict-oldest.ts';
import { type Visitor, visitorOf } from '../live-site/visitor.ts';
import type { VisitorSite } from '../live-site/visitor-sites.ts';

type Shown = Pick<VisitorSite, 'live' | 'agreed'>;

/** A document as one visitor is to get it. */
export interface AskedDocument extends Shown {
  readonly visitor: Visitor;
  readonly pathname: string;
  readonly search: string;
  /** Whether the site was asked for by its own name. By another, a policy could not name what it admits. */
  readonly isByName: boolean;
  /** Two requests with the same key get the same. */
  readonly key: string;
}

/** Requests without a cookie that are remembered. */
const MAX_REMEMBERED = 500;

/** Reads which document a request is for. Most visitors send the same few headers, which are read once. */
export class AskedDocuments {
  readonly #host: string;
  readonly #remembered = new Map<string, AskedDocument>();

  /** @param host of the site, by which it can be named */
  constructor(host: string) {
    this.#host = host;
  }

  read(request: FastifyRequest, shown: Shown): AskedDocument {
    const { url, host, headers } = request;
    // A cookie may hold a session, which is not kept anywhere.
    if (headers.cookie !== undefined) return this.#read(request, shown);
    const sent = JSON.stringify([url, host, headers['accept-language'], shown.agreed]);
    const known = this.#remembered.get(sent);
    if (known?.live === shown.live) return known;
    const asked = this.#read(request, shown);
    this.#remembered.delete(sent);
    this.#remembered.set(sent, asked);
    evictOldest(this.#remembered, MAX_REMEMBERED);
    return asked;
  }

  #read({ url, host, headers }: FastifyRequest, { live, agreed }: Shown): AskedDocument {
    const { pathname, search } = new URL(`http://site${url}`);
    const visitor = visitorOf(headers, search);
    const isByName = host === this.#host;
    const key = JSON.stringify([live.revision, agreed, visitor, pathname, search, isByName]);
    return { live, agreed, visitor, pathname, search, isByName, key };
  }
}
