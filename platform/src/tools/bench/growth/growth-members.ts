import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { prepareFolder } from '@nfcards/api';
import { cardOf, conversationOf, fillSite, tokenOf } from '@nfcards/api/filled-site';
import { startPostgres } from '@nfcards/api/temporary-postgres';
import type { OperationName } from '@nfcards/shared/operations';
import { PASSWORD } from '../measure/accounts.ts';
import { startChild } from '../measure/child-server.ts';
import { type Asked, costsInTurn, type Growth, type SizedSite } from './growth.ts';

/** @param folder for what is written  @param goes how often each cost is measured */
export async function growMembers(sizes: readonly number[], folder: string, goes?: number): Promise<Growth> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const sites: SizedSite[] = [];
    for (const size of sizes) {
      const postgres = await startPostgres(['shared_buffers=256MB', 'fsync=off']);
      stops.push(postgres.stop);
      const dataDir = join(folder, `members-${size}`);
      prepareFolder(dataDir);
      const parameters = [dataDir, postgres.url];
      // It makes the tables; while they are filled none looks at them.
      await (await startChild('api-server.ts', parameters)).stop();
      const begun = performance.now();
      await fillSite(postgres.url, 1, size);
      console.log(
        `${size.toLocaleString('en')} members in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
      );
      const server = await startChild('api-server.ts', parameters);
      stops.push(server.stop);
      sites.push({ url: server.url, size });
    }
    return { of: 'members', sizes, costs: await costsInTurn(sites, ASKED, goes) };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

const ASKED: readonly Asked[] = [
  { name: 'login', ask: login },
  { name: 'message', ask: sendMessage },
  { name: 'upload', ask: upload },
  { name: 'cards', ask: (site) => readList(site, 'get_all_nfcards', cardOf) },
  { name: 'conversations', ask: (site) => readList(site, 'conversations', conversationOf) },
];

/** Taken at random; the last one's conversation is with nobody. */
function memberOf({ size }: SizedSite): number {
  return randomInt(size - 1) + 1;
}

async function login(site: SizedSite): Promise<void> {
  const email = `member-${memberOf(site)}@example.org`;
  await call(site, null, 'login', { email, cookie: PASSWORD });
}

async function sendMessage(site: SizedSite): Promise<void> {
  const member = memberOf(site);
  const message = { id: randomUUID(), conversation_id: conversationOf(member), text: 'Bon vent' };
  await call(site, member, 'send_message', message);
}

async function upload(site: SizedSite): Promise<void> {
  const member = memberOf(site);
  const [id, file_id, cipher] = [randomUUID(), randomUUID(), ageNoise()];
  const digest = createHash('sha256').update(cipher).digest('hex');
  const sealed_title = Buffer.from('sealed').toString('base64');
  const commitment = randomBytes(32).toString('hex');
  await call(site, member, 'add_document', {
    ...{ id, nfcard_id: cardOf(member), type: 'insurance', file_id, size: cipher.length },
    ...{ digest, sealed_title, sealed_key: sealed_title, commitment },
  });
  await call(site, member, `upload_document_part?file_id=${file_id}&number=0`, cipher);
  await call(site, member, 'finish_document', { file_id });
}

/** @param idOf what a member’s list must have */
async function readList(site: SizedSite, list: OperationName, idOf: (member: number) => string) {
  const member = memberOf(site);
  const answer = await call(site, member, list);
  if (!answer.includes(idOf(member))) throw new Error(`${list} answered without ${idOf(member)}: ${answer}`);
}

/** As age files begin: the header of one X25519 recipient, then what looks like noise. */
function ageNoise(): Uint8Array<ArrayBuffer> {
  const base64 = () => randomBytes(32).toString('base64').slice(0, 43);
  const header = `age-encryption.org/v1\n-> X25519 ${base64()}\n${base64()}\n--- ${base64()}\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(header), randomBytes(1000)]));
}

/** @param path an operation, with its parameters where its body is bytes  @param body none for what only reads */
async function call(
  { url }: SizedSite,
  member: number | null,
  path: OperationName | `upload_document_part?${string}`,
  body?: object,
): Promise<string> {
  const isBytes = body instanceof Uint8Array;
  const response = await fetch(`${url}/api/${path}`, {
    headers: {
      ...(member === null ? {} : { authorization: `Bearer ${tokenOf(member)}` }),
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    ...(body === undefined ? {} : { method: 'POST', body: isBytes ? body : JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok || answer.includes('"failure":true'))
    throw new Error(`${path} answered ${response.status}: ${answer}`);
  return answer;
}
