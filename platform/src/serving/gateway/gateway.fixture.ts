import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { site } from '@nfcards/shared/registry';
import type { InjectOptions } from 'fastify';
import { parse } from 'valibot';
import { onTestFinished } from 'vitest';
import { Channel } from '../../releases/channels/channel.ts';
import { visitorKey } from '../../releases/channels/visitor-key.ts';
import { VisitorSigner } from '../../releases/channels/visitor-signer.ts';
import type { Release } from '../../releases/release/release.ts';
import { ReleaseStore } from '../../releases/store/release-store.ts';
import { readSettings } from '../../settings/settings.ts';
import { BUCKETS, isInShare, type Rollout } from '../live-site/rollout.ts';
import type { GatewayOptions } from './gateway.ts';
import { createGateway } from './gateway.ts';

const ENTRY = 'console.log("the entry of the directory")';

function shell(version: string): Release {
  const files = { scripts: ['main.js'], styles: ['main.css'], fonts: [], styleHashes: [] };
  const words = { title: 'Page introuvable', description: 'Cette adresse ne mène nulle part.' };
  const document = {
    titlePattern: { fr: '{{page}} – NFCards', en: '{{page}} – NFCards' },
    notFound: { fr: words, en: { title: 'Page not found', description: 'This address leads nowhere.' } },
    papers: { day: '#faf7ef', night: '#0b1622', watch: '#000000' },
  };
  const common = { kind: 'shell', name: 'shell', version, commit: null, integrity: {} } as const;
  return { ...common, ...files, document, ownDocuments: true };
}

const searchWords = {
  fr: { title: 'Trouver un port', description: 'Cherchez un port de mer.' },
  en: { title: 'Find a port', description: 'Look up a sea port.' },
};

function directory(version: string): Release {
  const page = { page: 'page', scripts: ['page.js'], styles: [] };
  return {
    kind: 'remote',
    name: 'mfe-directory',
    version,
    commit: null,
    integrity: { 'remoteEntry.js': 'sha384-entry' },
    entry: 'remoteEntry.js',
    container: 'mfe_directory',
    namespace: 'directory',
    exposes: ['./routes'],
    mounts: [
      { ...page, path: '/search', reads: ['ports_data'], head: searchWords },
      { ...page, path: '/port/:id', reads: ['port_details'], listed: 'ports_data' },
      { ...page, path: '/manage', reads: [], indexed: false },
    ],
    needs: {},
  };
}

interface Opened {
  readonly environment?: Record<string, string>;
  readonly api?: GatewayOptions['api'];
  readonly promoted?: readonly string[];
}

/** A gateway on a store with the releases shell@1.0.0 and @1.1.0, mfe-directory@1.4.2 and @1.5.0, made by hand. */
export async function openGateway({ environment = {}, api, promoted }: Opened = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gateway-'));
  const store = new ReleaseStore(dataDir);
  const channel = new Channel(store, 'production');
  for (const release of [shell('1.0.0'), shell('1.1.0'), directory('1.4.2'), directory('1.5.0')]) {
    await store.add(release.name, release.version, async (folder, maps) => {
      await writeFile(join(folder, 'release.json'), JSON.stringify(release));
      await writeFile(join(folder, 'remoteEntry.js'), ENTRY);
      await writeFile(join(folder, 'remoteEntry.js.br'), 'brotli twin');
      await writeFile(join(folder, 'remoteEntry.js.gz'), 'gzip twin');
      await writeFile(join(maps, 'remoteEntry.js.map.br'), 'a source map');
    });
  }
  for (const release of promoted ?? ['shell@1.0.0', 'mfe-directory@1.4.2']) {
    const [name = '', version = ''] = release.split('@');
    await channel.promote(name, version);
  }
  const settings = readSettings({ ...environment, DATA_DIR: dataDir });
  const server = await createGateway({ settings, ...(api === undefined ? {} : { api }) });
  onTestFinished(async () => {
    await server.close();
    await rm(dataDir, { recursive: true });
  });
  const get = (url: string, headers: InjectOptions['headers'] = {}) =>
    server.inject({ method: 'GET', url, headers });
  const signer = new VisitorSigner(await visitorKey(store.place, 'production'));
  const cookieFor = (bucket: number) => `bucket=${signer.sign('bucket', `${bucket}`)}`;
  return {
    server,
    dataDir,
    store,
    channel,
    openChannel: (name: string) => new Channel(store, name),
    get,
    cookieFor,
  };
}

/** The number of a visitor who sees a candidate, or of one who does not. */
export function bucketIn(candidate: Rollout, isIn = true): number {
  const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
  return buckets.find((bucket) => isInShare(bucket, candidate) === isIn) ?? 0;
}

/** What a browser finds beside a document. */
export function ticketOf(headers: Readonly<Record<string, unknown>>): string {
  return /^ticket;desc=([\w.-]+)$/.exec(String(headers['server-timing']))?.[1] ?? '';
}

export function siteOf(html: string) {
  return parse(
    site,
    JSON.parse(/<script type="application\/json" id="site">(.*?)<\/script>/s.exec(html)?.[1] ?? ''),
  );
}
