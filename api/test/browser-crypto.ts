import { createCipheriv, createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** What a browser makes of an address and a password, written a second time from its description. */
export function passwordKeysOf(email: string, password: string) {
  const salt = createHash('sha256').update(`nfcards:login:v1:${email}`).digest();
  const root = pbkdf2Sync(password, salt, 600_000, 32, 'sha256');
  return { root, login: derived(root, 'login').toString('base64url'), vault: derived(root, 'vault') };
}

export const recoveryKeyOf = (code: string) => derived(Buffer.from(code), 'nfcards:vault-recovery:v1');

/** The two halves of a link's key: what the server is shown of it, and what opens the documents. */
export const linkKeysOf = (key: Buffer) => ({
  access: derived(key, 'access').toString('base64url'),
  documents: derived(key, 'documents'),
});

/** The identity of a vault as one way to open it seals it. */
export function sealedIdentity(identity: string, recipient: string, key: Buffer): string {
  return sealed(identity, key, `nfcards-vault/v1 ${recipient}`);
}

export const sealedForLink = (identity: string, key: Buffer) => sealed(identity, key, 'nfcards-link/v1');

export async function newIdentity() {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

export async function encryptedTo(recipient: string, plain: Uint8Array | string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return Buffer.from(await encrypter.encrypt(plain));
}

export async function decryptedBy(identity: string, cipher: Uint8Array): Promise<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return Buffer.from(await decrypter.decrypt(cipher));
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
export const commitmentOf = (salt: Buffer, digest: Buffer) =>
  createHmac('sha256', salt).update(digest).digest('hex');

function derived(root: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), info, 32));
}

function sealed(text: string, key: Buffer, boundTo: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
  const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([Buffer.of(1), nonce, bytes]).toString('base64');
}
