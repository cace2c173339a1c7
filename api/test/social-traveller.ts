import type { AnswerOf, InputOf, operations } from '@nfcards/shared/operations';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Actor, RawCall, Reply } from './operations/world.ts';

type Row<Name extends keyof typeof operations> = (typeof operations)[Name];
export type Wire = 'standard' | 'legacy';

/** What a browser brings back from a provider. */
export interface Return {
  readonly url: URL;
  /** What a page of the provider posts; null when the browser was sent on. */
  readonly form: URLSearchParams | null;
}

/** What the site is told in the end, in the fragment of its address. */
export interface Arrival {
  readonly page: string;
  readonly ticket?: string;
  readonly return_path?: string;
  readonly failure?: string;
}

/** What a traveller needs of a world. */
export interface Site {
  readonly send: (name: keyof typeof operations, call: RawCall) => Promise<Reply>;
  readonly inject: (request: InjectOptions) => Promise<LightMyRequestResponse>;
}

/** One browser: on the site, at the provider, and back. */
export class Traveller {
  readonly #world: Site;
  readonly #jars = new Map<string, Map<string, string>>();
  /** The cookie header for the site. */
  siteCookie: string | undefined;
  /** As the site set it last. */
  setCookie = '';

  constructor(world: Site) {
    this.#world = world;
  }

  get #headers(): Record<string, string> {
    return this.siteCookie === undefined ? {} : { cookie: this.siteCookie };
  }

  async send(
    name: keyof typeof operations,
    input: unknown,
    wire: Wire = 'standard',
    by?: Actor,
  ): Promise<Reply> {
    return this.#world.send(name, { wire, input, token: by?.token, headers: this.#headers });
  }

  /** @returns the provider's address */
  async begin(input: InputOf<Row<'begin_social_login'>>, wire: Wire = 'standard'): Promise<URL> {
    const response = await this.send('begin_social_login', input, wire);
    const header = [response.headers['set-cookie'] ?? []].flat()[0];
    if (header !== undefined) {
      this.setCookie = header;
      this.siteCookie = header.split(';')[0];
    }
    const { address } = response.json() as AnswerOf<Row<'begin_social_login'>>;
    if (response.statusCode !== 200) throw new Error(`It did not begin: ${response.payload}`);
    return new URL(address);
  }

  /** Logs in at the provider, agrees, and is sent back. @param login null for somebody who thinks better of it */
  async visit(address: URL, login: string | null): Promise<Return> {
    let request: { url: URL; form?: URLSearchParams } = { url: address };
    for (let steps = 0; steps < 20; steps += 1) {
      if (request.url.pathname.includes('/social_callback/')) {
        return { url: request.url, form: request.form ?? null };
      }
      const response = await this.#fetch(request.url, request.form);
      const location = response.headers.get('location');
      if (location !== null) {
        request = { url: new URL(location, request.url) };
        continue;
      }
      request = filledIn(await response.text(), request.url, login);
    }
    throw new Error('The provider does not come to an end.');
  }

  /** Comes back to the site's API, and is sent on to a page of the site. */
  async arrive({ url, form }: Return): Promise<Arrival> {
    const common = { url: `${url.pathname}${url.search}`, headers: this.#headers };
    const request: InjectOptions =
      form === null
        ? common
        : {
            ...common,
            method: 'POST',
            headers: {
              ...this.#headers,
              'content-type': 'application/x-www-form-urlencoded',
              origin: url.origin,
            },
            payload: form.toString(),
          };
    const response = await this.#world.inject(request);
    if (response.statusCode !== 303)
      throw new Error(`It answered ${response.statusCode}: ${response.payload}`);
    const site = new URL(String(response.headers.location));
    const { hash } = site;
    site.hash = '';
    return { page: site.href, ...Object.fromEntries(new URLSearchParams(hash.slice(1))) };
  }

  /** All of it. */
  async travel(input: InputOf<Row<'begin_social_login'>>, login: string | null): Promise<Arrival> {
    return this.arrive(await this.visit(await this.begin(input), login));
  }

  /** All of it, as somebody who comes back with a ticket. */
  async fetchTicket(input: InputOf<Row<'begin_social_login'>>, login: string): Promise<string> {
    const { ticket, failure } = await this.travel(input, login);
    if (ticket === undefined) throw new Error(`No ticket came: ${failure}`);
    return ticket;
  }

  async #fetch(url: URL, form: URLSearchParams | undefined): Promise<Response> {
    const jar = this.#jars.get(url.origin) ?? new Map<string, string>();
    this.#jars.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(header)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }
}

/** What the person does with a page of the provider: its first form, filled in, or its way out. */
function filledIn(html: string, url: URL, login: string | null): { url: URL; form?: URLSearchParams } {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`The provider shows no form: ${html.slice(0, 500)}`);
  const to = new URL(action.replaceAll('&amp;', '&'), url);
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const form = new URLSearchParams(
    hidden.map(([, name = '', value = '']): [string, string] => [name, value]),
  );
  if (form.get('prompt') === 'login') {
    if (login === null) return { url: new URL(`${to.pathname}/abort`, url) };
    form.set('login', login);
    form.set('password', 'any');
  }
  return { url: to, form };
}
