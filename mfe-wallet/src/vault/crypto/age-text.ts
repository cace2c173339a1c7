import { Decrypter, Encrypter } from 'age-encryption';
import { fromBase64, toBase64 } from './encodings.ts';

/** A short text, encrypted by age to a recipient, in base64. */
export async function sealText(text: string, recipient: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return toBase64(await encrypter.encrypt(text));
}

/** Throws where it is not for this identity, or not what was sealed. */
export async function openText(sealed: string, identity: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(fromBase64(sealed), 'text');
}
