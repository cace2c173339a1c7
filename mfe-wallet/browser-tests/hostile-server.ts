import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Sealed } from '@nfcards/e2e/certified-paper';
import type { Paper } from '@nfcards/e2e/papers';
import type { Page } from '@playwright/test';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A call of the API that writes, as it left a browser. */
export interface Written {
  readonly operation: string;
  readonly body: string;
}

/** The site’s own server, as it would be in the hands of somebody who wants what its members keep from it. */
export interface HostileServer {
  /** From now on, what an operation answers to this browser is what `change` makes of the truth. */
  readonly lie: <Answer>(operation: string, change: (answer: Answer) => Answer) => void;
  /** The same, for the encrypted bytes of documents. */
  readonly replaceBytes: (change: (bytes: Buffer) => Buffer | Promise<Buffer>) => void;
  /** Nothing but the truth from now on. */
  readonly honest: () => void;
  /** All that the browser has sent so far. */
  readonly written: readonly Written[];
}

type Change = (body: Buffer) => Buffer | Promise<Buffer>;

const BYTES = 'download_document';

const operationOf = ({ pathname }: URL) => /^\/api\/(\w+)$/.exec(pathname)?.[1] ?? '';

/** Stands between the page and the server. Before the page has asked for anything. */
export async function playHostileServer(page: Page): Promise<HostileServer> {
  const changes = new Map<string, Change>();
  const written: Written[] = [];
  page.on('request', (request) => {
    const operation = operationOf(new URL(request.url()));
    if (request.method() === 'POST') written.push({ operation, body: request.postData() ?? '' });
  });
  await page.route(
    (url) => changes.has(operationOf(url)),
    async (route) => {
      const request = route.request();
      // With an answer that the browser has kept, there would be nothing to change.
      const { 'if-none-match': _, ...headers } = await request.allHeaders();
      const response = await route.fetch({ headers });
      const change = changes.get(operationOf(new URL(request.url())));
      const body = await response.body();
      await route.fulfill({ response, body: change === undefined ? body : await change(body) });
    },
  );
  return {
    lie<Answer>(operation: string, change: (answer: Answer) => Answer) {
      changes.set(operation, (body) =>
        Buffer.from(JSON.stringify(change(JSON.parse(body.toString()) as Answer))),
      );
    },
    replaceBytes: (change) => void changes.set(BYTES, change),
    honest: () => changes.clear(),
    written,
  };
}

/** A public key whose owner could read what is sealed for it. */
export async function strangersKey(): Promise<string> {
  return identityToRecipient(await generateX25519Identity());
}

/** What anybody can make who knows the public key of a vault: a document that this vault opens. */
export async function inventDocument(vault: string, { name, mimeType, buffer }: Paper): Promise<Sealed> {
  const identity = await generateX25519Identity();
  const documentKey = await identityToRecipient(identity);
  const [sha256, salt] = [createHash('sha256').update(buffer).digest(), randomBytes(32)];
  const metadata = {
    title: name.replace(/\.\w+$/, ''),
    name,
    type: mimeType,
    size: buffer.length,
    sha256: sha256.toString('hex'),
    salt: salt.toString('hex'),
    act: randomBytes(32).toString('hex'),
  };
  return {
    type: 'insurance',
    commitment: createHmac('sha256', salt).update(sha256).digest('hex'),
    cipher: await sealed(buffer, documentKey),
    sealed_title: (await sealed(JSON.stringify(metadata), documentKey)).toString('base64'),
    sealed_key: (await sealed(identity, vault)).toString('base64'),
  };
}

async function sealed(plain: Uint8Array | string, recipient: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return Buffer.from(await encrypter.encrypt(plain));
}
