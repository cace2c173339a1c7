import { afterEach, describe, expect, it, vi } from 'vitest';
import { provideBundlerRuntime } from './bundler-runtime.ts';
import { createShareScope } from './share-scope.ts';

const MODULES = { react: '10', router: '20', vault: '30', harbour: '40' };
const react = { name: 'react' };
const router = { name: 'router' };
const vault = { name: 'vault' };

afterEach(() => vi.unstubAllGlobals());

/** The entry of a remote, as the bundler makes it: its chunk `page` needs one module in the given range of versions. */
function openEntry(shareKey: keyof typeof MODULES, requiredVersion: string) {
  const load = vi.fn<() => Promise<unknown>>(async () => vault);
  const scope = createShareScope({
    react: { version: '19.3.1', module: react },
    router: { version: '1.1.0', module: router },
    vault: { version: '1.1.0', load },
  });
  vi.stubGlobal('__FEDERATION_BUNDLER_RUNTIME__', undefined);
  provideBundlerRuntime(scope);
  const { bundlerRuntime } = Reflect.get(globalThis, '__FEDERATION_BUNDLER_RUNTIME__');
  const id = MODULES[shareKey];
  const webpackRequire = {
    m: {} as Record<string, (module: { exports: unknown }) => void>,
    c: {},
    federation: { initOptions: { name: 'wallet_1_0_0' } },
    consumesLoadingData: {
      chunkMapping: { page: [id] },
      moduleIdToConsumeDataMapping: { [id]: { shareKey, requiredVersion } },
      initialConsumes: [id],
    },
  };
  const installedModules = {};
  return {
    scope,
    load,
    startEntry: () => bundlerRuntime.installInitialConsumes({ webpackRequire }),
    async loadChunk() {
      const promises: Promise<void>[] = [];
      bundlerRuntime.consumes({ webpackRequire, chunkId: 'page', promises, installedModules });
      const isWaiting = promises.length > 0;
      await Promise.all(promises);
      return isWaiting;
    },
    run() {
      const module = { exports: undefined };
      webpackRequire.m[id]?.(module);
      return module.exports;
    },
  };
}

it('a chunk gets a module of the shell, and does not wait for it', async () => {
  const entry = openEntry('react', '^19.0.0');
  expect([await entry.loadChunk(), entry.run()]).toEqual([false, react]);
  expect(entry.scope.react?.['19.3.1']?.useIn).toEqual(['wallet_1_0_0']);
});

it('a chunk waits for a module that is loaded on demand, once', async () => {
  const entry = openEntry('vault', '*');
  expect(await Promise.all([entry.loadChunk(), entry.loadChunk()])).toEqual([true, true]);
  expect([await entry.loadChunk(), entry.run()]).toEqual([false, vault]);
  expect(entry.load).toHaveBeenCalledOnce();
});

it('an entry gets what it needs itself', () => {
  const entry = openEntry('router', '^1.0.0');
  entry.startEntry();
  expect(entry.run()).toBe(router);
});

it.each([
  ['react', '^20.0.0', 'Version 19.3.1 from shell of shared singleton module react'],
  ['harbour', '^1.0.0', 'The shell has no module harbour, which wallet_1_0_0 needs'],
] as const)('%s of %s breaks what needs it, which says why', async (name, range, why) => {
  const entry = openEntry(name, range);
  await entry.loadChunk();
  expect(entry.run).toThrow(why);
});

it('a module that could not be loaded is asked for again', async () => {
  const entry = openEntry('vault', '^1.0.0');
  entry.load.mockRejectedValueOnce(new Error('no network'));
  await entry.loadChunk();
  expect(entry.run).toThrow('no network');
  await entry.loadChunk();
  expect(entry.run()).toBe(vault);
});

describe('the style sheets that the document has', () => {
  function enter(address: string, sheet: object | null) {
    const link = { sheet, hasAttribute: () => false, remove: vi.fn<() => void>() };
    const querySelectorAll = vi.fn<(selector: string) => (typeof link)[]>(() => [link]);
    vi.stubGlobal('location', new URL('https://boats.example/search'));
    vi.stubGlobal('document', { querySelectorAll });
    vi.stubGlobal('__FEDERATION_BUNDLER_RUNTIME__', undefined);
    provideBundlerRuntime(createShareScope({}));
    const { bundlerRuntime } = Reflect.get(globalThis, '__FEDERATION_BUNDLER_RUNTIME__');
    const webpackRequire = { p: address };
    bundlerRuntime.initContainerEntry({ webpackRequire });
    return { link, querySelectorAll, folder: webpackRequire.p };
  }

  it('are found by their paths', () => {
    const { link, querySelectorAll, folder } = enter('https://boats.example/releases/mfe-tides/1.0.0/', {});
    expect(folder).toBe('/releases/mfe-tides/1.0.0/');
    expect(querySelectorAll.mock.calls).toEqual([
      ['link[rel="stylesheet"][href^="/releases/mfe-tides/1.0.0/"]'],
    ]);
    expect(link.remove).not.toHaveBeenCalled();
  });

  it('are taken away where they did not come, so that the bundler asks for them', () => {
    const { link } = enter('https://boats.example/releases/mfe-tides/1.0.0/', null);
    expect(link.remove).toHaveBeenCalledOnce();
  });

  it('are found by their addresses where releases have another origin', () => {
    const address = 'https://files.example/mfe-tides/1.0.0/';
    expect(enter(address, null)).toMatchObject({ folder: address });
  });
});
