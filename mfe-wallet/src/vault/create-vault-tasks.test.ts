import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { parse } from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { createVaultTasks, type OpenVaults, type TaskContext } from './create-vault-tasks.ts';
import { sealText } from './crypto/age-text.ts';
import { documentMetadata } from './crypto/document-metadata.ts';
import { fromBase64, toBase64, toHex } from './crypto/encodings.ts';
import type { VersionPlace } from './crypto/owner-act.ts';
import { WorkFailure } from './crypto/work-error.ts';

const CONTEXT: TaskContext = { signal: new AbortController().signal, onProgress: () => undefined };

function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** A member whose vault is open. */
async function openVault(openVaults?: OpenVaults) {
  const tasks = createVaultTasks(openVaults).tasks;
  const key = await newKey();
  const { recipient, sealed } = await tasks.make({ keys: [{ key, isPassword: false }] }, CONTEXT);
  return { tasks, key, recipient, sealed: sealed[0] ?? '' };
}

/** Bytes that differ from place to place, over three chunks of age’s and a half. */
const BYTES = Uint8Array.from({ length: 3.5 * 65_536 }, (_, index) => (index * 31 + (index >> 8)) % 256);
const DOCUMENT = {
  file: new Blob([BYTES]),
  name: 'acte de francisation.pdf',
  type: 'application/pdf',
  title: 'Acte de francisation',
  place: { nfcardId: 'card', documentId: 'document', fileId: 'version' },
} as const;

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const cause = await work.then(
    () => 'done',
    (error: unknown) => error,
  );
  return cause instanceof WorkFailure ? cause.error.kind : String(cause);
}

/** The same text in base64 with one bit of its middle byte changed. */
function oneBitOther(sealed: string): string {
  const bytes = fromBase64(sealed);
  const middle = bytes.length - 20;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return toBase64(bytes);
}

describe('a document', () => {
  it('comes back as it was, with what was said of it', async () => {
    const { tasks } = await openVault();
    const encrypted = await tasks.encrypt(DOCUMENT, CONTEXT);
    const { file, metadata } = await tasks.decrypt(encrypted, CONTEXT);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(BYTES);
    expect(file.type).toBe('application/pdf');
    expect(metadata).toEqual(encrypted.metadata);
    expect(metadata).toMatchObject({ title: 'Acte de francisation', size: BYTES.length });
  });

  it('is sent as nothing of it: one of age’s files, with its size and its digest', async () => {
    const { tasks } = await openVault();
    const { cipher, size, digest } = await tasks.encrypt(DOCUMENT, CONTEXT);
    const bytes = new Uint8Array(await cipher.arrayBuffer());
    expect(new TextDecoder().decode(bytes.subarray(0, 22))).toBe('age-encryption.org/v1\n');
    expect(size).toBe(bytes.length);
    expect(digest).toBe(toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
    expect(toHex(bytes)).not.toContain(toHex(BYTES.subarray(0, 16)));
  });

  it('is certified by HMAC-SHA-256 of its digest, with a salt of its own', async () => {
    const { tasks } = await openVault();
    const { commitment, metadata } = await tasks.encrypt(DOCUMENT, CONTEXT);
    const again = await tasks.encrypt(DOCUMENT, CONTEXT);
    const hash = { name: 'HMAC', hash: 'SHA-256' };
    const salt = Uint8Array.from(metadata.salt.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    const key = await crypto.subtle.importKey('raw', salt, hash, false, ['sign']);
    const digest = await crypto.subtle.digest('SHA-256', BYTES);
    expect(metadata.sha256).toBe(toHex(new Uint8Array(digest)));
    expect(commitment).toBe(toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, digest))));
    expect(again.commitment).not.toBe(commitment);
  });

  it('has an identity of its own: the key of one opens no other', async () => {
    const { tasks } = await openVault();
    const [one, other] = [await tasks.encrypt(DOCUMENT, CONTEXT), await tasks.encrypt(DOCUMENT, CONTEXT)];
    expect(await refusalOf(tasks.decrypt({ ...one, sealed_key: other.sealed_key }, CONTEXT))).toBe('damaged');
    const swapped = { ...one, cipher: other.cipher };
    expect(await refusalOf(tasks.decrypt(swapped, CONTEXT))).toBe('damaged');
  });

  it.each([
    ['in its header', 60],
    ['in its first chunk', 1000],
    ['in its last chunk', -10],
  ])('of which one bit was changed %s is damaged', async (_, place) => {
    const { tasks } = await openVault();
    const encrypted = await tasks.encrypt(DOCUMENT, CONTEXT);
    const bytes = new Uint8Array(await encrypted.cipher.arrayBuffer());
    const at = place < 0 ? bytes.length + place : place;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(await refusalOf(tasks.decrypt({ ...encrypted, cipher: new Blob([bytes]) }, CONTEXT))).toBe(
      'damaged',
    );
  });

  it('that was cut off is damaged', async () => {
    const { tasks } = await openVault();
    const encrypted = await tasks.encrypt(DOCUMENT, CONTEXT);
    const cipher = encrypted.cipher.slice(0, 200 + 65_552);
    expect(await refusalOf(tasks.decrypt({ ...encrypted, cipher }, CONTEXT))).toBe('damaged');
  });

  it('whose title or key was changed is not read', async () => {
    const { tasks } = await openVault();
    const document = await tasks.encrypt(DOCUMENT, CONTEXT);
    const documents = [
      document,
      { ...document, sealed_title: oneBitOther(document.sealed_title) },
      { ...document, sealed_key: oneBitOther(document.sealed_key) },
      { sealed_key: 'no base64!', sealed_title: '' },
    ];
    expect(await tasks.readMetadata({ documents }, CONTEXT)).toEqual([
      expect.objectContaining(document.metadata),
      null,
      null,
      null,
    ]);
  });

  it('tells how far it is, up to the end', async () => {
    const { tasks } = await openVault();
    const onProgress = vi.fn();
    await tasks.encrypt(DOCUMENT, { ...CONTEXT, onProgress });
    expect(onProgress).toHaveBeenLastCalledWith(1);
  });

  it('is given up when nobody waits for it any more', async () => {
    const { tasks } = await openVault();
    const encrypted = tasks.encrypt(DOCUMENT, { ...CONTEXT, signal: AbortSignal.abort() });
    expect(await refusalOf(encrypted)).toBe('aborted');
  });

  it('gets another title without another file', async () => {
    const { tasks } = await openVault();
    const { sealed_key, metadata } = await tasks.encrypt(DOCUMENT, CONTEXT);
    const renamed = { ...metadata, title: 'Acte 2027' };
    const sealed_title = await tasks.sealMetadata({ sealed_key, metadata: renamed }, CONTEXT);
    expect(await tasks.readMetadata({ documents: [{ sealed_key, sealed_title }] }, CONTEXT)).toEqual([
      expect.objectContaining(renamed),
    ]);
  });
});

describe('what is sealed beside a document', () => {
  it('stays within what the server takes, whatever the names are', async () => {
    const { tasks } = await openVault();
    const long = '\u{1F6A2}"\\\u2028é'.repeat(200);
    const sealed = await tasks.encrypt({ ...DOCUMENT, title: long, name: `${long}.pdf` }, CONTEXT);
    expect(sealed.sealed_title.length).toBeLessThanOrEqual(4096);
    expect(sealed.sealed_key.length).toBeLessThanOrEqual(8192);
    expect(parse(documentMetadata, sealed.metadata)).toEqual(sealed.metadata);
  });

  it('is a title of one plain line, cut where it is long, and never half a character', async () => {
    const { tasks } = await openVault();
    const titleOf = async (title: string) =>
      (await tasks.encrypt({ ...DOCUMENT, title }, CONTEXT)).metadata.title;
    expect(await titleOf('\u{1F6A2}'.repeat(61))).toBe('\u{1F6A2}'.repeat(60));
    expect(await titleOf(`x${'\u{1F6A2}'.repeat(61)}`)).toBe(`x${'\u{1F6A2}'.repeat(59)}`);
    expect(await titleOf(' Acte\nde\u0000 francisation\u202e ')).toBe('Acte de francisation');
  });

  it('is plain where another browser sealed it as it liked', async () => {
    const { tasks, recipient } = await openVault();
    const { metadata: honest } = await tasks.encrypt(DOCUMENT, CONTEXT);
    const identity = await generateX25519Identity();
    const written = { ...honest, name: 'facture\u202efdp.exe', title: 'Fact\u202e\u200bure' };
    const sealed_title = await sealText(JSON.stringify(written), await identityToRecipient(identity));
    const documents = [{ sealed_key: await sealText(identity, recipient), sealed_title }];
    const [metadata] = await tasks.readMetadata({ documents }, CONTEXT);
    expect(metadata).toMatchObject({ name: 'facturefdp.pdf', title: 'Facture' });
  });

  it('is of the type that the bytes have, whatever was sealed', async () => {
    const { tasks } = await openVault();
    const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    const lied = await tasks.encrypt({ ...DOCUMENT, file: new Blob([bytes]), name: 'facture.pdf' }, CONTEXT);
    const opened = await tasks.decrypt(lied, CONTEXT);
    expect([opened.file.type, opened.metadata.type, opened.metadata.name]).toEqual([
      'image/png',
      'image/png',
      'facture.png',
    ]);
  });
});

describe('the vault', () => {
  it('is opened by what sealed it, and by nothing else', async () => {
    const { tasks, key, recipient, sealed } = await openVault();
    const document = await tasks.encrypt(DOCUMENT, CONTEXT);
    const later = createVaultTasks().tasks;
    expect(await refusalOf(later.open({ recipient, sealed, key: await newKey() }, CONTEXT))).toBe(
      'wrong_key',
    );
    expect(await refusalOf(later.readMetadata({ documents: [document] }, CONTEXT))).toBe('locked');
    await later.open({ recipient, sealed, key }, CONTEXT);
    expect(await later.readMetadata({ documents: [document] }, CONTEXT)).toMatchObject([document.metadata]);
  });

  it('opens by one more way once that was added', async () => {
    const { tasks, key, recipient, ...before } = await openVault();
    const another = await newKey();
    const by = { sealed: before.sealed, key };
    const sealed = await tasks.wrap({ recipient, by, key: { key: another, isPassword: false } }, CONTEXT);
    const later = createVaultTasks().tasks;
    expect(await later.open({ recipient, sealed, key: another }, CONTEXT)).toBeNull();
  });

  it('that a password sealed as before is sealed as passwords seal today, once', async () => {
    const { tasks, key, recipient, sealed } = await openVault();
    const renewed = await tasks.renew({ recipient, by: { sealed, key } }, CONTEXT);
    expect(renewed).not.toBeNull();
    const by = { sealed: renewed ?? '', key };
    expect(await createVaultTasks().tasks.open({ recipient, ...by }, CONTEXT)).toBeNull();
    expect(await tasks.renew({ recipient, by }, CONTEXT)).toBeNull();
    const forged = tasks.renew({ recipient, by: { sealed, key: await newKey() } }, CONTEXT);
    expect(await refusalOf(forged)).toBe('wrong_key');
  });

  it('is given to nobody’s key but by who shows one that opens it', async () => {
    const { tasks, recipient, sealed } = await openVault();
    const [own, another] = [await newKey(), await newKey()];
    const asked = tasks.wrap(
      { recipient, by: { sealed, key: own }, key: { key: another, isPassword: false } },
      CONTEXT,
    );
    expect(await refusalOf(asked)).toBe('wrong_key');
  });

  it('does nothing while it is closed', async () => {
    const tasks = createVaultTasks().tasks;
    expect(await refusalOf(Promise.resolve().then(() => tasks.encrypt(DOCUMENT, CONTEXT)))).toBe('locked');
  });
});

describe('a document of a vault’s own', () => {
  const read = async (
    { tasks }: Awaited<ReturnType<typeof openVault>>,
    version: { readonly sealed_key: string; readonly sealed_title: string },
    place: VersionPlace = DOCUMENT.place,
  ) => (await tasks.readMetadata({ documents: [{ ...version, place }] }, CONTEXT))[0];

  it('is known by what its vault made of it, at its own place, under any title', async () => {
    const anne = await openVault();
    const { commitment, metadata, ...version } = await anne.tasks.encrypt(DOCUMENT, CONTEXT);
    expect(await read(anne, version)).toEqual({ ...metadata, commitment, isOwn: true });
    const { sealed_key } = version;
    const renamed = { ...metadata, title: 'Acte 2027' };
    const sealed_title = await anne.tasks.sealMetadata({ sealed_key, metadata: renamed }, CONTEXT);
    expect(await read(anne, { sealed_key, sealed_title })).toMatchObject({ title: 'Acte 2027', isOwn: true });
    for (const other of [{ nfcardId: 'x' }, { documentId: 'x' }, { fileId: 'x' }])
      expect(await read(anne, version, { ...DOCUMENT.place, ...other })).toMatchObject({ isOwn: false });
  });

  it('is made by nobody who knows the public key of the vault alone', async () => {
    const [anne, server] = [await openVault(), await openVault()];
    const invented = await server.tasks.encrypt(DOCUMENT, CONTEXT);
    const recipients = [anne.recipient];
    const [[sealed_key = ''] = []] = await server.tasks.sealKeys(
      { sealed_keys: [invented.sealed_key], recipients },
      CONTEXT,
    );
    expect(await read(anne, { ...invented, sealed_key })).toMatchObject({ isOwn: false });
  });

  it('may be one that others, or earlier releases, have made, once its reader says so', async () => {
    const [anne, bob] = [await openVault(), await openVault()];
    const made = await bob.tasks.encrypt(DOCUMENT, CONTEXT);
    const recipients = [anne.recipient];
    const [[sealed_key = ''] = []] = await bob.tasks.sealKeys(
      { sealed_keys: [made.sealed_key], recipients },
      CONTEXT,
    );
    const metadata = await read(anne, { ...made, sealed_key });
    if (metadata == null) throw new Error('it is sealed for her');
    const { place } = DOCUMENT;
    const sealed_title = await anne.tasks.recognise({ sealed_key, metadata, place }, CONTEXT);
    expect(await read(anne, { sealed_key, sealed_title })).toMatchObject({
      title: made.metadata.title,
      isOwn: true,
    });
    expect(await read(bob, { sealed_key: made.sealed_key, sealed_title })).toMatchObject({ isOwn: false });
  });
});

describe('a note', () => {
  it('is read and written by its vault alone, and about one thing', async () => {
    const [anne, eve] = [await openVault(), await openVault()];
    const sealed = await anne.tasks.sealNote({ about: 'sending 1', text: 'à Yann' }, CONTEXT);
    const read = (tasks: typeof anne.tasks, about: string, note: string) =>
      tasks.openNote({ about, sealed: note }, CONTEXT);
    expect(await read(anne.tasks, 'sending 1', sealed)).toBe('à Yann');
    expect(await read(anne.tasks, 'sending 2', sealed)).toBeNull();
    expect(await read(eve.tasks, 'sending 1', sealed)).toBeNull();
    expect(await read(anne.tasks, 'sending 1', oneBitOther(sealed))).toBeNull();
    expect(await read(anne.tasks, 'sending 1', 'no base64!')).toBeNull();
  });
});

describe('tabs that share a worker', () => {
  async function tabs() {
    const openVaults: OpenVaults = new Map();
    const first = createVaultTasks(openVaults);
    const key = await newKey();
    const { recipient, sealed } = await first.tasks.make({ keys: [{ key, isPassword: false }] }, CONTEXT);
    const document = await first.tasks.encrypt(DOCUMENT, CONTEXT);
    const opening = { recipient, sealed: sealed[0] ?? '', key };
    return {
      openVaults,
      first,
      second: createVaultTasks(openVaults),
      recipient,
      opening,
      documents: [{ ...document, place: DOCUMENT.place }],
    };
  }

  it('have the vault open together, and the identity is in no answer', async () => {
    const { second, recipient, documents } = await tabs();
    expect(await refusalOf(second.tasks.readMetadata({ documents }, CONTEXT))).toBe('locked');
    expect(await second.tasks.join({ recipient }, CONTEXT)).toBe(true);
    expect(await second.tasks.readMetadata({ documents }, CONTEXT)).toMatchObject([
      documents[0]?.metadata ?? {},
    ]);
  });

  it('close it together, and one that hears of it late closes nothing that was opened since', async () => {
    const { first, second, recipient, opening, documents } = await tabs();
    await second.tasks.join({ recipient }, CONTEXT);
    first.close();
    expect(await refusalOf(second.tasks.readMetadata({ documents }, CONTEXT))).toBe('locked');
    expect(await second.tasks.join({ recipient }, CONTEXT)).toBe(false);
    await first.tasks.open(opening, CONTEXT);
    second.close();
    expect(await first.tasks.readMetadata({ documents }, CONTEXT)).toMatchObject([
      documents[0]?.metadata ?? {},
    ]);
  });

  it('never get another vault than they have open: whoever opens one changes nothing for the others', async () => {
    const { openVaults, first, second, recipient } = await tabs();
    const stranger = await openVault(openVaults);
    expect(await second.tasks.join({ recipient }, CONTEXT)).toBe(true);
    const later = { ...(await first.tasks.encrypt(DOCUMENT, CONTEXT)), place: DOCUMENT.place };
    expect(await stranger.tasks.readMetadata({ documents: [later] }, CONTEXT)).toEqual([null]);
    expect(await first.tasks.readMetadata({ documents: [later] }, CONTEXT)).toMatchObject([later.metadata]);
  });
});

describe('the key of a document, sealed for others', () => {
  it('opens it for each of them, and for nobody else', async () => {
    const anne = await openVault();
    const [bob, carl, eve] = [await openVault(), await openVault(), await openVault()];
    const document = await anne.tasks.encrypt(DOCUMENT, CONTEXT);
    const rows = await anne.tasks.sealKeys(
      { sealed_keys: [document.sealed_key], recipients: [bob.recipient, carl.recipient] },
      CONTEXT,
    );
    const [forBob = '', forCarl = ''] = rows[0] ?? [];
    const read = async (tasks: typeof bob.tasks, sealed_key: string) =>
      tasks.readMetadata({ documents: [{ ...document, sealed_key }] }, CONTEXT);
    expect(await read(bob.tasks, forBob)).toMatchObject([document.metadata]);
    expect(await read(carl.tasks, forCarl)).toMatchObject([document.metadata]);
    expect(await read(eve.tasks, forBob)).toEqual([null]);
    expect(await refusalOf(eve.tasks.decrypt({ ...document, sealed_key: forBob }, CONTEXT))).toBe(
      'wrong_key',
    );
  });

  it('is sealed for none that is no public key', async () => {
    const { tasks } = await openVault();
    const { sealed_key } = await tasks.encrypt(DOCUMENT, CONTEXT);
    const recipient = await identityToRecipient(await generateX25519Identity());
    const slipped = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q');
    const sealed = tasks.sealKeys({ sealed_keys: [sealed_key], recipients: [slipped] }, CONTEXT);
    expect(await refusalOf(sealed)).toBe('recipient_wrong');
  });

  it('goes along with a link, and needs no vault there', async () => {
    const { tasks } = await openVault();
    const document = await tasks.encrypt(DOCUMENT, CONTEXT);
    const key = crypto.getRandomValues(new Uint8Array(32));
    const [sealed_key = ''] = await tasks.sealKeysForLink(
      { sealed_keys: [document.sealed_key], key },
      CONTEXT,
    );
    const stranger = createVaultTasks().tasks;
    const linked = { ...document, sealed_key, key };
    expect(await stranger.readLinked({ key, documents: [linked] }, CONTEXT)).toMatchObject([
      document.metadata,
    ]);
    const { file } = await stranger.decryptLinked(linked, CONTEXT);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(BYTES);
    const wrong = crypto.getRandomValues(new Uint8Array(32));
    expect(await stranger.readLinked({ key: wrong, documents: [linked] }, CONTEXT)).toEqual([null]);
    expect(await refusalOf(stranger.decryptLinked({ ...linked, key: wrong }, CONTEXT))).toBe('wrong_key');
  });

  it('is taken over by the vault of its receiver, who needs the link no more', async () => {
    const [sender, receiver, other] = [await openVault(), await openVault(), await openVault()];
    const document = await sender.tasks.encrypt(DOCUMENT, CONTEXT);
    const key = crypto.getRandomValues(new Uint8Array(32));
    const sealed_keys = await sender.tasks.sealKeysForLink(
      { sealed_keys: [document.sealed_key], key },
      CONTEXT,
    );
    const [sealed_key = ''] = await receiver.tasks.takeLinkedKeys({ sealed_keys, key }, CONTEXT);
    const { file } = await receiver.tasks.decrypt({ ...document, sealed_key }, CONTEXT);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(BYTES);
    expect(await refusalOf(other.tasks.decrypt({ ...document, sealed_key }, CONTEXT))).toBe('wrong_key');
    const wrong = crypto.getRandomValues(new Uint8Array(32));
    expect(await refusalOf(receiver.tasks.takeLinkedKeys({ sealed_keys, key: wrong }, CONTEXT))).toBe(
      'wrong_key',
    );
    const closed = createVaultTasks().tasks;
    expect(await refusalOf(closed.takeLinkedKeys({ sealed_keys, key }, CONTEXT))).toBe('locked');
  });
});
