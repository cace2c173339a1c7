import { randomBytes, randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { newRecipient, newVault, newWrap } from './operations/vault.cases.ts';
import {
  ageFile,
  fileOf,
  newCard,
  newDocument,
  newPort,
  newSending,
  openUpload,
  SEALED,
  sealedFor,
} from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { PASSWORD, World } from './operations/world.ts';

const NEW_PASSWORD = 'another-derived-key-of-forty-three-letters-0';

describe.each(engines)('the vault on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });

  const send = (name: Parameters<World['send']>[0], input: object, by?: Actor) =>
    world.send(name, { wire: 'standard', input, token: by?.token });
  const kindsOf = async ({ id }: Actor) => {
    const rows = await world.db.selectFrom('vault_wrap').select('kind').where('member_id', '=', id).execute();
    return rows.map(({ kind }) => kind).sort();
  };
  const readersOf = async (input: object) =>
    (await send('recipients', input, await world.member())).json().readers;

  it('is created once by concurrent requests', async () => {
    const by = await world.member();
    const asked = Array.from({ length: 8 }, () => ({
      recipient: newRecipient(),
      wraps: [newWrap('recovery')],
    }));
    const replies = await Promise.all(asked.map((input) => send('create_vault', input, by)));
    const kinds = replies.map((reply) => reply.json().failure_kind ?? 'made');
    expect(kinds.sort()).toEqual(['made', ...Array.from({ length: 7 }, () => 'vault_exists')]);
    expect(await kindsOf(by)).toEqual(['recovery']);
  });

  it('made again with the same key is as it was', async () => {
    const { by, recipient } = await newVault(world);
    const again = await send('create_vault', { recipient, wraps: [newWrap('recovery')] }, by);
    expect(again.json()).toEqual({});
    expect(await kindsOf(by)).toEqual(['passkey', 'password', 'recovery']);
  });

  it('is not made without all of its ways in', async () => {
    const { wraps } = await newVault(world);
    const by = await world.member();
    const input = { recipient: newRecipient(), wraps: [newWrap('recovery'), ...wraps.slice(0, 1)] };
    expect((await send('create_vault', input, by)).json()).toMatchObject({ failure_kind: 'wrap_unknown' });
    expect((await send('vault', {}, by)).json()).toEqual({ recipient: null, wraps: [], documents: 0 });
  });

  it('keeps one way in of each passkey, and one password', async () => {
    const { by } = await newVault(world);
    const passkey = newWrap('passkey');
    const saved = [newWrap('password'), newWrap('password'), passkey, { ...passkey, id: randomUUID() }];
    await Promise.all(saved.map((wrap) => world.call('save_vault_wrap', wrap, by)));
    expect(await kindsOf(by)).toEqual(['passkey', 'passkey', 'password', 'recovery']);
  });

  describe('whose password’s way in is renewed', () => {
    const sealedAs = (format: number) => Buffer.of(format, ...randomBytes(60)).toString('base64');
    /** A vault whose password sealed it so. */
    const vaultOf = async (format: number) => {
      const { by } = await newVault(world);
      const wrap = { ...newWrap('password'), sealed: sealedAs(format) };
      await world.call('save_vault_wrap', wrap, by);
      return { by, renews: wrap.id, wrap: { ...newWrap('password'), sealed: sealedAs(2) } };
    };
    const mails = async ({ email }: Actor) => {
      await world.settled();
      const sent = await world.db
        .selectFrom('mailbox')
        .select('text')
        .where('recipient', '=', email)
        .execute();
      return sent.filter(({ text }) => text.includes('coffre')).length;
    };

    it('says nothing to its member, where one of the first format is: it opens by what opened it', async () => {
      const { by, renews, wrap } = await vaultOf(1);
      const before = await mails(by);
      await world.call('save_vault_wrap', { ...wrap, renews }, by);
      expect(await mails(by)).toBe(before);
      const { wraps } = (await send('vault', {}, by)).json();
      expect(wraps).toContainEqual(expect.objectContaining({ id: wrap.id, sealed: wrap.sealed }));
    });

    it('tells its member all the same where another takes the place of one of today', async () => {
      const { by, renews, wrap } = await vaultOf(2);
      const before = await mails(by);
      await world.call('save_vault_wrap', { ...wrap, renews }, by);
      expect(await mails(by)).toBe(before + 1);
    });

    it('is not put in the place of one that a new password has made meanwhile, nor of another way in', async () => {
      const { by, renews, wrap } = await vaultOf(1);
      const passkey = { ...newWrap('passkey'), renews };
      expect((await send('save_vault_wrap', passkey, by)).json().failure_kind).toBe('wrap_unknown');
      await world.call('save_vault_wrap', { ...newWrap('password'), sealed: sealedAs(2) }, by);
      const late = await send('save_vault_wrap', { ...wrap, renews }, by);
      expect(late.json()).toMatchObject({ failure_kind: 'wrap_unknown' });
    });
  });

  it('that is gone takes what was being uploaded for it along, and the member’s devices are told', async () => {
    const { by } = await newVault(world);
    const card = await newCard(world, by);
    const kept = await newDocument(world, card);
    const { fileId } = await openUpload(world, card, ageFile());
    await world.call('forget_vault', {}, by);
    const finished = await send('finish_document', { file_id: fileId }, by);
    expect(finished.json()).toMatchObject({ failure_kind: 'upload_unknown' });
    const { documents } = (await send('nfcard', { id: card.id }, by)).json();
    expect(documents.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
    const told = await world.db
      .selectFrom('live_event')
      .select('kind')
      .where('member_id', '=', by.id)
      .where('kind', '=', 'nfcard')
      .where('subject', '=', by.id)
      .execute();
    // As it was made, and as it went.
    expect(told).toHaveLength(2);
  });

  it('that has taken the place of another gets nothing that was sealed for that one', async () => {
    const { by, recipient: vault } = await newVault(world);
    const card = await newCard(world, by);
    await world.call('forget_vault', {}, by);
    const { recipient } = await newVault(world, by);
    const add = (named: string) => {
      const file = { type: 'registration', ...fileOf(ageFile()), vault: named };
      return send('add_document', { id: randomUUID(), nfcard_id: card.id, ...file }, by);
    };
    expect((await add(vault)).json()).toMatchObject({ failure_kind: 'vault_changed' });
    expect((await add(recipient)).json()).toMatchObject({ finished: false });
  });

  describe('when the password changes', () => {
    it('is opened by what came along with it', async () => {
      const { by } = await newVault(world);
      const vault_wrap = { id: randomUUID(), sealed: Buffer.from('sealed anew').toString('base64') };
      await world.call(
        'change_password',
        { current: PASSWORD, hashed_password: NEW_PASSWORD, vault_wrap },
        by,
      );
      const { wraps } = (await send('vault', {}, by)).json();
      expect(wraps).toHaveLength(3);
      expect(wraps).toContainEqual(expect.objectContaining({ kind: 'password', ...vault_wrap }));
    });

    it('is not touched where the current password was wrong', async () => {
      const { by, wraps } = await newVault(world);
      const vault_wrap = { id: randomUUID(), sealed: SEALED };
      await send('change_password', { current: 'wrong', hashed_password: NEW_PASSWORD, vault_wrap }, by);
      const kept = (await send('vault', {}, by)).json().wraps;
      expect(kept.map(({ id }: { id: string }) => id)).toEqual(wraps.map(({ id }) => id));
    });

    it('loses the way in of the old password where none came along', async () => {
      const { by } = await newVault(world);
      await world.call('change_password', { current: PASSWORD, hashed_password: NEW_PASSWORD }, by);
      expect(await kindsOf(by)).toEqual(['passkey', 'recovery']);
    });

    it('is not made by what came along', async () => {
      const by = await world.member();
      const vault_wrap = { id: randomUUID(), sealed: SEALED };
      await world.call(
        'change_password',
        { current: PASSWORD, hashed_password: NEW_PASSWORD, vault_wrap },
        by,
      );
      expect((await send('vault', {}, by)).json()).toMatchObject({ recipient: null, wraps: [] });
    });
  });

  describe('when the password was forgotten', () => {
    const enter = async ({ email }: Actor, code: string, input: object = {}) =>
      send('verify_reset_password', { email, code, hashed_password: NEW_PASSWORD, ...input });
    const codeFor = async ({ email }: Actor) => {
      await world.call('reset_password', { email });
      return world.latestCode(email);
    };

    it('is spoken of before anything is lost, and only to who reads the mail', async () => {
      const { by } = await newVault(world);
      const code = await codeFor(by);
      const guessed = await enter(by, code === '000000' ? '000001' : '000000', { spare_vault: true });
      expect(guessed.json()).toMatchObject({ failure_kind: 'code_wrong' });
      expect((await enter(by, code, { spare_vault: true })).json()).toMatchObject({
        failure_kind: 'vault_closes',
      });
      expect(await kindsOf(by)).toEqual(['passkey', 'password', 'recovery']);
      await world.call('login', { email: by.email, cookie: PASSWORD });
      // The same code, by who has read it.
      expect((await enter(by, code)).json()).toMatchObject({ cookie: expect.any(String) });
      expect(await kindsOf(by)).toEqual(['passkey', 'recovery']);
    });

    it('leaves the vault to the old password where nothing else opens it', async () => {
      const by = await world.member();
      await world.call('create_vault', { recipient: newRecipient(), wraps: [newWrap('password')] }, by);
      const code = await codeFor(by);
      expect((await enter(by, code, { spare_vault: true })).json()).toMatchObject({
        failure_kind: 'vault_closes',
      });
      expect((await enter(by, code)).json()).toMatchObject({ cookie: expect.any(String) });
      expect(await kindsOf(by)).toEqual(['password']);
    });

    it('is not spoken of where nothing is lost', async () => {
      const [without, passwordless] = [await world.member(), await world.member({ password_hash: null })];
      const wraps = [newWrap('recovery'), newWrap('passkey')];
      await world.call('create_vault', { recipient: newRecipient(), wraps }, passwordless);
      for (const by of [without, passwordless]) {
        const reply = await enter(by, await codeFor(by), { spare_vault: true });
        expect(reply.json()).toMatchObject({ cookie: expect.any(String) });
      }
      expect(await kindsOf(passwordless)).toEqual(['passkey', 'recovery']);
    });

    it('is not that of a stranger who had opened the account under this address', async () => {
      const stranger = await world.member({ email_verified: false });
      const { recipient } = await newVault(world, stranger);
      const code = await codeFor(stranger);
      expect((await enter(stranger, code, { spare_vault: true })).json()).toMatchObject({
        failure_kind: 'vault_goes',
      });
      const { cookie } = (await enter(stranger, code)).json();
      const reader = { ...stranger, token: cookie };
      expect((await send('vault', {}, reader)).json()).toEqual({ recipient: null, wraps: [], documents: 0 });
      expect(await readersOf({ member_id: stranger.id })).toEqual([]);
      const own = await newVault(world, reader);
      expect(own.recipient).not.toBe(recipient);
      expect(await readersOf({ member_id: stranger.id })).toMatchObject([{ recipient: own.recipient }]);
    });
  });

  describe('that is forgotten', () => {
    it('takes the keys along that were sealed for it, so that others seal new ones', async () => {
      const { by } = await newVault(world);
      const card = await newCard(world);
      const document = await newDocument(world, card);
      const sealed = { id: document.id, keys: [{ member_id: by.id, sealed_key: SEALED }] };
      await newSending(world, card, { member_id: by.id, documents: [sealed] });
      const keys = () =>
        world.db.selectFrom('sending_key').select('sealed_key').where('member_id', '=', by.id).execute();
      expect(await keys()).toHaveLength(1);
      await world.call('forget_vault', {}, by);
      expect(await keys()).toEqual([]);
      expect(await readersOf({ member_id: by.id })).toEqual([]);
    });

    it('counts the documents that its owner could read, and no others', async () => {
      const { by } = await newVault(world);
      const card = await newCard(world, by);
      await newDocument(world, card);
      const foreign = await newCard(world);
      await newSending(world, foreign, {
        member_id: by.id,
        documents: [sealedFor(await newDocument(world, foreign))],
      });
      expect((await send('vault', {}, by)).json()).toMatchObject({ documents: 1 });
      expect((await send('forget_vault', {}, by)).json()).toEqual({ documents: 1 });
      expect((await send('forget_vault', {}, by)).json()).toMatchObject({ failure_kind: 'vault_missing' });
    });
  });

  describe('as others see it', () => {
    it('is a public key: another one after it was forgotten and made anew', async () => {
      const { by, recipient } = await newVault(world);
      const before = await readersOf({ member_id: by.id });
      expect(before).toEqual([{ member_id: by.id, name: 'Ada M.', recipient }]);
      await world.call('forget_vault', {}, by);
      const next = await newVault(world, by);
      expect(await readersOf({ member_id: by.id })).toEqual([{ ...before[0], recipient: next.recipient }]);
    });

    it('is that of each who answers for a place', async () => {
      const port = await newPort(world);
      const [first, second] = [await world.professional(port), await world.professional(port)];
      await world.professional(port);
      const keys = [await newVault(world, first), await newVault(world, second)];
      const readers: readonly { recipient: string }[] = await readersOf({ place_id: port });
      expect(readers.map(({ recipient }) => recipient).sort()).toEqual(
        keys.map(({ recipient }) => recipient).sort(),
      );
    });
  });

  it('is taken along in the export, sealed as it is', async () => {
    const { by, recipient, wraps } = await newVault(world);
    const files = unzipSync((await send('export_account', {}, by)).rawPayload);
    const exported = JSON.parse(Buffer.from(files['vault.json'] ?? []).toString());
    expect(exported.recipient).toBe(recipient);
    expect(exported.wraps.map(({ made_at: _, ...wrap }: { made_at: string }) => wrap)).toEqual(wraps);
  });

  it('goes with the account', async () => {
    const { by } = await newVault(world);
    await world.call('delete_account', { password: PASSWORD }, by);
    expect(await kindsOf(by)).toEqual([]);
    const vaults = await world.db
      .selectFrom('vault')
      .select('recipient')
      .where('member_id', '=', by.id)
      .execute();
    expect(vaults).toEqual([]);
  });
});
