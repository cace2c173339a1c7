import { expect, it } from 'vitest';
import { makeFolder } from '../contracts/packages.fixture.ts';
import { rangeOfMajor, readNeeds } from './needs.ts';

const PACKAGE = JSON.stringify({
  version: '1.0.0',
  dependencies: { react: '19.3.1', effector: '23.4.4', '@nfcards/shared': '1.2.0' },
});

const REMOTE = {
  name: 'mfe-harbour',
  namespace: 'harbour',
  developmentPort: 3199,
  mounts: [{ path: '/harbour', page: 'harbour', reads: [], head: 'src/harbour', indexed: true }],
};

it.each([
  ['19.3.1', '^19.0.0'],
  ['1.0.0', '^1.0.0'],
  ['0.4.2', '^0.4.0'],
  ['0.0.7', '^0.0.7'],
])('a package written with %s works with %s', (version, range) => {
  expect(rangeOfMajor(version)).toBe(range);
});

it('a minor version of shared or of a library stops no remote', async () => {
  const folder = await makeFolder({ 'package.json': PACKAGE, 'remote.json': JSON.stringify(REMOTE) });
  expect(readNeeds(folder)).toMatchObject({
    react: '^19.0.0',
    'react/jsx-runtime': '^19.0.0',
    effector: '^23.0.0',
    '@nfcards/shared/ui': '^1.0.0',
  });
});

it.each([
  ['react', ['react', 'react/jsx-runtime', 'effector-react'], ['effector', '@nfcards/shared/ui']],
  ['effector', ['effector', 'effector-react'], ['react', '@nfcards/shared/client']],
  ['@nfcards/shared', ['@nfcards/shared/ui', '@nfcards/shared/operations'], ['react', 'effector']],
])('a remote that brings %s takes from the shell the rest alone', async (brought, own, taken) => {
  const remote = JSON.stringify({ ...REMOTE, brings: [brought] });
  const needs = readNeeds(await makeFolder({ 'package.json': PACKAGE, 'remote.json': remote }));
  expect(Object.keys(needs).filter((module) => own.includes(module))).toEqual([]);
  expect(Object.keys(needs)).toEqual(expect.arrayContaining(taken));
});

it('a remote may ask for more than the names tell', async () => {
  const remote = JSON.stringify({ ...REMOTE, atLeast: { '@nfcards/shared': '1.2.0' } });
  const folder = await makeFolder({ 'package.json': PACKAGE, 'remote.json': remote });
  expect(readNeeds(folder)).toMatchObject({ react: '^19.0.0', '@nfcards/shared/ui': '^1.2.0' });
});

it('a range of versions means the one that is installed', async () => {
  const folder = await makeFolder({
    'package.json': JSON.stringify({ version: '1.0.0', dependencies: { react: '>=18' } }),
    'remote.json': JSON.stringify(REMOTE),
    'node_modules/react/package.json': JSON.stringify({ name: 'react', version: '19.3.1' }),
  });
  expect(readNeeds(folder)).toEqual({
    react: '^19.0.0',
    'react/jsx-runtime': '^19.0.0',
  });
});
