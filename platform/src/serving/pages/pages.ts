import type { Tracing } from '@nfcards/api';
import type { MountMatch, Site } from '@nfcards/shared/registry';
import { matchMount } from '@nfcards/shared/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mapOf, mapOrigins } from '../../settings/map-settings.ts';
import { publisherOf } from '../../settings/publisher-settings.ts';
import type { Settings } from '../../settings/settings.ts';
import { siteUrl } from '../../settings/settings.ts';
import { calledAddresses, otherOrigin, pageHeaders } from '../answers/security-headers.ts';
import { sendTagged, TaggedText } from '../answers/send-tagged.ts';
import { isForAll, shareWhileAway } from '../answers/shared-caches.ts';
import { evictOldest } from '../evict-oldest.ts';
import type { ChannelSite, LiveSite, LiveSiteReader } from '../live-site/live-site.ts';
import { VISITOR_HEADERS } from '../live-site/visitor.ts';
import type { VisitorSites } from '../live-site/visitor-sites.ts';
import type { PageRendering } from '../render/page-rendering.ts';
import type { RenderedPages } from '../render/rendered-pages.ts';
import { styleAttributeHashes } from '../render/style-hashes.ts';
import { calledServices } from '../services/called-services.ts';
import type { PageTickets } from '../telemetry/page-tickets.ts';
import { TRIAL_STYLE_HASH } from '../trial/trial-strip.ts';
import { AGE_STYLE_HASH } from './age-strip.ts';
import { type AskedDocument, AskedDocuments } from './asked-document.ts';
import { type PageOptions, renderPage } from './page.ts';

export interface PagesOptions {
  readonly settings: Settings;
  readonly reader: Pick<LiveSiteReader, 'readChannel'>;
  /** Null where no page is rendered ahead. */
  readonly rendered: Pick<RenderedPages, 'render'> | null;
  readonly tickets: Pick<PageTickets, 'issue'>;
  readonly visitors: Pick<VisitorSites, 'siteFor'>;
  /** Null or absent where nothing is traced. */
  readonly tracing?: Pick<Tracing, 'answer' | 'describe' | 'place'> | null;
  readonly now?: () => number;
}

interface PageDocument {
  readonly text: TaggedText;
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly rendering: PageRendering | null;
  /** Finding it walks all mounts of the registry. */
  readonly match: MountMatch | null;
  /** By which shared caches forget it. */
  readonly keys: readonly string[];
  /** When its sources were last checked. */
  seenAt: number;
}

/** Of one revision of the channel, by the keys of those that are asked for. */
interface Documents {
  readonly kept: Map<string, PageDocument>;
  /** Those that are made or checked at the moment. */
  readonly underWay: Map<string, Promise<PageDocument>>;
}

/** Under these names a page finds its ticket and its trace (shell/src/telemetry/read-timing.ts). */
const TICKET_NAME = 'ticket';
const TRACE_NAME = 'traceparent';

/** Milliseconds for which the answers that a page reads are not checked again. */
const FRESH_MS = 1_000;

/** Documents cached for one revision of the channel. Visitors can make up any number of addresses. */
const MAX_CACHED = 500;

/**
 * The documents of the site’s pages: each is made, hashed and compressed once for all visitors who would get the same.
 */
export class Pages {
  readonly #settings: Settings;
  readonly #reader: PagesOptions['reader'];
  readonly #rendered: PagesOptions['rendered'];
  readonly #tickets: PagesOptions['tickets'];
  readonly #visitors: PagesOptions['visitors'];
  readonly #tracing: NonNullable<PagesOptions['tracing']> | null;
  readonly #now: () => number;
  readonly #documents = new WeakMap<ChannelSite, Documents>();
  readonly #asked: AskedDocuments;
  readonly #site: Omit<Site, 'registry' | 'hasSession'>;

  constructor({
    settings,
    reader,
    rendered,
    tickets,
    visitors,
    tracing = null,
    now = Date.now,
  }: PagesOptions) {
    this.#settings = settings;
    this.#reader = reader;
    this.#rendered = rendered;
    this.#tickets = tickets;
    this.#visitors = visitors;
    this.#tracing = tracing;
    this.#now = now;
    this.#asked = new AskedDocuments(new URL(siteUrl(settings)).host);
    this.#site = {
      api: { host: settings.API_URL, wire: settings.API_WIRE },
      publisher: publisherOf(settings),
      map: mapOf(settings),
      walletPreview: settings.WALLET_PREVIEW,
      weather: settings.WEATHER_URL !== undefined,
      overrides: [...settings.OVERRIDES],
      calledServices: {},
    };
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const send = () => this.#send(request, reply);
    return this.#tracing === null ? send() : this.#tracing.answer('document', request, reply, send);
  }

  async #send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const channel = await this.#reader.readChannel();
    const { live, agreed, cookies } = await this.#visitors.siteFor(channel, request, { isNewcomer: true });
    this.#describe(live, request);
    const asked = this.#asked.read(request, { live, agreed });
    const { status, headers, text, rendering, keys } = await this.#document(
      asked,
      this.#documentsOf(channel),
    );
    const age = rendering?.age ?? null;
    reply.code(status).headers(headers).type('text/html; charset=utf-8').header('vary', VISITOR_HEADERS);
    // Beside the document, which is the same for many and may be in the browser already: each answer has its own.
    const timings = [`${TICKET_NAME};desc=${this.#tickets.issue(live)}`];
    const place = this.#tracing?.place();
    if (place?.isSampled) timings.push(`${TRACE_NAME};desc=${place.traceparent}`);
    reply.header('server-timing', timings.join(', '));
    // Kept by a cache that many share, it would give them all the same.
    if (cookies.length > 0) reply.header('set-cookie', cookies).header('cache-control', 'private, no-cache');
    if (isForAll(channel, asked.visitor) && status === 200 && age === null) shareWhileAway(reply, keys);
    return sendTagged(request, reply, text);
  }

  /** Tells the trace which page it is: the mount and the release, never the address. */
  #describe({ registry }: ChannelSite['live'], { url }: FastifyRequest): void {
    if (this.#tracing === null) return;
    const match = matchMount(registry, new URL(`http://site${url}`).pathname);
    if (match !== null)
      this.#tracing.describe({ 'http.route': match.path, 'nfcards.release': releaseOf({ registry }, match) });
  }

  #documentsOf(channel: ChannelSite): Documents {
    const known = this.#documents.get(channel);
    if (known !== undefined) return known;
    const none = { kept: new Map(), underWay: new Map() };
    this.#documents.set(channel, none);
    return none;
  }

  /** Whoever asks for a document that is made or checked already waits for that. */
  #document(asked: AskedDocument, { kept, underWay }: Documents): PageDocument | Promise<PageDocument> {
    const { key } = asked;
    const known = kept.get(key);
    if (known !== undefined && this.#now() - known.seenAt < FRESH_MS) return known;
    const begun = underWay.get(key);
    if (begun !== undefined) return begun;
    const made = this.#renew(asked, known)
      .then((document) => keep(kept, key, document))
      .finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  }

  /** The same document where its page is still what it was. */
  async #renew(
    { live, agreed, visitor, pathname, search, isByName }: AskedDocument,
    known: PageDocument | undefined,
  ): Promise<PageDocument> {
    const now = this.#now();
    const match = known === undefined ? matchMount(live.registry, pathname) : known.match;
    const called = isByName ? this.#calledServices(live) : null;
    const site: Site = {
      ...this.#site,
      registry: live.registry,
      hasSession: visitor.hasSession,
      ...(called && { calledServices: called }),
    };
    const address = { origin: siteUrl(this.#settings), pathname, search };
    const rendering =
      match && ((await this.#rendered?.render({ live, match, site, visitor, address })) ?? null);
    if (known?.rendering === rendering) {
      known.seenAt = now;
      return known;
    }
    const services = called && (called[match?.remote ?? ''] ?? []);
    return this.#make({ live, agreed, site, match, visitor, address, rendering }, services);
  }

  /** @param services those that the page may call alone; null where it may call whatever the site answers */
  #make(page: Omit<PageOptions, 'releasesUrl'>, services: readonly string[] | null): PageDocument {
    const { RELEASES_URL, API_URL, OVERRIDES } = this.#settings;
    const { live, agreed = [], site, match, rendering } = page;
    const origins = {
      releases: otherOrigin(RELEASES_URL),
      api: otherOrigin(API_URL),
      map: mapOrigins(site.map),
      overrides: OVERRIDES,
      ...(services && {
        calls: calledAddresses(siteUrl(this.#settings), [API_URL, RELEASES_URL], services),
      }),
    };
    return {
      text: new TaggedText(renderPage({ ...page, releasesUrl: RELEASES_URL })),
      status: match === null || rendering?.isMissing === true ? 404 : 200,
      headers: pageHeaders(live, origins, {
        elements: [
          ...(agreed.length === 0 ? [] : [TRIAL_STYLE_HASH]),
          ...(rendering?.age == null ? [] : [AGE_STYLE_HASH]),
        ],
        attributes: rendering === null ? [] : styleAttributeHashes(rendering.html),
      }),
      rendering,
      match,
      keys: ['pages', `shell@${live.shell.version}`, ...(match === null ? [] : [releaseOf(live, match)])],
      seenAt: this.#now(),
    };
  }

  /** Null without services, and for an older shell, which shows any page in any document: its calls would be refused. */
  #calledServices(live: LiveSite): Site['calledServices'] | null {
    const { SERVICES } = this.#settings;
    return SERVICES.size > 0 && live.shell.ownDocuments ? calledServices(live, SERVICES) : null;
  }
}

/** `mfe-wallet@1.3.0` */
function releaseOf({ registry }: Pick<LiveSite, 'registry'>, { remote }: MountMatch): string {
  return `${remote}@${registry.remotes[remote]?.live.version}`;
}

function keep(kept: Map<string, PageDocument>, key: string, document: PageDocument): PageDocument {
  if (kept.get(key) === document) return document;
  kept.delete(key);
  kept.set(key, document);
  evictOldest(kept, MAX_CACHED);
  return document;
}
