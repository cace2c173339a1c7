import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiRoutes } from '../src/app/api-routes.ts';
import { lastEvent } from '../src/live/event-log.ts';
import { publish } from '../src/live/publish.ts';
import { deleteOldNotices } from '../src/notifications/delete-old-notices.ts';
import { STALL_MS, withoutStalling } from '../src/wire/without-stalling.ts';
import type { Place } from './engines.ts';
import { engines, makeDatabase } from './engines.ts';
import { EventStream } from './event-stream.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';
import { prefix, serve } from './test-server.ts';

const streams: EventStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave();
});

interface Listening {
  readonly server: FastifyInstance;
  readonly open: (by: Pick<Actor, 'token'>, lastEventId?: string) => Promise<EventStream>;
}

async function listen(world: World): Promise<Listening> {
  const server = serve(apiRoutes(world.services, false));
  const host = `${await server.listen({ port: 0, host: '127.0.0.1' })}${prefix}`;
  return {
    server,
    open: async ({ token }, lastEventId) => {
      const stream = await EventStream.open(host, token, lastEventId);
      streams.push(stream);
      return stream;
    },
  };
}

const message = (to: Actor, text: string) => ({ id: crypto.randomUUID(), member_id: to.id, text });

describe.each(engines)('events on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  let listening: Listening;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
    listening = await listen(world);
  });
  afterAll(async () => {
    await listening.server.close();
    await world.close();
    await place.remove();
  });

  it('tell of a message, its notification, and that it was read', async () => {
    const [ada, ben] = [await world.member(), await world.member()];
    const [hers, his] = [await listening.open(ada), await listening.open(ben)];
    await Promise.all([hers.nextOf('ready'), his.nextOf('ready')]);
    const sent = (await world.call('start_conversation', message(ben, 'Bon vent !'), ada)).json();
    const { event } = await his.nextOf('message');
    const { event: told } = await his.nextOf('notification');
    expect(event).toMatchObject({
      conversation_id: sent.conversation_id,
      message: { text: 'Bon vent !', ours: false },
    });
    expect(told.notification.notice).toEqual({
      kind: 'message_received',
      data: { conversation_id: sent.conversation_id, who: 'Ada M.' },
    });
    // Her other devices hear of it as well.
    expect((await hers.nextOf('message')).event.message.ours).toBe(true);
    await world.call('mark_read', { conversation_id: sent.conversation_id, no: 1 }, ben);
    expect((await hers.nextOf('conversation_read')).event).toMatchObject({ read: 1, read_by_them: 1 });
  });

  it('go on where the client was, without loss or doubling', async () => {
    const [ada, ben] = [await world.member(), await world.member()];
    const first = await listening.open(ben);
    await first.nextOf('ready');
    const { conversation_id } = (await world.call('start_conversation', message(ben, '0'), ada)).json();
    const { id: place } = await first.nextOf('message');
    first.leave();
    const texts = ['1', '2', '3', '4', '5'];
    await Promise.all(
      texts.map((text) => world.call('send_message', { ...message(ben, text), conversation_id }, ada)),
    );
    const again = await listening.open(ben, place);
    const heard: string[] = [];
    while (heard.length < texts.length) heard.push((await again.nextOf('message')).event.message.text);
    await world.call('send_message', { ...message(ben, 'end'), conversation_id }, ada);
    heard.push((await again.nextOf('message')).event.message.text);
    expect(heard.slice(0, -1).sort()).toEqual(texts);
    expect(heard.at(-1)).toBe('end');
  });

  it('become visible in the order of their numbers, also from concurrent transactions', async () => {
    const ada = await world.member();
    const stream = await listening.open(ada);
    await stream.nextOf('ready');
    const subjects = Array.from({ length: 40 }, () => crypto.randomUUID());
    await Promise.all(
      subjects.map((subject) =>
        world.db.transaction().execute((trx) => publish(trx, [{ memberId: ada.id, kind: 'boat', subject }])),
      ),
    );
    const heard: { id: string; subject: string }[] = [];
    while (heard.length < subjects.length) {
      const { id, event } = await stream.nextOf('changed');
      heard.push({ id, subject: event.id });
    }
    expect(heard.map(({ id }) => Number(id))).toEqual(subjects.map((_, index) => index + 1));
    expect(heard.map(({ subject }) => subject).sort()).toEqual([...subjects].sort());
  });

  it('are not published when the transaction is rolled back', async () => {
    const ada = await world.member();
    const undone = world.db.transaction().execute(async (trx) => {
      await publish(trx, [{ memberId: ada.id, kind: 'boat', subject: crypto.randomUUID() }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await lastEvent(world.db, ada.id)).toBe(0);
  });

  it('ask the client to read again when what it missed is forgotten, or its place is not ours', async () => {
    const ada = await world.member();
    for (const kind of ['boat', 'nfcard'] as const) {
      await publish(world.db, [{ memberId: ada.id, kind, subject: crypto.randomUUID() }]);
    }
    await world.db
      .updateTable('live_event')
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where('member_id', '=', ada.id)
      .execute();
    await deleteOldNotices(world.db);
    const behind = await listening.open(ada, '1');
    expect(await behind.next()).toEqual({ id: '1', event: { kind: 'ready' } });
    expect(await behind.next()).toEqual({ id: '2', event: { kind: 'resync' } });
    for (const strange of ['99', 'nonsense', '-1', '9'.repeat(40)]) {
      const stream = await listening.open(ada, strange);
      expect(await stream.next(), strange).toEqual({ id: '2', event: { kind: 'resync' } });
    }
    const current = await listening.open(ada, '2');
    expect(await current.next()).toEqual({ id: '2', event: { kind: 'ready' } });
  });

  it('end with the session that listens, and with no other', async () => {
    const ada = await world.member();
    const other = { token: await world.session(ada.id) };
    const [ending, staying] = [await listening.open(ada), await listening.open(other)];
    await Promise.all([ending.nextOf('ready'), staying.nextOf('ready')]);
    await world.call('logout', {}, ada);
    expect(await ending.next()).toBeNull();
    await publish(world.db, [{ memberId: ada.id, kind: 'boat', subject: crypto.randomUUID() }]);
    expect((await staying.nextOf('changed')).event.record).toBe('boat');
  });

  it('end within seconds when time ends the session', async () => {
    const ada = await world.member();
    const stream = await listening.open(ada);
    await stream.nextOf('ready');
    // Nothing announces this, as nothing announces the passing of time.
    await world.db
      .updateTable('session')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('member_id', '=', ada.id)
      .execute();
    expect(await stream.next()).toBeNull();
  });

  it('end with the account', async () => {
    const ada = await world.member();
    const stream = await listening.open(ada);
    await stream.nextOf('ready');
    await world.call('delete_account', { password: ada.password }, ada);
    expect(await stream.next()).toBeNull();
  });

  it('show nothing of a place that the member does not answer for any more', async () => {
    const [ada, office] = [await world.member(), await world.professional('FRBES')];
    const stream = await listening.open(office);
    await stream.nextOf('ready');
    const { conversation_id } = (
      await world.call(
        'start_conversation',
        { id: crypto.randomUUID(), place_id: 'FRBES', text: 'Une place ?' },
        ada,
      )
    ).json();
    const { id: place, event } = await stream.nextOf('message');
    expect(event.message.text).toBe('Une place ?');
    stream.leave();
    await world.call('send_message', { id: crypto.randomUUID(), conversation_id, text: 'Secret' }, ada);
    await world.call('release_place', {}, office);
    const again = await listening.open(office, place);
    // The release is told of after the message, which is passed over.
    const heard = [await again.next(), await again.next()];
    expect(heard.map((one) => one?.event.kind)).toEqual(['ready', 'notification']);
  });

  it('end when the server closes, which does not wait for them', async () => {
    const ada = await world.member();
    const closing = await listen(world);
    const stream = await closing.open(ada);
    await stream.nextOf('ready');
    await closing.server.close();
    expect(await stream.next()).toBeNull();
  });

  it('of one member are open twenty times at most: the oldest gives way', async () => {
    const ada = await world.member();
    const oldest = await listening.open(ada);
    await oldest.nextOf('ready');
    for (let open = 0; open < 20; open += 1) await (await listening.open(ada)).nextOf('ready');
    expect(await oldest.next()).toBeNull();
  });
});

describe('events of two servers on one PostgreSQL', () => {
  let place: Place;
  let worlds: World[];
  let listening: Listening[];
  beforeAll(async () => {
    place = await makeDatabase();
    worlds = [await World.open(place), await World.open(place)];
    listening = await Promise.all(worlds.map(listen));
  });
  afterAll(async () => {
    for (const { server } of listening) await server.close();
    for (const world of worlds) await world.close();
    await place.remove();
  });

  it('reach a listener on the other, which a logout on the first one ends', async () => {
    const [here, there] = worlds;
    const [, other] = listening;
    if (here === undefined || there === undefined || other === undefined) throw new Error('Two were opened.');
    const [ada, ben] = [await here.member(), await there.member()];
    const his = await other.open(ben);
    await his.nextOf('ready');
    await here.call('start_conversation', message(ben, 'Bon vent !'), ada);
    expect((await his.nextOf('message')).event.message.text).toBe('Bon vent !');
    await his.nextOf('notification');
    await here.call('logout', {}, ben);
    expect(await his.next()).toBeNull();
  });

  it('lose no event that is published while no server receives notifications', async () => {
    const [here] = worlds;
    const [, other] = listening;
    if (here === undefined || other === undefined) throw new Error('Two were opened.');
    const [ada, ben] = [await here.member(), await here.member()];
    const his = await other.open(ben);
    await his.nextOf('ready');
    const start = (await here.call('start_conversation', message(ben, '0'), ada)).json();
    await his.nextOf('message');
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(here.db);
    const texts = ['1', '2', '3'];
    for (const text of texts) {
      const { conversation_id } = start;
      await here.call('send_message', { conversation_id, id: crypto.randomUUID(), text }, ada);
    }
    for (const text of texts) expect((await his.nextOf('message')).event.message.text).toBe(text);
  });
});

describe('a stream whose client takes nothing', () => {
  it('ends after a minute, and reads no further ahead than a line or two', async () => {
    vi.useFakeTimers();
    try {
      let made = 0;
      async function* lines(): AsyncGenerator<string> {
        for (;;) {
          made += 1;
          yield `${made}`;
        }
      }
      const stream = withoutStalling(lines());
      stream.on('error', () => undefined);
      stream.read();
      await vi.advanceTimersByTimeAsync(STALL_MS - 1000);
      expect(stream.destroyed).toBe(false);
      await vi.advanceTimersByTimeAsync(2000);
      expect(stream.destroyed).toBe(true);
      expect(made).toBeLessThan(5);
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on for a client that takes every line', async () => {
    async function* lines(): AsyncGenerator<string> {
      for (let line = 0; line < 1000; line += 1) yield `${line}`;
    }
    let taken = 0;
    for await (const _line of withoutStalling(lines())) taken += 1;
    expect(taken).toBe(1000);
  });
});
