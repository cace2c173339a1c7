import { createCall } from '@nfcards/shared/client';
import { $clock } from '@nfcards/shared/common';
import { useFormats } from '@nfcards/shared/i18n';
import type { Page, PageAddress, Routes } from '@nfcards/shared/remote';
import type { PageToRender } from '@nfcards/shared/rendering';
import { PageHead, useInBrowser } from '@nfcards/shared/ui';
import { createEvent, createStore, sample } from 'effector';
import { useUnit } from 'effector-react';
import { describe, expect, it } from 'vitest';
import { renderPage } from './render-page.tsx';

const live = {
  ...{
    version: '1.4.2',
    base: '/releases/mfe-directory/1.4.2/',
    entry: 'remoteEntry.js',
    container: 'mfe_directory',
  },
  ...{ integrity: '', slots: [] },
  mounts: [{ path: '/port/:id', scripts: [], styles: [], reads: ['port_details'] }],
};
const site = {
  registry: { channel: 'production', remotes: { 'mfe-directory': { live, previous: null } } },
  api: { host: '/api', wire: 'standard' as const },
  publisher: {
    name: null,
    address: null,
    email: null,
    registration: null,
    hosting: { name: null, address: null },
  },
  ...{
    hasSession: false,
    map: { ground: null, seamarks: null },
    walletPreview: true,
    weather: false,
    overrides: [],
    calledServices: {},
  },
};

function asked(changes: Partial<PageToRender> = {}): PageToRender {
  return {
    ...{ site, language: 'fr', palette: null, origin: 'https://boats.example' },
    ...{
      pathname: '/port/FRLRH',
      search: '',
      remote: 'mfe-directory',
      path: '/port/:id',
      params: { id: 'FRLRH' },
    },
    ...{ answers: {}, now: Date.UTC(2026, 5, 1, 12) },
    ...changes,
  };
}

const routesOf = (page: Page): Routes => ({ '/port/:id': async () => ({ page }) });

const opened = createEvent<PageAddress>();
const $id = createStore('').on(opened, (_, { params }) => params.id ?? '');

function Port() {
  const { id, now } = useUnit({ id: $id, now: $clock });
  const zone = useInBrowser(() => 'Europe/Paris', 'no zone');
  return <p>{`${id} ${new Date(now).toISOString()} ${zone}`}</p>;
}

const portsCall = createCall('ports_data');
sample({ clock: opened, fn: () => ({}), target: portsCall.fx });
const $count = createStore<number | null>(null).on(portsCall.fx.doneData, (_, ports) => ports.length);

function Ports() {
  return <p>{`${useUnit($count)} ports`}</p>;
}

function DescribedPort() {
  const { country } = useFormats();
  return (
    <>
      <PageHead title="La Rochelle" description="Un port" />
      <p>{country('FR')}</p>
    </>
  );
}

function Quay() {
  return <h1>La Rochelle</h1>;
}

function BrokenPort(): never {
  throw new Error('no berth');
}

describe('a page that is rendered on the server', () => {
  it('is in the layout, in the requested language', async () => {
    const routes = routesOf({ Component: Quay, texts: [] });
    const [french, english] = [
      await renderPage(routes, asked()),
      await renderPage(routes, asked({ language: 'en' })),
    ];
    expect(french.html).toContain('<h1>La Rochelle</h1>');
    expect(french.html).toContain('Aller au contenu');
    expect(english.html).toContain('Skip to content');
  });

  it('knows its address and the time, but no window', async () => {
    const { html } = await renderPage(routesOf({ Component: Port, texts: [], opened }), asked());
    expect(html).toContain('<p>FRLRH 2026-06-01T12:00:00.000Z no zone</p>');
  });

  it('waits for its reads, and shows the given answers', async () => {
    const answers = { '/api/ports_data': { status: 200, text: '[]' } };
    const page = { Component: Ports, texts: [], opened, $ready: $count.map((count) => count !== null) };
    const { html, showsAnswers } = await renderPage(routesOf(page), asked({ answers }));
    expect(html).toContain('<p>0 ports</p>');
    expect(showsAnswers).toBe(true);
  });

  it('returns its head and the names of countries', async () => {
    const { head, countries } = await renderPage(routesOf({ Component: DescribedPort, texts: [] }), asked());
    expect(head).toEqual({ title: 'La Rochelle – NFCards', description: 'Un port', indexed: true });
    expect(countries).toEqual({ FR: 'France' });
  });

  it('rejects where its remote has no such page, or it throws', async () => {
    await expect(renderPage({}, asked())).rejects.toThrow('mfe-directory has no page for /port/:id');
    const broken = routesOf({ Component: BrokenPort, texts: [] });
    await expect(renderPage(broken, asked())).rejects.toThrow('no berth');
  });
});
