import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { function_, object, parse } from 'valibot';
import { ROOT } from '../../root.ts';

/** Encrypts so many bytes with the wallet’s own code, or decrypts what it encrypted last, and tells what it took. */
const [, , bytes = '', identity = '', recipient = ''] = process.argv;
const wallet = await openWallet();
let sealed: unknown;

process.on('message', async (work) => {
  const before = process.cpuUsage();
  if (work === 'encrypt') sealed = await wallet.encrypt();
  else await wallet.decrypt(sealed);
  const { user, system } = process.cpuUsage(before);
  process.send?.({ took: (user + system) / 1000 });
});

/** The wallet is data to this package: its modules are found by their path, as its own builds find them. */
async function openWallet() {
  const folder = join(ROOT, 'mfe-wallet/src/vault/crypto');
  const load = async (file: string): Promise<unknown> => import(join(folder, file));
  const { encryptDocument } = parse(
    object({ encryptDocument: function_() }),
    await load('encrypt-document.ts'),
  );
  const { decryptDocument } = parse(
    object({ decryptDocument: function_() }),
    await load('decrypt-document.ts'),
  );
  const { openedBy } = parse(object({ openedBy: function_() }), await load('document-identity.ts'));
  const file = new Blob([randomBytes(Number(bytes))]);
  const { signal } = new AbortController();
  return {
    encrypt: async () =>
      encryptDocument(
        { file, name: 'a.pdf', type: 'application/pdf', title: 'A' },
        { recipient, actOf: () => '0'.repeat(64), signal, onProgress: () => undefined },
      ),
    decrypt: async (sealed: unknown) => decryptDocument(sealed, openedBy(identity), signal),
  };
}
