import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../root.ts';
import { SHARED_FOLDER } from '../release/contract.ts';
import { makeFolder } from './packages.fixture.ts';
import { exportedNames, readOffers } from './read-offers.ts';

async function namesOf(source: string, others: Readonly<Record<string, string>> = {}) {
  const folder = await makeFolder({ 'door.ts': source, ...others });
  return exportedNames(join(folder, 'door.ts'));
}

describe('the names that a module exports at run time', () => {
  it.each([
    ['constants', 'export const a = 1, b = 2;', ['a', 'b']],
    [
      'what is taken apart',
      'export const { a, x: { b }, ...c } = d; export const [e, , f] = d;',
      ['a', 'b', 'c', 'e', 'f'],
    ],
    [
      'functions and classes',
      'export function a() {}\nexport async function b() {}\nexport class C {}',
      ['C', 'a', 'b'],
    ],
    ['what is declared before', 'const a = 1;\nexport { a, a as b };', ['a', 'b']],
    ['what is passed on', "export { a, b as c } from 'somewhere';", ['a', 'c']],
    ['a whole module under a name', "export * as all from 'somewhere';", ['all']],
    ['a default', 'export default 1;', ['default']],
    ['a function by default', 'export default function a() {}', ['default']],
  ])('are those of %s', async (_, source, names) => {
    expect(await namesOf(source)).toEqual(names);
  });

  it('are those of modules that are passed on whole, but for their default', async () => {
    const others = { 'a.ts': "export * from './b.tsx';\nexport default 1;", 'b.tsx': 'export const b = 1;' };
    expect(await namesOf("export * from './a.ts';", others)).toEqual(['b']);
  });

  it('are not types', async () => {
    const source = `export interface A {}
export type B = 1;
export type { C } from './c.ts';
export { type D, e } from './d.ts';
const f = 1;`;
    expect(await namesOf(source)).toEqual(['e']);
  });
});

describe('what the shell of this working tree hands over', () => {
  const offers = readOffers(SHARED_FOLDER, join(ROOT, 'shell'));

  it('has the slots of the layout', () => {
    expect(Object.keys(offers.slots ?? {})).toEqual(['port-field']);
  });

  it('has libraries at one version each', () => {
    expect(Object.keys(offers.libraries).sort()).toEqual([
      'effector',
      'effector-react',
      'react',
      'react-dom',
    ]);
    for (const version of Object.values(offers.libraries)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('has the names of its libraries', () => {
    expect(offers.names.react).toEqual(expect.arrayContaining(['useState', 'Suspense', 'default']));
    expect(offers.names.effector).toEqual(expect.arrayContaining(['createStore', 'sample']));
  });

  it.each(['operations', 'client', 'i18n', 'live'])(
    'has the names of the door %s that it really exports',
    async (door) => {
      const { [`@nfcards/shared/${door}`]: names } = offers.names;
      const module: object = await import(`../../../../shared/src/${door}/index.ts`);
      expect(names).toEqual(Object.keys(module).sort());
    },
  );
});
