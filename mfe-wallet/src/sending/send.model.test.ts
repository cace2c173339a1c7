import type { NfcardDetails } from '@nfcards/shared/operations';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toBase64Url } from '../vault/crypto/encodings.ts';
import { vaultMade } from '../vault/vault.model.ts';
import { fakeSending, shownCard } from './card.fixture.ts';
import { cardShown } from './card-shown.model.ts';
import { aboutIntent, readIntent } from './intent.ts';
import { $linkAgain, $linkFailure, linkWanted } from './link/link-again.model.ts';
import {
  $attempts,
  $draft,
  $isWriting,
  $problems,
  $review,
  $sendFailure,
  $sent,
  $sentTo,
  draftChanged,
  reviewPressed,
  sendConfirmed,
  sendingBegan,
  sentClosed,
} from './send.model.ts';

vi.mock('../vault/worker/vault-worker-client.ts', () => import('./sealing-worker.fixture.ts'));

const anne = member();
const RECIPIENT = `age1${'q'.repeat(58)}`;
const OWN_VAULT = `age1${'p'.repeat(58)}`;
const READER = { member_id: '6f1c2a30-0000-4000-8000-000000000002', name: 'Yann L.', recipient: RECIPIENT };
const PLACE = { id: 'FRLRH', name: 'La Rochelle' };

const items = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
});
beforeEach(() => items.clear());

function refusal(kind: string, status = 409): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

async function begin({
  card = shownCard(),
  answer = () => null,
  server = { known_keys: null },
}: {
  readonly card?: NfcardDetails;
  readonly server?: { known_keys: unknown };
  readonly answer?: (asked: Asked) => Response | null;
} = {}) {
  const visited = visitAs(anne, (asked) => {
    const given = answer(asked);
    if (given !== null) return given;
    if (asked.path === 'recipients') return Response.json({ readers: [READER] });
    if (asked.path === 'known_keys') return Response.json({ known_keys: server.known_keys });
    if (asked.path === 'save_known_keys') server.known_keys = asked.input.known_keys;
    if (asked.path === 'send_nfcard') return Response.json({ id: asked.input.id });
    return Response.json({ sendings: [], cursor: null });
  });
  const { scope } = visited;
  const known = { recipient: OWN_VAULT, wraps: [], memberId: anne.id, email: anne.email };
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  await allSettled(vaultMade, { scope, params: { known, openedBy: { sealed: '', key } } });
  await allSettled(cardShown, { scope, params: card });
  await allSettled(sendingBegan, { scope });
  return {
    ...visited,
    write: (change: Parameters<typeof draftChanged>[0]) =>
      allSettled(draftChanged, { scope, params: change }),
    review: () => allSettled(reviewPressed, { scope }),
    send: () => allSettled(sendConfirmed, { scope }),
  };
}

const toPlace = { to: 'place', place: PLACE, untilDay: '2999-01-01', kind: 'permanent' } as const;

describe('before a card is sent', () => {
  it('says what is missing, and asks the server nothing', async () => {
    const { scope, review, inputsOf } = await begin();
    await review();
    expect(scope.getState($problems).map(({ field }) => field)).toEqual(['email', 'period']);
    expect([scope.getState($attempts), scope.getState($review)]).toEqual([1, null]);
    expect(inputsOf('recipients')).toEqual([]);
  });

  it('marks a field no longer once it is changed, by hand or by a button', async () => {
    const { scope, write, review } = await begin();
    await review();
    const marked = () => scope.getState($problems).map(({ field }) => field);
    await write({ note: 'Bonne route' });
    expect(marked()).toEqual(['email', 'period']);
    await write({ untilDay: '2999-01-01', untilTime: '' });
    expect(marked()).toEqual(['email']);
    await write({ to: 'place' });
    expect(marked()).toEqual([]);
  });

  it('shows whose keys it will be sealed for, and that they are new', async () => {
    const { scope, write, review, inputsOf } = await begin();
    await write(toPlace);
    await review();
    expect(inputsOf('recipients')).toEqual([{ place_id: 'FRLRH' }]);
    const [reader] = scope.getState($review)?.readers ?? [];
    expect(reader).toMatchObject({ name: 'Yann L.', recipient: RECIPIENT, trust: 'new' });
    expect(reader?.fingerprint).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/);
    expect(inputsOf('send_nfcard')).toEqual([]);
  });

  it('asks nobody for the keys of an address', async () => {
    const { scope, write, review, inputsOf } = await begin();
    await write({ ...toPlace, to: 'email', email: ' yann@example.org ' });
    await review();
    expect(scope.getState($review)?.readers).toEqual([]);
    expect(inputsOf('recipients')).toEqual([]);
  });
});

describe('a card for a place where nobody answers', () => {
  it('is refused as soon as it is looked over, where that is seen', async () => {
    const { scope, write, review } = await begin({
      answer: ({ path }) => (path === 'recipients' ? refusal('place_not_connected') : null),
    });
    await write(toPlace);
    await review();
    expect(scope.getState($sendFailure)).toMatchObject({ message: 'place_not_connected' });
    expect([scope.getState($attempts), scope.getState($review)]).toEqual([1, null]);
  });
});

describe('a card that is sent', () => {
  it('has each document sealed for each reader', async () => {
    const { scope, write, review, send, inputsOf } = await begin();
    await write(toPlace);
    await review();
    await send();
    expect(inputsOf('send_nfcard')).toEqual([
      {
        id: expect.any(String),
        nfcard_id: shownCard().id,
        place_id: 'FRLRH',
        kind: 'permanent',
        note: '',
        intent: expect.any(String),
        documents: shownCard().documents.map(({ id, files }) => ({
          id,
          keys: [
            {
              member_id: READER.member_id,
              recipient: RECIPIENT,
              sealed_key: `${files[0]?.sealed_key}>${RECIPIENT}`,
            },
          ],
        })),
        vault: OWN_VAULT,
      },
    ]);
    expect(scope.getState($isWriting)).toBe(false);
    expect(scope.getState($sent)).toMatchObject({ name: 'La Rochelle', link: null });
    expect(scope.getState($draft).place).toBeNull();
  });

  it('is noted by the vault: the card, its documents, and for whom', async () => {
    const { write, review, send, inputsOf } = await begin();
    await write({ ...toPlace, to: 'email', email: ' Yann@example.org ' });
    await review();
    await send();
    const [sent] = inputsOf('send_nfcard');
    const note = decodeURIComponent(atob(String(sent?.intent)));
    const text = note.slice(note.indexOf('{'));
    expect(readIntent(text, { id: String(sent?.id), nfcard_id: shownCard().id })).toMatchObject({
      receiver: { key: 'email:yann@example.org', name: 'Yann@example.org' },
      documents: shownCard().documents.map(({ id }) => ({ id })),
    });
    expect(note).toContain(aboutIntent(String(sent?.id)));
  });

  it('to somebody without a known key carries a key of its own, which stays in the link', async () => {
    const { scope, write, review, send, asked, inputsOf } = await begin();
    await write({ ...toPlace, to: 'email', email: 'yann@example.org' });
    await review();
    await send();
    const [sent] = inputsOf('send_nfcard');
    const link = scope.getState($sent)?.link;
    const key = toBase64Url(link?.secret ?? new Uint8Array());
    expect([link?.id, key.length]).toEqual([sent?.id, 43]);
    expect(sent?.documents).toEqual(
      shownCard().documents.map(({ id, files }) => ({
        id,
        keys: [],
        sealed_for_link: btoa(`${files[0]?.sealed_key} by ${key}`),
      })),
    );
    // The stand-in of the worker says what it was given; the vault's note is the one place that has it, sealed.
    const told = asked.map(({ input: { documents: _, intent: __, ...input } }) => JSON.stringify(input));
    expect(told.filter((text) => text.includes(key))).toEqual([]);
    const sending = fakeSending({
      id: String(sent?.id),
      nfcard_id: shownCard().id,
      intent: String(sent?.intent),
      has_link: true,
    });
    await allSettled(sentClosed, { scope });
    await allSettled(linkWanted, { scope, params: sending });
    expect([scope.getState($sent), scope.getState($linkAgain)]).toEqual([null, link]);
    await allSettled(linkWanted, { scope, params: { ...sending, id: fakeSending().id } });
    expect(scope.getState($linkAgain)).toBeNull();
    expect(scope.getState($linkFailure)).toMatchObject({ failure: { kind: 'link_missing' } });
  });

  it('knows its receiver once the sendings of the card are read', async () => {
    const receiver = { kind: 'place', id: 'FRLRH', name: 'La Rochelle', page: 'port' } as const;
    const sent: string[] = [];
    const { scope, write, review, send } = await begin({
      answer({ path, input }) {
        if (path === 'send_nfcard') sent.push(String(input.id));
        if (path !== 'sendings') return null;
        const sendings = [fakeSending(), ...sent.map((id) => fakeSending({ id, receiver }))];
        return Response.json({ sendings, cursor: null });
      },
    });
    await write(toPlace);
    await review();
    expect(scope.getState($sentTo)).toBeNull();
    await send();
    expect(scope.getState($sentTo)).toEqual(receiver);
  });

  it('to somebody whose key is known needs no link', async () => {
    const { scope, write, review, send, inputsOf } = await begin();
    await write(toPlace);
    await review();
    await send();
    expect(JSON.stringify(inputsOf('send_nfcard'))).not.toContain('sealed_for_link');
    expect(scope.getState($sent)?.link).toBeNull();
  });

  it('leaves the key of its reader known, on other devices too', async () => {
    const server = { known_keys: null };
    items.set(`nfcards-known-keys:${anne.id}`, JSON.stringify({ maud: ['aaaa bbbb cccc dddd'] }));
    const first = await begin({ server });
    await first.write(toPlace);
    await first.review();
    await first.send();
    expect([...items.keys()]).toEqual([`nfcards-known-keys-seen:${anne.id}`]);
    items.clear();
    const second = await begin({ server });
    await second.write(toPlace);
    await second.review();
    expect(second.scope.getState($review)?.readers[0]).toMatchObject({
      trust: 'known',
      isAgreed: true,
    });
  });

  it('goes under the same id again after a line that broke', async () => {
    let tries = 0;
    const answer = ({ path }: Asked) => {
      if (path !== 'send_nfcard') return null;
      tries += 1;
      return tries === 1 ? Response.error() : null;
    };
    const { scope, write, review, send, inputsOf } = await begin({ answer });
    await write(toPlace);
    await review();
    await send();
    expect(scope.getState($sendFailure)).not.toBeNull();
    expect(scope.getState($isWriting)).toBe(true);
    await send();
    const [before, after] = inputsOf('send_nfcard');
    expect(after?.id).toBe(before?.id);
    expect(scope.getState($isWriting)).toBe(false);
  });

  it('stays to be corrected where the server refuses', async () => {
    const answer = ({ path }: Asked) => (path === 'recipients' ? refusal('place_unknown', 404) : null);
    const { scope, write, review } = await begin({ answer });
    await write(toPlace);
    await review();
    expect(scope.getState($sendFailure)).toMatchObject({ kind: 'FAILURE', message: 'place_unknown' });
    expect([scope.getState($review), scope.getState($isWriting)]).toEqual([null, true]);
  });

  it('seals nothing that the member cannot read, and sends it all the same', async () => {
    const card = shownCard();
    const [document, ...others] = card.documents;
    const files = document?.files.map((file) => ({ ...file, sealed_key: null })) ?? [];
    const documents = document === undefined ? [] : [{ ...document, files }, ...others];
    const { write, review, send, inputsOf } = await begin({ card: { ...card, documents } });
    await write(toPlace);
    await review();
    await send();
    const [sent] = inputsOf('send_nfcard');
    expect(sent?.documents).toMatchObject([{ keys: [] }, { keys: [{ member_id: READER.member_id }] }]);
  });
});
