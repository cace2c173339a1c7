import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writtenDay } from '../src/base/dates.ts';
import { expireBerthRequests } from '../src/berths/settle-request.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { dayInDays, newBoat, newPort } from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

describe.each(engines)('berth requests on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });

  async function asked(
    message = '',
    given: Parameters<World['member']>[0] = {},
    there: { readonly port?: string; readonly member?: Actor } = {},
  ) {
    const port = there.port ?? (await newPort(world));
    const office = await world.professional(port);
    const member = there.member ?? (await world.member(given));
    const boat_id = await newBoat(world, member);
    const id = randomUUID();
    const dates = { arrival: dayInDays(10), departure: dayInDays(12) };
    await world.call('request_berth', { id, port_id: port, boat_id, ...dates, message }, member);
    return { id, port, office, member, boat_id, dates };
  }

  /** What stands in the member's conversation, the newest last, and who says it. */
  async function conversationOf(by: Actor, conversationId: string) {
    const { messages } = (await world.call('conversation', { id: conversationId }, by)).json();
    return messages.toReversed();
  }
  const mailsTo = async ({ email }: Actor): Promise<number> => {
    await world.settled();
    const mails = await world.db.selectFrom('mailbox').select('id').where('recipient', '=', email).execute();
    return mails.length;
  };
  const steps = async (by: Actor): Promise<string[]> => {
    const { notifications } = (await world.call('notifications', {}, by)).json();
    return notifications.map(({ notice }: { notice: { data: { step: string } } }) => notice.data.step);
  };
  const send = (name: 'answer_berth_request' | 'withdraw_berth_request', by: Actor, input: unknown) =>
    world.send(name, { wire: 'standard', token: by.token, input });
  const requests = async (by: Actor, of: 'mine' | 'place', port_id?: string) =>
    (await world.call('berth_requests', { of, port_id }, by)).json().requests;

  it('notify both sides of each step, and mail it to those who did not take it', async () => {
    const { id, office, member } = await asked();
    const told = async () => [await steps(office), await steps(member)];
    const mailed = async () => [await mailsTo(office), await mailsTo(member)];
    expect(await told()).toEqual([['asked'], ['asked']]);
    expect(await mailed()).toEqual([1, 0]);
    await world.call('answer_berth_request', { id, answer: 'accepted', note: '' }, office);
    const accepted = ['accepted', 'asked'];
    expect(await told()).toEqual([accepted, accepted]);
    expect(await mailed()).toEqual([1, 1]);
    await world.call('withdraw_berth_request', { id }, member);
    const cancelled = ['cancelled', ...accepted];
    expect(await told()).toEqual([cancelled, cancelled]);
    expect(await mailed()).toEqual([2, 1]);
    // What one did oneself is a receipt, and read.
    const unread = async (by: Actor) => (await world.call('notifications', {}, by)).json().unread;
    expect([await unread(office), await unread(member)]).toEqual([2, 1]);
  });

  it('open a conversation, in which both sides read each step', async () => {
    const { id, office, member, dates } = await asked('Arrivée tard.', { language: 'fr' });
    const [{ conversation_id }] = await requests(member, 'mine');
    const note = 'Pontoon C, berth 12.';
    const answered = await send('answer_berth_request', office, { id, answer: 'accepted', note });
    expect(answered.json()).toMatchObject({ conversation_id });
    await world.call('withdraw_berth_request', { id }, member);
    const read = await conversationOf(member, conversation_id);
    expect(read).toMatchObject([
      { ours: true, author: 'Ada M.', berth: { request_id: id, step: 'asked' } },
      { ours: false, author: 'Ada M.', berth: { request_id: id, step: 'accepted' } },
      { ours: true, author: 'Ada M.', berth: { request_id: id, step: 'cancelled' } },
    ]);
    // Whichever space stands before a unit.
    expect(read[0].text.replaceAll(/[^\S\n]/g, ' ')).toBe(
      `Demande de place du ${writtenDay(dates.arrival, 'fr')} au ${writtenDay(dates.departure, 'fr')}\n` +
        'Bateau : Pen Duick (longueur 10,5 m, largeur 3,2 m, tirant d’eau 1,8 m)\n\nArrivée tard.',
    );
    expect(read[1].text).toContain(note);
    const seenThere = await conversationOf(office, conversation_id);
    expect(seenThere.map(({ ours }: { ours: boolean }) => ours)).toEqual([false, true, false]);
    const { conversations } = (await world.call('conversations', {}, office)).json();
    expect(conversations).toMatchObject([{ id: conversation_id, as_place: true, unread: 1 }]);
  });

  it('go on in the conversation that there is, and notify of no message beside the step', async () => {
    const port = await newPort(world);
    const office = await world.professional(port);
    const member = await world.member();
    const hello = { id: randomUUID(), place_id: port, text: 'Avez-vous de la place ?' };
    const { conversation_id } = (await world.call('start_conversation', hello, member)).json();
    await world.call('mark_read', { conversation_id, no: 1 }, office);
    const { id } = await asked('', {}, { port, member });
    expect(await requests(office, 'place')).toMatchObject([{ id, conversation_id }]);
    expect(await conversationOf(office, conversation_id)).toMatchObject([
      { id: hello.id, berth: null },
      { berth: { request_id: id, step: 'asked' } },
    ]);
    const { notifications } = (await world.call('notifications', {}, office)).json();
    const kinds = notifications.map(({ notice }: { notice: { kind: string } }) => notice.kind);
    expect(kinds).toEqual(['berth_request', 'message_received']);
  });

  it('are listed by port on request', async () => {
    const { id, port, member } = await asked();
    const other = await newPort(world);
    await world.professional(other);
    await asked('', {}, { port: other, member });
    expect(await requests(member, 'mine')).toHaveLength(2);
    expect(await requests(member, 'mine', port)).toMatchObject([{ id }]);
    expect(await requests(member, 'mine', 'ZZZZZ')).toEqual([]);
  });

  it('expire at the deadline without an answer, and both sides are notified once', async () => {
    const { id, office, member } = await asked();
    const [request] = await requests(member, 'mine');
    expect(Date.parse(request.answer_before) - Date.parse(request.asked_at)).toBeCloseTo(24 * 3_600_000, -3);
    await world.db
      .updateTable('berth_request')
      .set({ answer_before: sql`now()` })
      .where('id', '=', id)
      .execute();
    expect(await requests(office, 'place')).toMatchObject([{ id, state: 'expired' }]);
    const late = await send('answer_berth_request', office, { id, answer: 'accepted', note: '' });
    expect(late.json()).toMatchObject({ failure_kind: 'request_settled' });
    await expireBerthRequests(world.services);
    await expireBerthRequests(world.services);
    const told = ['expired', 'asked'];
    expect([await steps(office), await steps(member)]).toEqual([told, told]);
    const [{ conversation_id }] = await requests(member, 'mine');
    expect(await conversationOf(member, conversation_id)).toMatchObject([
      { berth: { request_id: id, step: 'asked' } },
      { ours: false, author: null, berth: { request_id: id, step: 'expired' } },
    ]);
  });

  it('expire although the notification of another due request fails', async () => {
    const due = [await asked(), await asked(), await asked()];
    const ids = due.map(({ id }) => id);
    await world.db
      .updateTable('berth_request')
      .set({ answer_before: sql`now()` })
      .where('id', 'in', ids)
      .execute();
    const failing: World['services'] = {
      ...world.services,
      notify: async (trx, told) => {
        if (told.memberId === due[0]?.member.id) throw new Error('This notice fails.');
        await world.services.notify(trx, told);
      },
    };
    const expired = ['expired', 'asked'];
    const told = () => Promise.all(due.map(({ member }) => steps(member)));
    await expect(expireBerthRequests(failing)).rejects.toThrow('This notice fails.');
    expect(await told()).toEqual([['asked'], expired, expired]);
    await expireBerthRequests(world.services);
    expect(await told()).toEqual([expired, expired, expired]);
  });

  it('are decided once when answer and withdrawal cross', async () => {
    const { id, port, office, member } = await asked();
    const colleague = await world.professional(port);
    const replies = await Promise.all([
      send('answer_berth_request', office, { id, answer: 'declined', note: '' }),
      send('answer_berth_request', colleague, { id, answer: 'declined', note: '' }),
      send('withdraw_berth_request', member, { id }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('do not deadlock when many ask, write and answer at once', async () => {
    const port = await newPort(world);
    const offices = [await world.professional(port), await world.professional(port)];
    const boats: { readonly member: Actor; readonly boat_id: string }[] = [];
    for (let boat = 0; boat < 4; boat += 1) {
      const member = await world.member();
      boats.push({ member, boat_id: await newBoat(world, member) });
    }
    const dates = { arrival: dayInDays(10), departure: dayInDays(12) };
    const ids = await Promise.all(
      boats.flatMap(({ member, boat_id }) =>
        [1, 2, 3].map(async (no) => {
          const id = randomUUID();
          const hello = { id: randomUUID(), place_id: port, text: `Bonjour ${no}` };
          const asking = { id, port_id: port, boat_id, ...dates, message: '' };
          await Promise.all([
            world.call('request_berth', asking, member),
            world.call('start_conversation', hello, member),
          ]);
          return id;
        }),
      ),
    );
    await Promise.all(
      ids.map((id, index) => {
        const office = offices[index % offices.length];
        return world.call('answer_berth_request', { id, answer: 'accepted', note: '' }, office);
      }),
    );
    for (const { member } of boats) {
      const [{ conversation_id }] = await requests(member, 'mine');
      const said = await conversationOf(member, conversation_id);
      expect(said.map(({ no }: { no: number }) => no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
  });

  it('are created once, even if they are sent several times', async () => {
    const { id, port, office, member, boat_id, dates } = await asked();
    const input = { id, port_id: port, boat_id, ...dates, message: '' };
    await world.call('request_berth', input, member);
    expect(await requests(office, 'place')).toHaveLength(1);
    expect(await steps(office)).toEqual(['asked']);
    const [{ conversation_id }] = await requests(member, 'mine');
    expect(await conversationOf(office, conversation_id)).toHaveLength(1);
  });

  it('keep what the boat was when it was asked for', async () => {
    const { member, boat_id } = await asked();
    await world.call('remove_boat', { id: boat_id, with_nfcards: false }, member);
    expect(await requests(member, 'mine')).toMatchObject([{ boat: { name: 'Pen Duick', length: 10.5 } }]);
  });

  it('are seen only by their two sides, and deleted with the account', async () => {
    const { id, office, member } = await asked();
    const stranger = await world.professional(await newPort(world));
    expect(await requests(stranger, 'place')).toEqual([]);
    expect(await requests(stranger, 'mine')).toEqual([]);
    // Who answers for no place has none to look at.
    expect(await requests(member, 'place')).toEqual([]);
    expect(await requests(office, 'place')).toMatchObject([{ id }]);
    await world.call('delete_account', { password: member.password }, member);
    expect(await requests(office, 'place')).toEqual([]);
  });
});
