import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Registry, registry } from '@nfcards/shared/registry';
import type { FastifyInstance } from 'fastify';
import { parse, safeParse } from 'valibot';
import { Failure } from '../../failure.ts';
import { parseJson } from '../../releases/place/parse-json.ts';
import { release } from '../../releases/release/release.ts';
import { SECURITY_TEXT_PATH } from '../../serving/answers/security-text.ts';
import type { ExportedFile, ExportedPage, ExportedSite, Headers } from './exported-site.ts';
import { COMPRESSIBLE, endingOf, NOT_FOUND } from './exported-site.ts';
import { visitorVariants } from './visitor-variants.ts';
import { type CompressedForms, writeCompressed } from './write-compressed.ts';

const FILES = ['/registry.json', '/robots.txt', '/sw.js', '/manifest.webmanifest', SECURITY_TEXT_PATH];
/** In place of a parameter of a path. What a document says of it is true of no address. */
const ANY = 'exported-for-any';
/** Of one answer or one connection, or worked out anew by whoever serves the file; no page of a file tells a gateway. */
const NOT_KEPT =
  /^(etag|last-modified|accept-ranges|content-(type|length|encoding)|date|connection|keep-alive|x-request-id|server-timing|cdn-cache-control|surrogate-key|strict-transport-security|set-cookie|vary)$/;

interface Answer {
  readonly status: number;
  readonly type: string;
  /** As the answer had them, less what `NOT_KEPT` names. */
  readonly headers: Headers;
  readonly coding: string | undefined;
  readonly setsCookie: boolean;
  readonly body: Buffer;
}

type Ask = (url: string, headers?: Headers) => Promise<Answer>;

/**
 * Writes what the gateway answers into a folder, so that the site is there without it. Releases that lie in the
 * folder stay: open pages go on with the versions that they started with.
 * @throws Failure while a candidate is shown to a share of the visitors, or without anything live
 */
export async function exportSite(gateway: FastifyInstance, folder: string): Promise<ExportedSite> {
  const ask = asking(gateway);
  const answer = await ask('/registry.json');
  const live = safeParse(registry, parseJson(answer.body.toString()));
  const shell = live.success ? live.output.shell : undefined;
  if (!live.success || shell === undefined)
    throw new Failure('Nothing is live to be exported: promote a shell and remotes first.');
  // A share of the visitors is counted off by a cookie that the gateway gives.
  if ((await ask('/')).setsCookie) throw triedOut();
  const releases = await exportReleases(ask, releasesOf(shell, live.output), folder);
  const files = await Promise.all(FILES.map((url) => exportFile(ask, url, folder)));
  return {
    ...releases,
    files: files.filter((file) => file !== null),
    ...(await exportPages(ask, live.output, folder)),
  };
}

function triedOut(): Failure {
  return new Failure(
    'A candidate is shown to some of the visitors, whom only the gateway can tell from the others: promote it to all or roll it back, then export.',
  );
}

function asking(gateway: FastifyInstance): Ask {
  return async (url, headers = {}) => {
    const answer = await gateway.inject({ method: 'GET', url, headers });
    const entries = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type']),
      headers: Object.fromEntries(entries.filter(([name]) => !NOT_KEPT.test(name))),
      coding: entries.find(([name]) => name === 'content-encoding')?.[1],
      setsCookie: answer.headers['set-cookie'] !== undefined,
      body: answer.rawPayload,
    };
  };
}

async function exportReleases(ask: Ask, releases: readonly string[], folder: string) {
  const types: Record<string, string> = {};
  let headers: Headers = {};
  for (const name of releases) {
    const described = await ask(`/releases/${name}/release.json`);
    if (described.status !== 200) throw new Failure(`The release ${name} cannot be read from the store.`);
    const { integrity } = parse(release, parseJson(described.body.toString()));
    headers = described.headers;
    for (const file of [...Object.keys(integrity), 'release.json']) {
      const url = `/releases/${name}/${file}`;
      const answer = await ask(url);
      if (answer.status !== 200)
        throw new Failure(`The file ${url} is missing in the store: publish it again.`);
      types[endingOf(file)] = answer.type;
      const target = join(folder, url);
      if (!existsSync(target)) await writeCompressed(target, answer.body, await twinsOf(ask, url));
    }
  }
  return { releaseHeaders: headers, releaseTypes: types };
}

/** The live releases, and what the shell falls back to. */
function releasesOf(shell: string, { remotes }: Registry): string[] {
  return [
    `shell/${shell}`,
    ...Object.entries(remotes).flatMap(([name, { live, previous }]) => [
      `${name}/${live.version}`,
      ...(previous === null ? [] : [`${name}/${previous.version}`]),
    ]),
  ];
}

async function twinsOf(ask: Ask, url: string): Promise<CompressedForms> {
  if (!COMPRESSIBLE.includes(endingOf(url))) return {};
  const [br, gz] = await Promise.all(['br', 'gzip'].map((coding) => ask(url, { 'accept-encoding': coding })));
  return {
    ...(br?.coding === 'br' ? { br: br.body } : {}),
    ...(gz?.coding === 'gzip' ? { gz: gz.body } : {}),
  };
}

async function exportFile(ask: Ask, url: string, folder: string): Promise<ExportedFile | null> {
  const answers = await Promise.all(
    LANGUAGES.map(async (language) => ({
      language,
      answer: await ask(url, { 'accept-language': language }),
    })),
  );
  for (const { language, answer } of answers) {
    // A shell without a service worker has none to give, and a site may name nobody to tell of weaknesses.
    if (answer.status !== 200) return null;
    await writeCompressed(join(folder, 'files', language, url), answer.body);
  }
  const [first] = answers;
  return first === undefined ? null : { url, type: first.answer.type, headers: first.answer.headers };
}

async function exportPages(ask: Ask, { remotes }: Registry, folder: string) {
  const paths = Object.values(remotes).flatMap(({ live }) => live.mounts.map(({ path }) => path));
  const pages: ExportedPage[] = paths.map((path) => ({ path, name: pageName(path) }));
  const notFound = { path: `/${ANY}/${ANY}/${ANY}/${ANY}/${ANY}/${ANY}`, name: NOT_FOUND };
  const seen = new Map<string, Headers>();
  for (const { name: variant, headers } of visitorVariants) {
    const written = [...pages, notFound].map(async ({ path, name }) => {
      const answer = await ask(path.replaceAll(/:\w+/g, ANY), headers);
      // Visitors in one language may see a candidate.
      if (answer.setsCookie) throw triedOut();
      const document = Buffer.from(withoutAny(answer.body.toString()));
      await writeCompressed(join(folder, 'pages', variant, `${name}.html`), document);
      seen.set(JSON.stringify(answer.headers), answer.headers);
    });
    await Promise.all(written);
  }
  const [pageHeaders = {}, ...others] = seen.values();
  if (others.length > 0) throw new Error('pages differ in their headers, and are exported with one set');
  return { pages, pageHeaders };
}

/** `/` is `_`, which no other path becomes: the name of a parameter follows its colon. */
function pageName(path: string): string {
  return path === '/' ? '_' : path.slice(1).replaceAll('/', '.').replaceAll(':', '_');
}

/** Less the preloads and addresses of one very page; the shell writes these once it knows the address. */
function withoutAny(html: string): string {
  return html
    .split('\n')
    .filter((line) => !line.includes(ANY))
    .join('\n');
}
