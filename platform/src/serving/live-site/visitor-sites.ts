import type { IncomingHttpHeaders } from 'node:http';
import type { VisitorSigner } from '../../releases/channels/visitor-signer.ts';
import type { ChannelSite, LiveSite } from './live-site.ts';
import { BUCKETS, drawBucket, isInShare } from './rollout.ts';
import type { SharedSigner } from './shared-signer.ts';
import { cookieOf } from './visitor.ts';
import { siteWith } from './visitor-site.ts';

export interface VisitorRequest {
  readonly headers: IncomingHttpHeaders;
  /** Network address. */
  readonly ip: string;
}

export interface VisitorSite {
  readonly live: LiveSite;
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
/** Seconds for which an open page may fetch files of a release that it began with while that was tried out. */
const WEEK = 604_800;
/** Releases that one browser may fetch files of without their being everybody's; the oldest go. */
const MAX_TRIED = 16;

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
    { headers, ip }: VisitorRequest,
    { isNewcomer = false } = {},
  ): Promise<VisitorSite> {
    const nothing = { live: channel.live, cookies: [] };
    if (channel.candidates.length === 0) return nothing;
    const signer = await this.#options.signer.current();
    if (signer === null) return nothing;
    const known = bucketOf(signer, headers);
    const drawn = known === null && isNewcomer ? drawBucket(signer, ip, this.#now()) : null;
    const bucket = known ?? drawn;
    const shown = channel.candidates.filter((candidate) => bucket !== null && isInShare(bucket, candidate));
    const tried = shown.map(({ name, version }) => `${name}@${version}`);
    return {
      live: siteWith(channel.live, shown),
      cookies: [
        ...(drawn === null ? [] : [this.#cookie('bucket', signer.sign('bucket', `${drawn}`), YEAR)]),
        ...this.#triedCookie(signer, headers, tried),
      ],
    };
  }

  /** Whether a browser got a page with a release, and so may fetch its files. @param release `mfe-wallet@1.3.0` */
  async hasTried(headers: IncomingHttpHeaders, release: string): Promise<boolean> {
    if (cookieOf(headers, 'tried') === undefined) return false;
    const signer = await this.#options.signer.current();
    return signer !== null && readTried(signer, headers, this.#now()).releases.includes(release);
  }

  /** Renewed in the second half of its life, or with another release. */
  #triedCookie(signer: VisitorSigner, headers: IncomingHttpHeaders, tried: readonly string[]): string[] {
    const { releases, until } = readTried(signer, headers, this.#now());
    const isFresh = until - this.#now() > (WEEK * 1000) / 2;
    if (tried.length === 0 || (isFresh && tried.every((release) => releases.includes(release)))) return [];
    const all = [...new Set([...releases, ...tried])].slice(-MAX_TRIED);
    const words = [(this.#now() + WEEK * 1000).toString(36), ...all].join('/');
    return [this.#cookie('tried', signer.sign('tried', words), WEEK)];
  }

  #cookie(name: string, value: string, seconds: number): string {
    const secure = this.#options.isSecure ? '; Secure' : '';
    return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  }
}

function bucketOf(signer: VisitorSigner, headers: IncomingHttpHeaders): number | null {
  const words = signer.open('bucket', cookieOf(headers, 'bucket') ?? '');
  const bucket = words === null ? BUCKETS : Number(words);
  return bucket < BUCKETS ? bucket : null;
}

function readTried(signer: VisitorSigner, headers: IncomingHttpHeaders, now: number) {
  const words = signer.open('tried', cookieOf(headers, 'tried') ?? '') ?? '';
  const [until = '', ...releases] = words.split('/');
  const end = Number.parseInt(until, 36);
  return end > now ? { until: end, releases } : { until: 0, releases: [] };
}
