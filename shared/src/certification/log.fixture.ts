import type { TreeHead } from './merkle-proof.ts';

/** A log's key as tests need it: signs what they want. */
export interface LogSigner {
  readonly verifier: string;
  readonly sign: (head: TreeHead) => Promise<string>;
  readonly signText: (text: string) => Promise<string>;
}

export async function newLogSigner(origin: string): Promise<LogSigner> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('Ed25519 has pairs of keys.');
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const typed = new Uint8Array([1, ...publicKey]);
  const named = new Uint8Array([...new TextEncoder().encode(`${origin}\n`), ...typed]);
  const id = new Uint8Array(await crypto.subtle.digest('SHA-256', named)).slice(0, 4);
  const signText = async (text: string) => {
    const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text));
    return `${text}\n— ${origin} ${base64(new Uint8Array([...id, ...new Uint8Array(signature)]))}\n`;
  };
  const hex = Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    verifier: `${origin}+${hex}+${base64(typed)}`,
    signText,
    sign: ({ size, root }) => signText(`${origin}\n${size}\n${base64(root)}\n`),
  };
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
