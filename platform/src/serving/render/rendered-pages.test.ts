import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Site } from '@nfcards/shared/registry';
import { matchMount } from '@nfcards/shared/registry';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Release } from '../../releases/release/release.ts';
import { integrityOf } from '../../releases/release/release-files.ts';
import { liveSiteOf, remoteRelease, shellRelease } from '../live-site/releases.fixture.ts';
import { PageSandbox } from './page-sandbox.ts';
import type { Answer } from './read-answers.ts';
import { RenderedPages } from './rendered-pages.ts';

const SHELL = `var shellServer = { render: async (routes, text) => {
  const asked = JSON.parse(text);
  const html = routes.page(asked);
  return JSON.stringify({ html, showsAnswers: true, head: null, countries: {} });
} };`;

/** A shell whose pages say that there is nothing of the kind. */
const MISSING = SHELL.replace('head: null', 'head: { title: "?", description: "?", indexed: false }');

const PAGE = `var remoteServer = { routes: { page: ({ language, answers }) =>
  '<h1>' + language + ' ' + Object.values(answers).map(({ text }) => text).join() + '</h1>' } };`;

interface Opened {
  readonly shellScript?: string;
  readonly remoteScript?: string;
  /** What lies in the store, where that is not what was published. */
  readonly tampered?: string;
  readonly indexed?: boolean;
  readonly answer?: () => Answer | null;
}

async function openPages({
  shellScript = SHELL,
  remoteScript = PAGE,
  tampered,
  indexed,
  answer = () => null,
}: Opened = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'rendered-'));
  const path = (name: string, version: string) => join(folder, name, version);
  const publish = async <Kind extends Release>(
    release: Kind,
    script: string,
    lying = script,
  ): Promise<Kind> => {
    const { name, version } = release;
    await mkdir(path(name, version), { recursive: true });
    await writeFile(join(path(name, version), 'server.js'), lying);
    return { ...release, server: 'server.js', integrity: { 'server.js': integrityOf(script) } };
  };
  const shell = await publish(shellRelease('1.0.0'), shellScript);
  const made = remoteRelease('mfe-directory', '1.4.2', '/port/:id');
  const mounts = made.mounts.map((mount) => ({
    ...mount,
    reads: ['port_details'],
    ...(indexed === undefined ? {} : { indexed }),
  }));
  const remote = await publish({ ...made, mounts }, remoteScript, tampered);
  const { registry } = liveSiteOf(shell, remote);
  const reports: string[] = [];
  const stacks: string[] = [];
  const report = (sentence: string) => void reports.push(sentence);
  let clock = 0;
  const asked: string[] = [];
  const pages = new RenderedPages({
    store: { path },
    readAnswer: async (address) => {
      asked.push(address);
      return answer();
    },
    report,
    threw: ({ name }, stack) => void stacks.push(`${name}: ${stack}`),
    now: () => clock,
    // A busy machine may take its time to begin a process.
    timeout: 60_000,
    sandbox: new PageSandbox({ report, timeout: 60_000 }),
  });
  onTestFinished(async () => {
    pages.close();
    await rm(folder, { recursive: true });
  });
  const render = (language: 'fr' | 'en' = 'fr', version = remote.version, filled: string[] = []) => {
    const match = matchMount(registry, '/port/FRLRH');
    if (match === null) throw new Error('it has the page');
    const site: Site = {
      registry: { ...registry, remotes: { ...registry.remotes, 'mfe-wallet': filling(filled) } },
      api: { host: '/api', wire: 'standard' },
      hasSession: false,
      publisher: {
        name: null,
        address: null,
        email: null,
        registration: null,
        hosting: { name: null, address: null },
      },
      map: { ground: null, seamarks: null },
      walletPreview: true,
      weather: false,
      overrides: [],
      calledServices: {},
    };
    const address = { origin: 'https://boats.example', pathname: '/port/FRLRH', search: '' };
    return pages.render({
      live: liveSiteOf(shell, { ...remote, version }),
      match,
      site,
      visitor: { language, palette: null, hasSession: false },
      address,
    });
  };
  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  /** The place of releases goes away, and comes back. */
  const away = () => rename(path(remote.name, remote.version), `${folder}/away`);
  const back = () => rename(`${folder}/away`, path(remote.name, remote.version));
  return { render, reports, stacks, asked, pass, away, back };
}

/** A remote without pages that fills these slots. */
function filling(slots: string[]): Site['registry']['remotes'][string] {
  const files = { base: '/', entry: '', container: '', integrity: '' };
  return { live: { version: '1.0.0', ...files, mounts: [], slots }, previous: null };
}

const port = (text: string, version = `"${text}"`): Answer => ({ status: 200, text, version, age: 0 });

describe('a public page', () => {
  it('is rendered by the scripts of its releases, from what it reads', async () => {
    const { render, asked } = await openPages({ answer: () => port('La Rochelle') });
    const rendering = await render();
    expect(rendering?.html).toBe('<h1>fr La Rochelle</h1>');
    expect(asked).toEqual(['/api/port_details?id=FRLRH']);
    expect(rendering?.rendered.versions).toEqual({ '/api/port_details?id=FRLRH': '"La Rochelle"' });
  });

  it('is missing where it says so because something was not found', async () => {
    const missing = { status: 404, text: '{}', version: '404', age: 0 };
    const nowhere = await openPages({ shellScript: MISSING, answer: () => missing });
    expect((await nowhere.render())?.isMissing).toBe(true);
    const hidden = await openPages({ shellScript: MISSING, answer: () => port('La Rochelle') });
    expect((await hidden.render())?.isMissing).toBe(false);
  });

  it('is made once for all who would see the same, and again for others', async () => {
    const { render } = await openPages({ answer: () => port('La Rochelle') });
    const first = await render();
    expect(await render()).toBe(first);
    expect((await render('en'))?.html).toBe('<h1>en La Rochelle</h1>');
    expect(await render('fr', undefined, ['place-contact'])).not.toBe(first);
  });

  it('is stood in for by the one of a minute ago, where it is late or fails', async () => {
    const rendered = vi.spyOn(PageSandbox.prototype, 'render');
    const { render, pass } = await openPages({ answer: () => port('La Rochelle') });
    const first = await render();
    pass(60_000);
    rendered.mockResolvedValueOnce(null);
    expect(await render()).toBe(first);
    expect(await render()).not.toBe(first);
    pass(6 * 60_000);
    rendered.mockResolvedValueOnce(null);
    expect(await render()).toBeNull();
  });

  it('is made by scripts that are forgotten once twenty others were asked for, and come again', async () => {
    const forget = vi.spyOn(PageSandbox.prototype, 'forget');
    const { render, pass } = await openPages({ answer: () => port('La Rochelle') });
    const first = await render();
    for (let patch = 0; patch < 20; patch += 1) await render('fr', `2.0.${patch}`);
    expect(forget.mock.calls).toEqual([['shell@1.0.0 mfe-directory@1.4.2']]);
    pass(60_000);
    expect((await render())?.html).toBe(first?.html);
  });

  it('is made once its scripts can be read, and what is missing is told once', async () => {
    const { render, reports, pass, away, back } = await openPages({ answer: () => port('La Rochelle') });
    await away();
    for (let look = 0; look < 3; look += 1) {
      expect(await render()).toBeNull();
      expect(await render()).toBeNull();
      pass(10_000);
    }
    expect(reports).toEqual([
      'mfe-directory@1.4.2 has not the server.js that was published: its pages are not rendered ahead',
    ]);
    await back();
    expect((await render())?.html).toBe('<h1>fr La Rochelle</h1>');
  });

  it('is made anew when what it reads has changed, and when a minute has passed', async () => {
    let name = 'La Rochelle';
    const { render, pass } = await openPages({ answer: () => port(name) });
    const first = await render();
    name = 'Rochefort';
    const second = await render();
    expect(second?.html).toBe('<h1>fr Rochefort</h1>');
    pass(60_000);
    const third = await render();
    expect(third).not.toBe(second);
    expect(third?.rendered.now).toBe((first?.rendered.now ?? 0) + 60_000);
  });
});

describe('a page comes as the shell makes it', () => {
  it('where what it reads does not come', async () => {
    expect(await (await openPages()).render()).toBeNull();
  });

  it('where it is nobody else’s to read', async () => {
    const { render, asked } = await openPages({ indexed: false, answer: () => port('La Rochelle') });
    expect([await render(), asked]).toEqual([null, []]);
  });

  it('where it breaks, which is told', async () => {
    const remoteScript = 'var remoteServer = { routes: { page() { throw new Error("no berth"); } } };';
    const { render, reports, stacks } = await openPages({ remoteScript, answer: () => port('La Rochelle') });
    expect(await render()).toBeNull();
    expect(stacks).toEqual([expect.stringMatching(/^mfe-directory: Error: no berth\n/)]);
    expect(stacks[0]).toContain('(mfe-directory@1.4.2/server.js:1:');
    expect(reports).toEqual([
      expect.stringMatching(
        /^shell@1\.0\.0 mfe-directory@1\.4\.2 cannot render \/port\/:id: Error: no berth/,
      ),
    ]);
  });

  it('where its script is not the one that was published, which is never run', async () => {
    const { render, reports } = await openPages({
      tampered: PAGE.replace('<h1>', '<h1>Hacked '),
      answer: () => port('La Rochelle'),
    });
    expect(await render()).toBeNull();
    expect(reports).toEqual([
      'mfe-directory@1.4.2 has not the server.js that was published: its pages are not rendered ahead',
    ]);
  });
});
