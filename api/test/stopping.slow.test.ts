import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../src/database/open-database.ts';
import { makeFolder } from './engines.ts';
import { openSmtpPeer } from './smtp-peer.ts';

async function startServer(dataDir: string, smtpUrl: string) {
  const script = join(import.meta.dirname, 'stopping-server.ts');
  const child = spawn(process.execPath, [script, dataDir, smtpUrl], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new Error('The server has no output.');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await lines.next()).value);
  const port = Number(await next());
  return { child, port, next, ended: once(child, 'exit') };
}

/** A request whose body is on its way. */
function begin(port: number, path: string) {
  const headers = { 'content-type': 'application/json' };
  const sending = request({ host: '127.0.0.1', port, path, method: 'POST', headers });
  sending.flushHeaders();
  return {
    sending,
    answered: once(sending, 'response').then(async ([response]) => ({
      status: response.statusCode,
      body: await json(response),
    })),
  };
}

describe('a server that is asked to stop (SIGTERM)', () => {
  it('answers the requests and ends the jobs that are under way, takes no others, and ends well', async () => {
    const place = await makeFolder();
    const smtp = await openSmtpPeer();
    const released = Promise.withResolvers<void>();
    smtp.behave({ kind: 'hold', until: released.promise });
    const server = await startServer(place.dataDir, smtp.url);

    const subscribing = begin(server.port, '/api/mailing');
    subscribing.sending.end(JSON.stringify({ email: 'ada@example.org' }));
    expect((await subscribing.answered).status).toBe(200);
    await smtp.holds();
    const writing = begin(server.port, '/api/contact_message');
    writing.sending.write('{"full_name":"Ada Marin","email":"ada@example.org",');
    // Whoever has an answer to this one has been let in before.
    expect((await fetch(`http://127.0.0.1:${server.port}/api/openapi.json`)).status).toBe(200);

    server.child.kill('SIGTERM');
    expect(await server.next()).toBe('stopping');
    writing.sending.end('"subject":"Une question","message":"Bonjour."}');
    expect(await writing.answered).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    await expect(fetch(`http://127.0.0.1:${server.port}/api/openapi.json`)).rejects.toThrow();
    released.resolve();
    expect(await server.ended).toEqual([0, null]);

    const database = await openDatabase({ ...place, progress: () => undefined });
    const { rows } = await sql<{ template: string; state: string }>`
      select template, state from message order by created_at, template`.execute(database.db);
    expect(rows[0]).toEqual({ template: 'newsletter_confirmation', state: 'sent' });
    expect(rows.slice(1).map(({ template }) => template)).toEqual(['contact_message', 'contact_receipt']);
    for (const { state } of rows.slice(1)) expect(['queued', 'sent']).toContain(state);
    await database.close();
    await smtp.close();
    await place.remove();
    // A server is started, and its database opened once more.
  }, 180_000);
});
