interface Releases {
  readonly live: { readonly version: string };
  readonly previous: { readonly version: string } | null;
}

interface Shown {
  readonly html: string;
  readonly live: string;
  /** What the shell falls back on. */
  readonly previous: string | null;
}

/** Somebody who opens pages of a site and has an address of their own, as a gateway behind one proxy sees it. */
export class Visitor {
  readonly url: string;
  readonly address: string;
  /** `bucket=…`, once the site has given them a number. */
  cookie = '';
  /** What came with the page that is open. */
  #ticket = '';

  constructor(url: string, no: number) {
    this.url = url;
    this.address = `10.${(no >> 16) & 255}.${(no >> 8) & 255}.${no & 255}`;
  }

  /** Opens a page, and reads which release of a remote it shows. */
  async open(path: string, remote: string): Promise<Shown> {
    const headers = {
      'x-forwarded-for': this.address,
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
    };
    const answer = await fetch(this.url + path, { headers });
    const given = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('bucket='));
    if (given !== undefined) this.cookie = given.split(';')[0] ?? '';
    this.#ticket = /ticket;desc=([\w.-]+)/.exec(answer.headers.get('server-timing') ?? '')?.[1] ?? '';
    const html = await answer.text();
    const json = /<script type="application\/json" id="site">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const { registry } = JSON.parse(json) as { registry: { remotes: Record<string, Releases> } };
    const releases = registry.remotes[remote];
    if (releases === undefined) throw new Error(`the site has no ${remote}`);
    return { html, live: releases.live.version, previous: releases.previous?.version ?? null };
  }

  /** Tells what became of the page, as the shell does. */
  async tell(
    remote: string,
    version: string,
    outcome: 'shown' | 'failed' | 'broke' | 'threw',
  ): Promise<void> {
    const { status } = await fetch(`${this.url}/telemetry`, {
      method: 'POST',
      headers: { 'x-forwarded-for': this.address, 'content-type': 'application/json' },
      body: JSON.stringify({ remote, version, outcome, milliseconds: 400, ticket: this.#ticket }),
    });
    if (status !== 204) throw new Error(`/telemetry answered ${status}`);
  }
}
