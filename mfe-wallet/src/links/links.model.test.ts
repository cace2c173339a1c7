import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessOf, readLinkSecret } from '../secret-link/link-secret.ts';
import { shownCard } from '../sending/card.fixture.ts';
import { cardShown } from '../sending/card-shown.model.ts';
import { vaultMade } from '../vault/vault.model.ts';
import {
  $isMaking,
  $links,
  $madeLink,
  linkBegan,
  linkDraftChanged,
  linkForm,
  madeLinkClosed,
  makePressed,
  revokeConfirmed,
} from './links.model.ts';

vi.mock('../vault/worker/vault-worker-client.ts', () => ({
  askWorker: (_: string, { sealed_keys }: { sealed_keys: string[] }) =>
    Promise.resolve(sealed_keys.map((key) => `${key} for the link`)),
  endWorker: () => undefined,
}));
beforeAll(() => vi.stubGlobal('location', { origin: 'https://boats.example' }));
afterAll(() => vi.unstubAllGlobals());

const DAY_MS = 24 * 60 * 60 * 1000;
const OWN_VAULT = `age1${'p'.repeat(58)}`;
const LINK = {
  id: '6f1c2a30-0000-4000-8000-000000000901',
  nfcard_id: shownCard().id,
  note: '',
  made_at: '2026-05-01T12:00:00.000Z',
  valid_until: '2026-06-01T12:00:00.000Z',
  views: 5,
  views_left: 5,
  opened_at: null,
};

async function begin(answer: (asked: Asked) => Response | null = () => null) {
  const visited = visitAs(member(), (asked) => {
    const different = answer(asked);
    if (different !== null) return different;
    return Response.json(asked.path === 'links' ? { links: [LINK] } : { sendings: [], cursor: null });
  });
  const { scope } = visited;
  const known = { recipient: OWN_VAULT, wraps: [], memberId: member().id, email: member().email };
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  await allSettled(vaultMade, { scope, params: { known, openedBy: { sealed: '', key } } });
  await allSettled(cardShown, { scope, params: shownCard() });
  await allSettled(linkBegan, { scope });
  return { ...visited, make: () => allSettled(makePressed, { scope }) };
}

describe('a link that is made', () => {
  it('shows its address once, with a key that the server does not get', async () => {
    const { scope, make, inputsOf } = await begin();
    await allSettled(linkDraftChanged, { scope, params: { days: 3, views: 2, note: ' Pour l’expert ' } });
    await make();
    const address = scope.getState($madeLink) ?? '';
    const { origin, pathname, hash } = new URL(address);
    const [sent] = inputsOf('create_link');
    expect([origin, pathname]).toEqual(['https://boats.example', `/received/${String(sent?.id)}`]);
    expect(JSON.stringify(sent)).not.toContain(hash.slice(1));
    expect(sent).toMatchObject({
      nfcard_id: shownCard().id,
      access: await accessOf(readLinkSecret(hash) ?? new Uint8Array()),
      views: 2,
      note: 'Pour l’expert',
      vault: OWN_VAULT,
      documents: shownCard().documents.map(({ id, files }) => ({
        id,
        sealed_key: `${files[0]?.sealed_key} for the link`,
      })),
    });
    const ahead = Date.parse(String(sent?.valid_until)) - Date.now();
    expect(Math.round(ahead / DAY_MS)).toBe(3);
    expect(scope.getState($isMaking)).toBe(false);
    await allSettled(madeLinkClosed, { scope });
    expect(scope.getState($madeLink)).toBeNull();
  });

  it('shows the documents that were chosen, and is not made without one', async () => {
    const { scope, make, inputsOf } = await begin();
    const [first, second] = shownCard().documents.map(({ id }) => id);
    await allSettled(linkDraftChanged, { scope, params: { leftOut: [first ?? '', second ?? ''] } });
    await make();
    expect([scope.getState(linkForm.$problems), inputsOf('create_link')]).toEqual([['nothingChosen'], []]);
    await allSettled(linkDraftChanged, { scope, params: { leftOut: [first ?? ''] } });
    await make();
    expect(inputsOf('create_link')).toMatchObject([{ documents: [{ id: second }] }]);
  });

  it('has no address where the server refused it', async () => {
    const body = { failure: true, failure_message: 'twenty', failure_kind: 'too_many_links' };
    const { scope, make } = await begin(({ path }) =>
      path === 'create_link' ? Response.json(body, { status: 409 }) : null,
    );
    await make();
    expect([scope.getState($madeLink), scope.getState($isMaking)]).toEqual([null, true]);
    expect(scope.getState(linkForm.$refusal)).toMatchObject({ message: 'twenty' });
  });
});

it('a link that is ended is asked for again with the others', async () => {
  const { scope, inputsOf } = await begin();
  expect(scope.getState($links)).toMatchObject({ status: 'ready', links: [{ id: LINK.id }] });
  const before = inputsOf('links').length;
  await allSettled(revokeConfirmed, { scope, params: LINK.id });
  expect(inputsOf('revoke_link')).toEqual([{ id: LINK.id }]);
  expect(inputsOf('links').length).toBe(before + 1);
});
