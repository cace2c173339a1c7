import { join } from 'node:path';
import { operations } from '@nfcards/shared/operations';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../failure.ts';
import { ROOT } from '../../root.ts';
import { siteNames } from '../publish/site-packages.ts';
import { SHARED_FOLDER } from '../release/contract.ts';
import { makeFolder, makeShared } from './packages.fixture.ts';
import { readOffers } from './read-offers.ts';
import { readUses } from './read-uses.ts';

const HARBOUR = JSON.stringify(
  {
    name: 'mfe-harbour',
    namespace: 'harbour',
    developmentPort: 3199,
    slots: ['port-field'],
    mounts: [
      { path: '/harbour', page: 'harbour', reads: ['ports_data'], head: 'src/harbour', indexed: true },
    ],
  },
  null,
  2,
);

/** What a remote uses whose `src` has these files; the door of its slot is empty unless they say otherwise. */
async function usesOf(sources: Readonly<Record<string, string>>, remote = HARBOUR) {
  const files = Object.entries(sources).map(([file, text]) => [`src/${file}`, text]);
  const folder = await makeFolder({
    'remote.json': remote,
    'src/slots/port-field.ts': '',
    ...Object.fromEntries(files),
  });
  const shared = await makeShared('1.2.0', {
    ui: 'export const Button = 1, Card = 2;',
    'ui/overlays': 'export function Dialog() {}\nexport function Menu() {}\nexport const Popover = 1;',
    worker: 'export const startOwnWorker = 1;',
    mounted: "import { useNavigate } from '@nfcards/shared/router';\nexport const mountedPage = useNavigate;",
  });
  return readUses(folder, shared);
}

describe('what a remote uses of shared', () => {
  it('is of any version that keeps the promises of the one it was written with: the names say what it needs', async () => {
    expect((await usesOf({ 'routes.ts': '' })).shared).toBe('^1.0.0');
  });

  it('is from the version on that its declaration names', async () => {
    const remote = JSON.stringify({ ...JSON.parse(HARBOUR), atLeast: { '@nfcards/shared': '1.2.0' } });
    expect((await usesOf({ 'routes.ts': '' }, remote)).shared).toBe('^1.2.0');
  });

  it('is any version where it brings one of its own, and the few names that join a mounted page to the site', async () => {
    const remote = JSON.stringify({
      ...JSON.parse(HARBOUR),
      slots: [],
      brings: ['react', '@nfcards/shared'],
    });
    const sources = {
      'routes.ts':
        "import { mountedPage } from '@nfcards/shared/mounted';\nimport { useState } from 'react';",
    };
    expect(await usesOf(sources, remote)).toMatchObject({
      shared: '*',
      names: { '@nfcards/shared/router': { useNavigate: 'src/routes.ts:1' } },
    });
  });

  it.each([
    ['react', '', /cannot render its pages; export them as mountedPage/],
    [
      'react',
      "import { Button } from '@nfcards/shared/ui';",
      /ui \(src\/routes\.ts:2\), which is made with the shell’s/,
    ],
    [
      'effector',
      "import { $user } from '@nfcards/shared/auth';",
      /auth \(src\/routes\.ts:2\), whose stores are the shell’s/,
    ],
    ['@nfcards/shared', "import { $user } from '@nfcards/shared/auth';", /of which a page has only one/],
  ])(
    'is refused where it brings %s and mixes it with what is the shell’s (%s)',
    async (brought, source, sentence) => {
      const remote = JSON.stringify({ ...JSON.parse(HARBOUR), slots: [], brings: [brought] });
      const mounted = source === '' ? '' : "import { mountedPage } from '@nfcards/shared/mounted';";
      await expect(usesOf({ 'routes.ts': `${mounted}\n${source}` }, remote)).rejects.toThrow(sentence);
    },
  );

  it('is refused where a React of its own should fill a slot of the shell', async () => {
    const remote = JSON.stringify({ ...JSON.parse(HARBOUR), brings: ['react'] });
    await expect(usesOf({ 'routes.ts': '' }, remote)).rejects.toThrow(/cannot render its slot port-field/);
  });

  it('is each name that it imports of a library too', async () => {
    const { names } = await usesOf({
      'routes.ts':
        "import { useState, type ReactNode } from 'react';\nimport { createStore } from 'effector';",
    });
    expect(names).toEqual({
      react: { useState: 'src/routes.ts:1' },
      effector: { createStore: 'src/routes.ts:2' },
    });
  });

  it('is each name that it imports, at the line that first does', async () => {
    const { names } = await usesOf({
      'routes.ts': "import './page.ts';\nimport { Button } from '@nfcards/shared/ui';",
      'page.ts': "import {\n  Button as Knob,\n  Card,\n} from '@nfcards/shared/ui';",
    });
    expect(names).toEqual({
      '@nfcards/shared/ui': { Button: 'src/routes.ts:2', Card: 'src/page.ts:3' },
    });
  });

  it('is not its types, which are gone at run time', async () => {
    const { names } = await usesOf({
      'routes.ts': `import type { Routes } from '@nfcards/shared/remote';
import { type ButtonProps, Button } from '@nfcards/shared/ui';
export type { CardProps } from '@nfcards/shared/ui';
type Overlays = typeof import('@nfcards/shared/ui/overlays');`,
    });
    expect(names).toEqual({ '@nfcards/shared/ui': { Button: 'src/routes.ts:2' } });
  });

  it('is what it passes on', async () => {
    const { names } = await usesOf({ 'routes.ts': "export { Card as Sheet } from '@nfcards/shared/ui';" });
    expect(names).toEqual({ '@nfcards/shared/ui': { Card: 'src/routes.ts:1' } });
  });

  it.each([
    ['reads of', 'overlays.Dialog'],
    ['shows', '<overlays.Dialog />'],
    ['takes apart', 'const { Dialog: Window } = overlays'],
    ['reads by its name of', "overlays['Dialog']"],
  ])('is what it %s a door that it takes whole, wherever it does', async (_, use) => {
    const { names } = await usesOf({
      'routes.ts':
        "import './page.tsx';\nexport const fetchOverlays = () => import('@nfcards/shared/ui/overlays');",
      'page.tsx': `\nexport const Page = ({ overlays }) => { return ${use.startsWith('const') ? `1; ${use}` : use}; };`,
    });
    expect(names).toEqual({ '@nfcards/shared/ui/overlays': { Dialog: 'src/page.tsx:2' } });
  });

  it('is what it expects to be told in its slots, and none that there is not', async () => {
    const { slots } = await usesOf({ 'routes.ts': '' });
    expect(Object.keys(slots ?? {})).toEqual(['port-field']);
    expect(JSON.parse(slots?.['port-field'] ?? '')).toMatchObject({
      properties: { text: { type: 'string' } },
    });
    const remote = JSON.stringify({ ...JSON.parse(HARBOUR), slots: ['port-feild'] });
    await expect(usesOf({ 'routes.ts': '', 'slots/port-feild.ts': '' }, remote)).rejects.toThrow(
      'There is no slot “port-feild”: shared/src/remote/slots.ts has port-field, place-contact.',
    );
  });

  it('is what its slots use too', async () => {
    const { names } = await usesOf({
      'routes.ts': '',
      'slots/port-field.ts': "import { Button } from '@nfcards/shared/ui';",
    });
    expect(names).toEqual({ '@nfcards/shared/ui': { Button: 'src/slots/port-field.ts:1' } });
  });

  it('is not what its bundle brings along: a door that the shell does not hand over, a worker', async () => {
    const { names } = await usesOf({
      'routes.ts': `import { startOwnWorker } from '@nfcards/shared/worker';
startOwnWorker(new URL('./sums.worker.ts', import.meta.url));`,
      'sums.worker.ts': "import { Button } from '@nfcards/shared/ui';",
    });
    expect(names).toEqual({});
  });

  it('is not what only its tests and their helpers use', async () => {
    const { names } = await usesOf({
      'routes.ts': '',
      'page.test.ts': "import { Button } from '@nfcards/shared/ui';",
      'fake-page.ts': "import { Card } from '@nfcards/shared/ui';",
    });
    expect(names).toEqual({});
  });
});

describe('the operations that a remote calls', () => {
  const atStart = { ports_data: 'remote.json:13' };

  it.each([
    ['a call model', "import { createCall } from '@nfcards/shared/client';\ncreateCall('boats');"],
    ['one under another name', "import { createCall as ask } from '@nfcards/shared/client';\nask('boats');"],
    ['the client', "const client = await made();\nclient.call('boats', {});"],
    ['the client of something', "declare const world;\nworld.client.readBytes('boats', {});"],
    ['the client, with bytes', "declare const theClient;\ntheClient.sendBytes('boats', {}, {});"],
    [
      'an address',
      "import { operationUrl } from '@nfcards/shared/operations';\noperationUrl('/api', 'boats', {});",
    ],
    ['a schema', "import { operations } from '@nfcards/shared/operations';\noperations.boats.answer;"],
    [
      'a schema by its name',
      "import { operations } from '@nfcards/shared/operations';\noperations['boats'];",
    ],
  ])('are found in %s', async (_, source) => {
    const { operations: found } = await usesOf({ 'routes.ts': source });
    expect(found).toEqual({ boats: 'src/routes.ts:2', ...atStart });
  });

  it('are both when one of two is called', async () => {
    const { operations: found } = await usesOf({
      'routes.ts': "client.call(isNew ? 'create_vault' : 'save_vault_wrap', {});",
    });
    expect(found).toEqual({
      create_vault: 'src/routes.ts:1',
      ...atStart,
      save_vault_wrap: 'src/routes.ts:1',
    });
  });

  it('are those of its workers too', async () => {
    const { operations: found } = await usesOf({
      'routes.ts': "new Worker(new URL('./sums.worker.ts', import.meta.url));",
      'sums.worker.ts': "client.call('boats', {});",
    });
    expect(found).toEqual({ boats: 'src/sums.worker.ts:1', ...atStart });
  });

  it('are none where something else is called', async () => {
    const { operations: found } = await usesOf({
      'routes.ts': "const createCall = (name) => name;\ncreateCall('boats');\ncreateCall.call('boats');",
    });
    expect(found).toEqual(atStart);
  });

  it.each([
    ["import { createCall } from '@nfcards/shared/client';", 'createCall(name)'],
    ['', 'client.call(name, {})'],
    ["import { operations } from '@nfcards/shared/operations';", 'operations[name]'],
  ])('must be written in the call: %s %s is refused', async (before, call) => {
    const refused = usesOf({ 'routes.ts': `${before}\n${call};` });
    await expect(refused).rejects.toThrow(Failure);
    await expect(refused).rejects.toThrow(`mfe-harbour calls an operation in src/routes.ts:2`);
    await expect(refused).rejects.toThrow(`“${call}”`);
  });
});

describe('the remotes of this working tree', () => {
  const remotes = siteNames().filter((name) => name !== 'shell');
  const uses = remotes.map((name) => [name, readUses(join(ROOT, name), SHARED_FOLDER)] as const);
  const offers = readOffers(SHARED_FOLDER, join(ROOT, 'shell'));

  it.each(uses)('%s uses nothing that the shell does not hand over', (_, { names }) => {
    const used = Object.entries(names).flatMap(([door, places]) =>
      Object.keys(places).map((name) => `${door} ${name}`),
    );
    const offered = Object.entries(offers.names).flatMap(([door, all]) =>
      all.map((name) => `${door} ${name}`),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !offered.includes(name))).toEqual([]);
  });

  it.each(uses)('%s calls operations that there are', (_, { operations: called }) => {
    expect(Object.keys(called)).not.toEqual([]);
    expect(Object.keys(called).filter((name) => !Object.hasOwn(operations, name))).toEqual([]);
  });
});
