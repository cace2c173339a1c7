import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { shareAt } from '../../releases/channels/audience.ts';
import { isOfMembers } from '../../releases/channels/cohort.ts';
import type { VisitorSigner } from '../../releases/channels/visitor-signer.ts';
import type { Candidate, ChannelSite, LiveSite } from './live-site.ts';
import { BUCKETS, drawBucket, isInShare } from './rollout.ts';
import type { SharedSigner } from './shared-signer.ts';
import { cookieOf, searchOf, visitorOf } from './visitor.ts';
import { siteWith } from './visitor-site.ts';

/** Cookies that list releases, with their end. */
type ListKind = 'tried' | 'agreed' | 'cohorts';

export interface VisitorRequest {
  readonly headers: IncomingHttpHeaders;
  /** Network address. */
  readonly ip: string;
  /** Path and query string. */
  readonly url: string;
}

export interface VisitorSite {
  readonly live: LiveSite;
  /** Candidates that they see because they agreed to, by a link; as `mfe-wallet@1.3.0`. */
  readonly agreed: readonly string[];
  /** Values of `set-cookie` for the answer, which is the visitor's alone then. */
  readonly cookies: readonly string[];
}

export interface VisitorSitesOptions {
  readonly signer: Pick<SharedSigner, 'current'>;
  /** Whether browsers reach the site by https alone. */
  readonly isSecure: boolean;
  readonly now?: () => number;
}

/** Seconds. */
const YEAR = 31_536_000;
/**
 * Seconds for which an open page may fetch files of a release that it began with while that was tried out, and for which
 * an agreement holds.
 */
const WEEK = 604_800;
/** Seconds for which a member is known to be in a cohort. */
const DAY = 86_400;
/** Releases that are listed for one browser; the oldest go. */
const MAX_LISTED = 16;

/** Which releases a visitor gets, by the cookies that the gateways of the channel gave them. */
export class VisitorSites {
  readonly #options: VisitorSitesOptions;
  readonly #now: () => number;

  constructor(options: VisitorSitesOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** @param isNewcomer whether a visitor without a number is given one */
  async siteFor(
    channel: ChannelSite,
    { headers, ip, url }: VisitorRequest,
    { isNewcomer = false } = {},
  ): Promise<VisitorSite> {
    const nothing = { live: channel.live, agreed: [], cookies: [] };
    if (channel.candidates.length === 0) return nothing;
    const signer = await this.#options.signer.current();
    if (signer === null) return nothing;
    const now = this.#now();
    const known = bucketOf(signer, headers);
    const drawn = known === null && isNewcomer ? drawBucket(signer, ip, now) : null;
    const bucket = known ?? drawn;
    const { names: releases } = this.#readList(signer, 'agreed', headers);
    const { language } = visitorOf(headers, searchOf(url));
    const told = this.#readList(signer, 'cohorts', headers);
    const cohorts = [`language:${language}`, ...told.names];
    const agreed = channel.candidates.filter((candidate) => releases.includes(idOf(candidate)));
    const shown = channel.candidates.filter(
      (candidate) =>
        agreed.includes(candidate) ||
        candidate.cohorts?.some((name) => cohorts.includes(name)) ||
        (bucket !== null && isInShare(bucket, { ...candidate, share: shareAt(candidate, now) })),
    );
    return {
      live: siteWith(channel.live, shown),
      agreed: agreed.map(idOf),
      cookies: [
        ...(drawn === null ? [] : [this.#cookie('bucket', signer.sign('bucket', `${drawn}`), YEAR)]),
        ...this.#triedCookie(signer, headers, shown.map(idOf)),
      ],
    };
  }

  /** The candidate that a link leads to; null for none. */
  async offeredBy(channel: ChannelSite, link: string): Promise<Candidate | null> {
    if (channel.candidates.length === 0) return null;
    const release = (await this.#options.signer.current())?.open('link', link);
    return channel.candidates.find((candidate) => idOf(candidate) === release) ?? null;
  }

  /** The cookie of somebody who agreed to try a release out. */
  async agreement(headers: IncomingHttpHeaders, release: string): Promise<string[]> {
    const signer = await this.#options.signer.current();
    if (signer === null) return [];
    const { names: releases } = this.#readList(signer, 'agreed', headers);
    return [this.#listCookie(signer, 'agreed', [...releases, release])];
  }

  endOfAgreement(): string {
    return this.#cookie('agreed', '', 0);
  }

  /** Whether a browser got a page with a release, and so may fetch its files. @param release `mfe-wallet@1.3.0` */
  async hasTried(headers: IncomingHttpHeaders, release: string): Promise<boolean> {
    if (cookieOf(headers, this.#nameOf('tried')) === undefined) return false;
    const signer = await this.#options.signer.current();
    return signer !== null && this.#readList(signer, 'tried', headers).names.includes(release);
  }

  /**
   * What tells the gateways which cohorts a member is in, of those that a candidate names; nothing where they know it. Few
   * share a cohort, so that none is told that is not in use.
   */
  async cohortCookies(
    { candidates }: ChannelSite,
    headers: IncomingHttpHeaders,
    cohorts: readonly string[],
  ): Promise<string[]> {
    const used = candidates.flatMap((candidate) => candidate.cohorts ?? []).filter(isOfMembers);
    const known = cookieOf(headers, this.#nameOf('cohorts')) !== undefined;
    const now = this.#now();
    const told = cohorts.filter((name) => used.includes(name));
    if (told.length === 0) return known ? [this.#cookie('cohorts', '', 0)] : [];
    const signer = await this.#options.signer.current();
    if (signer === null) return [];
    const { names, until } = this.#readList(signer, 'cohorts', headers);
    const isFresh = until - now > (DAY * 1000) / 2;
    if (isFresh && isDeepStrictEqual(names, told)) return [];
    return [this.#listCookie(signer, 'cohorts', told, DAY)];
  }

  /** Of a member who logs out. */
  endOfCohorts(headers: IncomingHttpHeaders): string[] {
    return cookieOf(headers, this.#nameOf('cohorts')) === undefined ? [] : [this.#cookie('cohorts', '', 0)];
  }

  /** Renewed in the second half of its life, or with another release. */
  #triedCookie(signer: VisitorSigner, headers: IncomingHttpHeaders, tried: readonly string[]): string[] {
    const { names, until } = this.#readList(signer, 'tried', headers);
    const isFresh = until - this.#now() > (WEEK * 1000) / 2;
    if (tried.length === 0 || (isFresh && tried.every((release) => names.includes(release)))) return [];
    return [this.#listCookie(signer, 'tried', [...names, ...tried])];
  }

  #listCookie(signer: VisitorSigner, kind: ListKind, names: readonly string[], seconds = WEEK): string {
    const listed = [...new Set(names)].slice(-MAX_LISTED);
    const words = [(this.#now() + seconds * 1000).toString(36), ...listed].join('/');
    return this.#cookie(kind, signer.sign(kind, words), seconds);
  }

  #readList(signer: VisitorSigner, kind: ListKind, headers: IncomingHttpHeaders) {
    const words = signer.open(kind, cookieOf(headers, this.#nameOf(kind)) ?? '') ?? '';
    const [until = '', ...names] = words.split('/');
    const end = Number.parseInt(until, 36);
    return end > this.#now() ? { until: end, names } : { until: 0, names: [] };
  }

  /**
   * Another host of the domain cannot set a cookie of such a name, and so not make its visitors agree to what it agreed to.
   * The number says of nobody that they did anything, and browsers have had it under its name for a year.
   */
  #nameOf(kind: 'bucket' | ListKind): string {
    return this.#options.isSecure && kind !== 'bucket' ? `__Host-${kind}` : kind;
  }

  #cookie(kind: 'bucket' | ListKind, value: string, seconds: number): string {
    const secure = this.#options.isSecure ? '; Secure' : '';
    return `${this.#nameOf(kind)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  }
}

/** `mfe-wallet@1.3.0` */
export function idOf({ name, version }: Candidate): string {
  return `${name}@${version}`;
}

function bucketOf(signer: VisitorSigner, headers: IncomingHttpHeaders): number | null {
  const words = signer.open('bucket', cookieOf(headers, 'bucket') ?? '');
  const bucket = words === null ? BUCKETS : Number(words);
  return bucket < BUCKETS ? bucket : null;
}
