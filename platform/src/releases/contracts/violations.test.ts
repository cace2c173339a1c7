import { describe, expect, it } from 'vitest';
import type { Offers, Uses } from '../release/contract.ts';
import type { RemoteRelease, ShellRelease } from '../release/release.ts';
import { violationsOf } from './violations.ts';

const UI = '@nfcards/shared/ui';

const common = { commit: null, integrity: {}, version: '1.3.0' };

const offered: Offers = {
  shared: '1.2.0',
  libraries: { react: '19.3.1' },
  names: { [UI]: ['Button', 'Card'] },
  operations: ['boats', 'ports_data'],
};

function shell(offers?: Offers): ShellRelease {
  return {
    ...common,
    kind: 'shell',
    name: 'shell',
    scripts: [],
    styles: [],
    fonts: [],
    styleHashes: [],
    ...(offers === undefined ? {} : { offers }),
  };
}

function wallet(uses: Partial<Uses>, needs: Record<string, string> = {}): RemoteRelease {
  return {
    ...common,
    kind: 'remote',
    name: 'mfe-wallet',
    entry: 'remoteEntry.js',
    container: 'mfe_wallet',
    namespace: 'wallet',
    exposes: ['./routes'],
    mounts: [],
    needs,
    uses: { shared: '^1.0.0', names: {}, operations: {}, ...uses },
  };
}

const violations = (remote: RemoteRelease) =>
  violationsOf({ shell: shell(offered), remotes: [remote] }, offered);

describe('a slot', () => {
  const told = (...fields: string[]) =>
    JSON.stringify({
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
      required: fields,
    });
  const fills = wallet({ slots: { 'place-contact': told('id', 'email') } });
  const directory = (...fields: string[]): RemoteRelease => ({
    ...wallet({}),
    name: 'mfe-directory',
    shows: { 'place-contact': { place: 'src/messages/contact-place.tsx:30', told: told(...fields) } },
  });
  const violationsIn = (...remotes: RemoteRelease[]) => violationsOf({ shell: null, remotes }, null);

  it('may be told more than its content reads, or stand nowhere', () => {
    expect(violationsIn(fills, directory('id', 'email', 'name'))).toEqual([]);
    expect(violationsIn(fills)).toEqual([]);
  });

  it('is told what its content reads, by whichever page shows it', () => {
    expect(violationsIn(fills, directory('id'))).toEqual([
      'mfe-wallet@1.3.0 fills the slot “place-contact” of mfe-directory@1.3.0 (src/messages/contact-place.tsx:30): “email” is missing in what it is told there.',
    ]);
  });

  it('of the layout is too', () => {
    const field = wallet({ slots: { 'port-field': told('text', 'country') } });
    const layout = shell({ ...offered, slots: { 'port-field': told('text') } });
    expect(violationsOf({ shell: layout, remotes: [field] }, null)).toEqual([
      'mfe-wallet@1.3.0 fills the slot “port-field” of shell@1.3.0: “country” is missing in what it is told there.',
    ]);
  });
});

describe('what would break', () => {
  it('is nothing when all that is used is offered', () => {
    const uses = { names: { [UI]: { Button: 'src/routes.ts:1' } }, operations: { boats: 'src/boats.ts:2' } };
    expect(violations(wallet(uses, { react: '^19.0.0', [UI]: '^1.0.0' }))).toEqual([]);
  });

  it('is another major version of shared, unless the remote brings one of its own', () => {
    const next = { ...offered, shared: '2.0.0' };
    const on = (remote: RemoteRelease) => violationsOf({ shell: shell(next), remotes: [remote] }, offered);
    expect(on(wallet({}))).toEqual([
      'mfe-wallet@1.3.0 needs @nfcards/shared ^1.0.0 (package.json), and shell@1.3.0 has 2.0.0.',
    ]);
    expect(on(wallet({ shared: '*', names: { [UI]: { Button: 'src/routes.ts:1' } } }))).toEqual([]);
  });

  it('is a name that shared lost', () => {
    expect(violations(wallet({ names: { [UI]: { Badge: 'src/cards/card.tsx:12' } } }))).toEqual([
      'mfe-wallet@1.3.0 uses “Badge” of @nfcards/shared/ui (src/cards/card.tsx:12), which shell@1.3.0 lacks.',
    ]);
  });

  it('is a name of a library that came with a later version of it', () => {
    const uses = { names: { react: { useLater: 'src/routes.tsx:3' } } };
    const shellWithNames = { ...offered, names: { ...offered.names, react: ['useState'] } };
    expect(
      violationsOf({ shell: shell(shellWithNames), remotes: [wallet(uses, { react: '^19.0.0' })] }, null),
    ).toEqual(['mfe-wallet@1.3.0 uses “useLater” of react (src/routes.tsx:3), which shell@1.3.0 lacks.']);
    // A shell that was released before its libraries’ names were noted.
    expect(violations(wallet(uses, { react: '^19.0.0' }))).toEqual([]);
  });

  it('is a name of a door that the shell does not hand over', () => {
    const names = { '@nfcards/shared/vault': { vaultLocked: 'src/vault.ts:1' } };
    expect(violations(wallet({ names }))).toEqual([
      'mfe-wallet@1.3.0 uses “vaultLocked” of @nfcards/shared/vault (src/vault.ts:1), which shell@1.3.0 lacks.',
    ]);
  });

  it('is an operation that the API lacks', () => {
    const remote = wallet({ operations: { boats: 'src/boats.ts:2' } });
    expect(
      violationsOf({ shell: shell(offered), remotes: [remote] }, { operations: ['ports_data'] }),
    ).toEqual(['mfe-wallet@1.3.0 calls “boats” (src/boats.ts:2), which the API that is live lacks.']);
  });

  it('is an operation that the client of the shell does not know', () => {
    const remote = wallet({ operations: { tides: 'src/tides.ts:4' } });
    expect(violationsOf({ shell: shell(offered), remotes: [remote] }, { operations: ['tides'] })).toEqual([
      'mfe-wallet@1.3.0 calls “tides” (src/tides.ts:4), which the table of operations of shell@1.3.0 lacks.',
    ]);
  });

  it('is a field that an answer lost, or that the API came to need', () => {
    const boat = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    const json = (shape: object) => JSON.stringify(shape);
    const expected = { takes: json(boat), gives: json(boat) };
    const remote = wallet({ operations: { boats: 'src/boats.ts:2' }, shapes: { boats: expected } });
    const against = (api: object, client: object = expected) =>
      violationsOf(
        {
          shell: shell({ ...offered, shapes: { boats: { ...expected, ...client } } }),
          remotes: [remote],
        },
        { operations: ['boats'], shapes: { boats: { ...expected, ...api } } },
      );
    const bare = json({ type: 'object', properties: {} });
    expect(against({})).toEqual([]);
    expect(against({ gives: bare })).toEqual([
      'mfe-wallet@1.3.0 reads the answer of “boats” (src/boats.ts:2): “name” is missing in what the API that is live gives.',
      'shell@1.3.0 would refuse the answer of “boats”, which mfe-wallet@1.3.0 calls: “name” is missing in what the API that is live gives.',
    ]);
    const asksMore = {
      ...boat,
      properties: { ...boat.properties, flag: { type: 'string' } },
      required: ['name', 'flag'],
    };
    expect(against({ takes: json(asksMore) })).toEqual([
      'mfe-wallet@1.3.0 calls “boats” (src/boats.ts:2) in a way that the API that is live does not take: “flag” is missing.',
    ]);
    expect(against({}, { gives: bare })).toEqual([
      'mfe-wallet@1.3.0 reads the answer of “boats” (src/boats.ts:2): “name” is missing in what the client of shell@1.3.0 hands on.',
    ]);
  });

  it('is a version of shared that is too old, told once for all of its doors', () => {
    const needs = { [UI]: '^1.3.0', '@nfcards/shared/client': '^1.3.0' };
    expect(violations(wallet({ shared: '^1.3.0' }, needs))).toEqual([
      'mfe-wallet@1.3.0 needs @nfcards/shared ^1.3.0 (package.json), and shell@1.3.0 has 1.2.0.',
    ]);
  });

  it.each([
    [
      'of another version',
      { react: '^20.0.0' },
      'needs react ^20.0.0 (package.json), and shell@1.3.0 has 19.3.1.',
    ],
    ['that is not there', { effector: '^23.0.0' }, 'needs effector ^23.0.0, which shell@1.3.0 lacks.'],
  ])('is a library %s', (_, needs, sentence) => {
    expect(violations(wallet({}, needs))).toEqual([`mfe-wallet@1.3.0 ${sentence}`]);
  });

  it('is told of every remote', () => {
    const [one, other] = [
      wallet({ shared: '^2.0.0' }),
      { ...wallet({ shared: '^3.0.0' }), name: 'mfe-account' },
    ];
    expect(violationsOf({ shell: shell(offered), remotes: [one, other] }, null)).toHaveLength(2);
  });
});

describe('of what nothing is known', () => {
  const asking = wallet({ shared: '^9.0.0', operations: { tides: 'src/tides.ts:4' } }, { react: '^20.0.0' });

  it.each([
    ['a channel without a shell', null],
    ['a shell that was made before shells said what they offer', shell()],
  ])('%s breaks nothing', (_, before) => {
    expect(violationsOf({ shell: before, remotes: [asking] }, null)).toEqual([]);
  });

  it('a remote that was made before remotes said what they use breaks no name, but its ranges are known', () => {
    const { uses: _uses, ...old } = asking;
    expect(violationsOf({ shell: shell(offered), remotes: [old] }, offered)).toEqual([
      'mfe-wallet@1.3.0 needs react ^20.0.0 (package.json), and shell@1.3.0 has 19.3.1.',
    ]);
  });
});
