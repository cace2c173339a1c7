import { globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openS3Peer, type S3Peer } from '@nfcards/api/s3-peer';
import type { FastifyInstance } from 'fastify';
import { object, parse, record, string } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Channel } from '../../releases/channels/channel.ts';
import { runRelease } from '../../releases/commands/run-release.ts';
import { newKey } from '../../releases/commands/trust.fixture.ts';
import { publish } from '../../releases/publish/publish.ts';
import { namedVersion } from '../../releases/publish/site-packages.ts';
import { openReleaseStore } from '../../releases/store/open-release-store.ts';
import { ROOT } from '../../root.ts';
import { createGateway } from '../../serving/gateway/gateway.ts';
import { readSettings } from '../../settings/settings.ts';
import { findBrowser } from '../run-command.ts';
import { mustRun, openPackageRegistry, type PackageRegistry, runIn } from './package-registry.fixture.ts';
import { CREATE, writePackages } from './write-packages.ts';

/** Two teams, each with a repository that came out of the registry, and the site that both release into. */
const KEYS = { root: newKey(), site: newKey(), harbour: newKey(), quay: newKey() };
type Holder = keyof typeof KEYS;

const POLICY = {
  keys: Object.fromEntries(Object.entries(KEYS).map(([name, { open }]) => [name, open])),
  root: { keys: ['root'] },
  publishers: [
    { releases: ['shell'], keys: ['site'] },
    { releases: ['mfe-harbour'], keys: ['harbour'] },
    { releases: ['mfe-quay'], keys: ['quay'] },
  ],
  promoters: [
    { channel: 'production', releases: ['shell'], keys: ['site'] },
    { channel: 'production', releases: ['mfe-harbour'], keys: ['harbour'] },
    { channel: 'production', releases: ['mfe-quay'], keys: ['quay'] },
  ],
};

const WORDS = {
  harbour: ['harbour', '--', '--fr', 'La capitainerie', '--en', 'The harbour office'],
  quay: ['quay', '--', '--fr', 'Le quai', '--en', 'The quay'],
};

let folder: string;
let bucket: S3Peer;
let registry: PackageRegistry;
let gateway: FastifyInstance;
let site: string;
let pin = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teams-'));
  bucket = await openS3Peer();
  registry = await openPackageRegistry();
  for (const written of await writePackages(join(folder, 'packages'))) await registry.publish(written.folder);
  await Promise.all([openSite(), openRepositories()]);
}, 600_000);

afterAll(async () => {
  await gateway?.close();
  await registry?.close();
  await bucket?.close();
  await rm(folder, { recursive: true });
});

/** The settings of a machine: the bucket, and the key of whoever it belongs to. */
function settingsOf(holder?: Holder): Record<string, string> {
  const { region, keyId, secret } = bucket.credentials;
  return {
    DATA_DIR: join(folder, `data-${holder ?? 'gateway'}`),
    RELEASES_STORE: bucket.url,
    RELEASES_REGION: region,
    RELEASES_KEY_ID: keyId,
    RELEASES_SECRET: secret,
    ...(pin === '' ? {} : { RELEASE_ROOT: pin }),
    ...(holder === undefined ? {} : { RELEASE_SIGNING_KEY: KEYS[holder].secret }),
  };
}

async function openSite(): Promise<void> {
  const file = join(folder, 'trust.json');
  await writeFile(file, JSON.stringify(POLICY));
  const { out, err } = await runRelease(['trust', file], settingsOf('root'));
  pin = /RELEASE_ROOT=(\S+)/.exec(out)?.[1] ?? expect.fail(err);
  const store = openReleaseStore(readSettings(settingsOf('site')));
  const shell = namedVersion('shell');
  await publish(store, shell, { quick: true });
  await new Channel(store, 'production').promote('shell', shell.version);
  gateway = await createGateway({ settings: readSettings({ ...settingsOf(), LOG_LEVEL: 'silent' }) });
  site = await gateway.listen({ host: '127.0.0.1', port: 0 });
}

/** Both are made by the package; what the second installs is what the first did, to the byte. */
async function openRepositories(): Promise<void> {
  for (const words of Object.values(WORDS))
    await mustRun(folder, 'npm', [
      'create',
      '--yes',
      `--registry=${registry.url}`,
      `${CREATE.replace('create-', '')}@latest`,
      ...words,
    ]);
  const [first, second] = [repository('harbour'), repository('quay')];
  for (const each of [first, second])
    await writeFile(join(each, '.npmrc'), `@nfcards:registry=${registry.url}\n`);
  await mustRun(first, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']);
  await mustRun(folder, 'cp', ['-al', join(first, 'node_modules'), second]);
  for (const each of [first, second]) await mustRun(each, 'git', ['init', '--quiet']);
}

function repository(team: keyof typeof WORDS): string {
  return join(folder, `mfe-${team}`);
}

/** A release command as a team runs it in its repository. */
function release(team: keyof typeof WORDS, words: string, holder: Holder = team) {
  const given = ['run', '--silent', 'release', '--', ...words.split(' ')];
  return runIn(repository(team), 'npm', given, settingsOf(holder));
}

async function released(team: keyof typeof WORDS, words: string): Promise<string> {
  const { code, said } = await release(team, words);
  expect([code, said]).toEqual([0, expect.any(String)]);
  return said;
}

async function raise(team: keyof typeof WORDS, version: string): Promise<void> {
  await mustRun(repository(team), 'npm', [
    'version',
    version,
    '--no-git-tag-version',
    '--allow-same-version',
  ]);
}

async function pageAt(path: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(site + path, { headers: { 'accept-language': 'fr' } });
  return { status: answer.status, body: await answer.text() };
}

it('two repositories have nothing of each other, and nothing of the site but its two packages', async () => {
  for (const [team, other] of [
    ['harbour', 'quay'],
    ['quay', 'harbour'],
  ] as const) {
    const own = globSync('**/*', {
      cwd: repository(team),
      exclude: ['node_modules/**'],
      withFileTypes: true,
    });
    const texts = own
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    expect(texts.filter((text) => text.includes(other))).toEqual([]);
    expect(readdirSync(join(repository(team), 'node_modules/@nfcards')).sort()).toEqual([
      'platform',
      'shared',
    ]);
  }
});

it('a new repository is in order, and its check finds what is not', async () => {
  const texts = join(repository('harbour'), 'src/harbour/en.json');
  const before = await readFile(texts, 'utf8');
  expect(await mustRun(repository('harbour'), 'npm', ['run', 'check'])).toContain('All in order.');
  expect(await mustRun(repository('harbour'), 'npm', ['test'])).toMatch(/1 passed/);
  await writeFile(texts, before.replace(/ {2}"lead".*\n/, ''));
  const { code, said } = await runIn(repository('harbour'), 'npm', ['run', 'check']);
  await writeFile(texts, before);
  expect([code, said]).toEqual([1, expect.stringContaining('“lead” is missing in English.')]);
});

it('each team publishes and promotes from its repository, with its own key, into one bucket', async () => {
  for (const team of ['harbour', 'quay'] as const) {
    expect(await released(team, `publish mfe-${team}`)).toMatch(/^Published mfe-\w+@1\.0\.0: .*, signed\.$/m);
    await released(team, `promote mfe-${team}@1.0.0`);
  }
  await expect.poll(async () => (await pageAt('/harbour')).body).toContain('Marquer comme lue');
  await expect.poll(async () => (await pageAt('/quay')).body).toMatch(/<h1[^>]*>Le quai/);
});

it('the key of one is refused for what is the other’s', async () => {
  await raise('harbour', '1.1.0');
  await released('harbour', 'publish mfe-harbour');
  const refused = { code: 1, said: expect.stringMatching(/^You may not promote mfe-harbour/) };
  for (const words of ['promote mfe-harbour@1.1.0', 'withdraw mfe-harbour'])
    expect(await release('quay', words)).toEqual(refused);
});

it('one publishes nothing under the name of the other', async () => {
  expect(await release('quay', 'publish mfe-harbour')).toMatchObject({ code: 2 });
  const declaration = join(repository('quay'), 'remote.json');
  const own = await readFile(declaration, 'utf8');
  await writeFile(declaration, own.replace('"mfe-quay"', '"mfe-harbour"'));
  await raise('quay', '9.9.9');
  expect(await release('quay', 'publish mfe-harbour')).toEqual({
    code: 1,
    said: expect.stringMatching(/^You may not publish mfe-harbour/),
  });
  await writeFile(declaration, own);
  expect(await release('harbour', 'promote mfe-harbour@9.9.9')).toMatchObject({ code: 1 });
});

it('a browser of the team sees its page on the running site', async () => {
  const words = ['run', 'e2e', '--', '--url', site];
  expect(await mustRun(repository('harbour'), 'npm', words, findBrowser())).toMatch(/1 passed/);
}, 120_000);

it('a team tries its candidate in a browser by its link, and what is live beside it', async () => {
  await raise('harbour', '1.0.5');
  await released('harbour', 'publish mfe-harbour');
  const link = /https?:\S+\/trial\/\S+/.exec(await released('harbour', 'promote mfe-harbour@1.0.5 --link'));
  const words = ['run', 'e2e', '--', '--url', site, '--candidate', link?.[0] ?? '', '--matrix'];
  const said = await mustRun(repository('harbour'), 'npm', words, findBrowser());
  expect(said.match(/with .*:|\d+ passed/g)).toEqual([
    ...['with what is live:', '1 passed'],
    ...['with mfe-harbour@1.0.5:', '1 passed'],
  ]);
  const test = join(repository('harbour'), 'browser-tests', 'harbour.spec.ts');
  const own = await readFile(test, 'utf8');
  await writeFile(
    test,
    `import { test } from '@nfcards/platform/browser-test';\ntest('another page', ({ page }) => page.goto('/'));\n`,
  );
  expect(await runIn(repository('harbour'), 'npm', words.slice(0, -1), findBrowser())).toMatchObject({
    code: 1,
    said: expect.stringContaining('No test was on any page of mfe-harbour@1.0.5'),
  });
  await writeFile(test, own);
  await released('harbour', 'rollback mfe-harbour');
}, 120_000);

it('a team reads why its release was halted, and shows it again by name', async () => {
  await released('harbour', 'promote mfe-harbour@1.1.0 --share 10%');
  // As a gateway does when it fails its visitors.
  const seen = new Channel(openReleaseStore(readSettings(settingsOf())), 'production');
  await seen.halt('mfe-harbour', '1.1.0', 'it failed 5 of 20 people');
  expect(await released('harbour', 'history mfe-harbour')).toContain('it failed 5 of 20 people');
  expect(await released('harbour', 'status')).not.toMatch(/1\.1\.0 +.*10 ?%/);
  await released('harbour', 'promote mfe-harbour@1.1.0');
  expect(await released('harbour', 'status')).toMatch(/1\.1\.0 +live/);
});

it('a team with another build tool releases from there too, and its browser sees the page', async () => {
  const folder = repository('quay');
  const own = await openReleaseStore(readSettings(settingsOf())).read('mfe-quay', '1.0.0');
  const needs = own.kind === 'remote' ? own.needs : {};
  const { devDependencies } = parse(
    object({ devDependencies: record(string(), string()) }),
    JSON.parse(await readFile(join(ROOT, 'e2e/package.json'), 'utf8')),
  );
  const tools = ['@rsbuild/core', '@module-federation/rsbuild-plugin'].map(
    (name) => `${name}@${devDependencies[name]}`,
  );
  const install = ['install', '--save-dev', '--prefer-offline', '--no-audit', '--no-fund'];
  await mustRun(folder, 'npm', [...install, ...tools]);
  await raise('quay', '1.0.1');
  await writeFile(join(folder, 'rsbuild.config.mjs'), rsbuildConfiguration('mfe_quay_1_0_1', needs));
  await mustRun(folder, 'npx', ['rsbuild', 'build']);
  await writeFile(join(folder, 'dist/built.json'), JSON.stringify({ entry: 'remoteEntry.js', needs }));
  // Its federation plugin writes the runtime into the entry, which the shell has: the team pays, and says so.
  const budgets = join(folder, 'budgets.json');
  const { entry: _, ...others } = JSON.parse(await readFile(budgets, 'utf8'));
  await writeFile(budgets, JSON.stringify({ ...others, entry: 40_000 }));
  await released('quay', 'publish mfe-quay --built dist');
  await released('quay', 'promote mfe-quay@1.0.1');
  await expect
    .poll(async () => (await (await fetch(`${site}/registry.json`)).text()).includes('mfe-quay/1.0.1'))
    .toBe(true);
  const words = ['run', 'e2e', '--', '--url', site];
  expect(await mustRun(folder, 'npm', words, findBrowser())).toMatch(/1 passed/);
}, 180_000);

it('a team tries out, leaves and takes away its release from there', async () => {
  await raise('quay', '1.1.0');
  await released('quay', 'publish mfe-quay');
  await released('quay', 'promote mfe-quay@1.1.0 --share 10%');
  expect(await released('quay', 'status')).toMatch(/1\.1\.0 +.*10 ?%/);
  await released('quay', 'rollback mfe-quay');
  await released('quay', 'promote mfe-quay@1.1.0');
  await released('quay', 'rollback mfe-quay --message quay');
  expect(await released('quay', 'status')).toMatch(/1\.0\.1 +live/);
  await released('quay', 'withdraw mfe-quay');
  await expect.poll(async () => (await pageAt('/quay')).status).toBe(404);
  expect((await pageAt('/harbour')).status).toBe(200);
});

/** Of a remote that takes from the shell what its release says that it needs. */
function rsbuildConfiguration(container: string, needs: Readonly<Record<string, string>>): string {
  const shared = Object.fromEntries(
    Object.entries(needs).map(([module, requiredVersion]) => [
      module,
      { import: false, singleton: true, strictVersion: true, requiredVersion },
    ]),
  );
  const federation = {
    ...{ name: container, filename: 'remoteEntry.js', exposes: { './routes': './src/routes.ts' } },
    ...{ shared, shareStrategy: 'loaded-first', dts: false },
  };
  return `import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
export default {
  mode: 'production',
  source: { entry: {} },
  output: { assetPrefix: 'auto', cssModules: { localIdentName: 'mfe-quay__[local]-[hash:base64:5]' } },
  security: { sri: { enable: true, algorithm: 'sha256' } },
  tools: { htmlPlugin: false, swc: { jsc: { transform: { react: { runtime: 'automatic' } } } } },
  plugins: [pluginModuleFederation(${JSON.stringify(federation)})],
};
`;
}
