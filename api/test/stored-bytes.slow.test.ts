import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  commitmentOf,
  decryptedBy,
  encryptedTo,
  identitySealedByPassword,
  linkKeysOf,
  newIdentity,
  passwordKeysOf,
  recoveryKeyOf,
  sealedForLink,
  sealedIdentity,
  sha256Of,
} from './browser-crypto.ts';
import { findSecrets, readFolder, readTables, type Secret } from './byte-search.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { inDays, newBoat, sha256, uploadParts } from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

const TITLE = 'Acte de francisation du Korrigan';
const FILE_NAME = 'francisation-korrigan-2031.pdf';
const PASSWORD = 'petit foc et grand voile de cape';
const NEXT_PASSWORD = 'brume fauve sur la Teignouse';
const RECOVERY_CODE = '7K3M-Q9XW-2F4H-VBN8-RT6J-C5YD-P1ZE-GA0S';
/** What the server may read, so that it must be found. */
const CARD_TITLE = 'Papiers du bord témoins';
const WORDS = 'ACTE DE FRANCISATION. Navire : KORRIGAN, propriétaire : Anne Le Goff.';

/** A scan is mostly noise, with words in it. */
const scan = () =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${WORDS}\n`), randomBytes(4000), Buffer.from(WORDS)]);

describe.each(engines)('what is stored on $name', ({ name, makePlace }) => {
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

  async function register(password: string) {
    const email = `${randomUUID()}@example.org`;
    const keys = passwordKeysOf(email, password);
    const input = { email, first_name: 'Anne', last_name: 'Le Goff', hashed_password: keys.login };
    const { cookie } = (await world.send('register', { wire: 'legacy', input })).json();
    const id = (await world.findSession(cookie))?.memberId ?? '';
    const by: Actor = { id, email, password: keys.login, token: cookie };
    await world.call('email_verification_code', { email, code: await world.latestCode(email) }, by);
    return { by, keys };
  }

  async function makeVault(by: Actor, passwordKey: Buffer) {
    const vault = await newIdentity();
    const wrap = (kind: 'password' | 'recovery', key: Buffer, seal: typeof sealedIdentity) => ({
      id: randomUUID(),
      kind,
      sealed: seal(vault.identity, vault.recipient, key),
      credential_id: null,
    });
    const wraps = [
      wrap('password', passwordKey, identitySealedByPassword),
      wrap('recovery', recoveryKeyOf(RECOVERY_CODE), sealedIdentity),
    ];
    await world.call('create_vault', { recipient: vault.recipient, wraps }, by);
    return vault;
  }

  /** A document as a browser makes it, uploaded. */
  async function addDocument(by: Actor, recipient: string, plain: Buffer) {
    const cardId = randomUUID();
    const boatId = await newBoat(world, by);
    await world.call('create_nfcard', { id: cardId, boat_id: boatId, title: CARD_TITLE }, by);
    const own = await newIdentity();
    const [salt, digest] = [randomBytes(32), sha256Of(plain)];
    const metadata = {
      title: TITLE,
      name: FILE_NAME,
      sha256: digest.toString('hex'),
      salt: salt.toString('hex'),
    };
    const bytes = await encryptedTo(own.recipient, plain);
    const document = { id: randomUUID(), fileId: randomUUID(), bytes };
    const input = {
      id: document.id,
      nfcard_id: cardId,
      type: 'registration',
      expires_on: null,
      file_id: document.fileId,
      size: bytes.length,
      digest: sha256(bytes),
      sealed_title: (await encryptedTo(own.recipient, JSON.stringify(metadata))).toString('base64'),
      sealed_key: (await encryptedTo(recipient, own.identity)).toString('base64'),
      commitment: commitmentOf(salt, digest),
    } as const;
    await world.call('add_document', input, by);
    await uploadParts(world, by, document);
    await world.call('finish_document', { file_id: document.fileId }, by);
    return { cardId, document, own, salt, digest, sealedKey: input.sealed_key };
  }

  /** All that a member does with the secrets of a vault: what the server was given along the way is what is searched. */
  async function live() {
    const plain = scan();
    const { by, keys } = await register(PASSWORD);
    const vault = await makeVault(by, keys.vault);
    const added = await addDocument(by, vault.recipient, plain);
    const { cardId, document, own } = added;

    const friend = await register('une autre phrase de passe');
    const friendVault = await makeVault(friend.by, friend.keys.vault);
    const forFriend = (await encryptedTo(friendVault.recipient, own.identity)).toString('base64');
    const sent = [{ id: document.id, keys: [{ member_id: friend.by.id, sealed_key: forFriend }] }];
    const sending = randomUUID();
    const to = { nfcard_id: cardId, member_id: friend.by.id, note: '', documents: sent };
    await world.call('send_nfcard', { id: sending, kind: 'temporary', valid_until: inDays(7), ...to }, by);
    await world.call('accept_nfcard', { id: sending }, friend.by);

    const linkKey = randomBytes(32);
    const link = linkKeysOf(linkKey);
    const linked = [{ id: document.id, sealed_key: sealedForLink(own.identity, link.documents) }];
    const linkId = randomUUID();
    await world.call(
      'create_link',
      {
        id: linkId,
        nfcard_id: cardId,
        access: link.access,
        valid_until: inDays(7),
        views: 3,
        note: '',
        documents: linked,
      },
      by,
    );
    await world.call('open_link', { id: linkId, access: link.access });

    const next = passwordKeysOf(by.email, NEXT_PASSWORD);
    const vault_wrap = {
      id: randomUUID(),
      sealed: identitySealedByPassword(vault.identity, vault.recipient, next.vault),
    };
    await world.call('change_password', { current: keys.login, hashed_password: next.login, vault_wrap }, by);
    await world.call('login', { email: by.email, cookie: next.login });
    await world.settled();
    return { by, plain, keys, next, vault, linkKey, link, vault_wrap, ...added };
  }

  /** Every byte that is there: of the tables as they are read, of their files, of the documents. */
  async function everything() {
    await sql`checkpoint`.execute(world.db);
    const tables = await readTables(world.db);
    return { tables, files: await databaseFiles(), blobs: readFolder(world.blobs) };
  }

  async function databaseFiles() {
    if (name === 'PGlite') return readFolder(place.dataDir, inject('filledFolder') ?? undefined);
    const { rows } = await sql<{ folder: string; oid: number }>`
      select current_setting('data_directory') as folder, oid from pg_database
      where datname = current_database()`.execute(world.db);
    return rows.flatMap(({ folder, oid }) => readFolder(join(folder, 'base', String(oid))));
  }

  it('has nothing of a document, its name, or what opens it', async () => {
    const lived = await live();
    const text = (of: string, words: string): Secret => ({ name: of, bytes: Buffer.from(words) });
    const secrets: readonly Secret[] = [
      { name: 'document', bytes: lived.plain.subarray(1000, 1032) },
      { name: 'end of the document', bytes: lived.plain.subarray(3900, 3932) },
      text('words of the document', 'Navire : KORRIGAN'),
      { name: 'fingerprint of the document', bytes: lived.digest },
      { name: 'salt', bytes: lived.salt },
      text('title', TITLE),
      text('file name', FILE_NAME),
      text('identity of the document', lived.own.identity.slice('AGE-SECRET-KEY-1'.length)),
      text('identity of the vault', lived.vault.identity.slice('AGE-SECRET-KEY-1'.length)),
      text('any identity', 'AGE-SECRET-KEY-'),
      text('password', PASSWORD),
      text('next password', NEXT_PASSWORD),
      { name: 'root of the password', bytes: lived.keys.root },
      { name: 'vault key', bytes: lived.keys.vault },
      { name: 'next vault key', bytes: lived.next.vault },
      text('key in place of the password', lived.keys.login),
      text('next key in place of the password', lived.next.login),
      text('recovery code', RECOVERY_CODE),
      text('recovery code without hyphens', RECOVERY_CODE.replaceAll('-', '')),
      { name: 'recovery key', bytes: recoveryKeyOf(RECOVERY_CODE) },
      { name: 'key of the link', bytes: lived.linkKey },
      { name: 'key of the link’s documents', bytes: lived.link.documents },
      text('access of the link', lived.link.access),
    ];
    const { tables, files, blobs } = await everything();
    expect(findSecrets([...tables, ...files, ...blobs], secrets)).toEqual([]);
  });

  it('has what the search must find, in each place and in each way of writing it', async () => {
    const { by, vault, vault_wrap, document, digest, salt } = await live();
    const { tables, files, blobs } = await everything();
    const sealed = Buffer.from(vault_wrap.sealed, 'base64');
    const known: readonly Secret[] = [
      { name: 'words', bytes: Buffer.from(CARD_TITLE) },
      { name: 'address', bytes: Buffer.from(by.email) },
      { name: 'recipient', bytes: Buffer.from(vault.recipient) },
      { name: 'bytes in hexadecimal', bytes: Buffer.from(commitmentOf(salt, digest), 'hex') },
      ...[0, 1, 2].map((from) => ({ name: `base64 from ${from}`, bytes: sealed.subarray(from, from + 32) })),
    ];
    const found = (places: Parameters<typeof findSecrets>[0]) =>
      new Set(findSecrets(places, known).map((line) => line.slice(0, line.indexOf(': '))));
    const all = new Set(known.map((secret) => secret.name));
    expect(found(tables)).toEqual(all);
    expect(found(files)).toEqual(all);
    const inBlobs = [{ name: 'cipher', bytes: document.bytes.subarray(500, 532) }];
    expect(findSecrets(blobs, inBlobs)).toHaveLength(1);
  });

  it('can be read again by who has the secrets', async () => {
    const { by, plain, vault, own, sealedKey, document } = await live();
    const opened = await decryptedBy(vault.identity, Buffer.from(sealedKey, 'base64'));
    expect(opened.toString()).toBe(own.identity);
    const input = { id: document.id, file_id: document.fileId };
    const { rawPayload } = await world.send('download_document', {
      wire: 'standard',
      token: by.token,
      input,
    });
    expect((await decryptedBy(opened.toString(), rawPayload)).equals(plain)).toBe(true);
  });
});
