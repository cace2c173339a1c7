import {
  argon2Sync,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  pbkdf2Sync,
  randomBytes,
} from 'node:crypto';
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

/** The identity of a vault as a recovery code or a passkey seals it. */
export function sealedIdentity(identity: string, recipient: string, key: Buffer): string {
  return sealed(identity, key, `nfcards-vault/v1 ${recipient}`);
}

/** What is written before an identity that a password seals: the format, KiB of memory, passes, and a salt. */
export function passwordHeader(memory: number, passes: number): Buffer {
  const header = Buffer.concat([Buffer.of(2, 0, 0, 0, 0, passes), randomBytes(16)]);
  header.writeUInt32BE(memory, 1);
  return header;
}

/** The identity of a vault as a password seals it. */
export function identitySealedByPassword(
  identity: string,
  recipient: string,
  key: Buffer,
  header = passwordHeader(65_536, 3),
): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', stretched(key, header), nonce);
  cipher.setAAD(boundTo(recipient, header));
  const sealed = Buffer.concat([cipher.update(identity), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([header, nonce, sealed]).toString('base64');
}

/** Opens it again; throws for another key. */
export function identityOpenedByPassword(sealed: string, recipient: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64');
  const header = bytes.subarray(0, 22);
  const decipher = createDecipheriv('aes-256-gcm', stretched(key, header), bytes.subarray(22, 34));
  decipher.setAAD(boundTo(recipient, header)).setAuthTag(bytes.subarray(-16));
  return `${decipher.update(bytes.subarray(34, -16))}${decipher.final()}`;
}

function stretched(key: Buffer, header: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from('stretch-v2: '));
  const message = Buffer.concat([cipher.update(Buffer.alloc(32)), cipher.final(), cipher.getAuthTag()]);
  const [memory, passes, nonce] = [header.readUInt32BE(1), header.readUInt8(5), header.subarray(6)];
  return argon2Sync('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory, passes });
}

function boundTo(recipient: string, header: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`nfcards-vault/v2 ${recipient}`), header.subarray(1)]);
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
