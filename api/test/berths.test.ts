import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  async function asked() {
    const port = await newPort(world);
    const office = await world.professional(port);
    const member = await world.member();
    const boat_id = await newBoat(world, member);
    const id = randomUUID();
    const dates = { arrival: dayInDays(10), departure: dayInDays(12) };
    await world.call('request_berth', { id, port_id: port, boat_id, ...dates, message: '' }, member);
    return { id, port, office, member, boat_id, dates };
  }

  const steps = async (by: Actor): Promise<string[]> => {
    const { notifications } = (await world.call('notifications', {}, by)).json();
    return notifications.map(({ notice }: { notice: { data: { step: string } } }) => notice.data.step);
  };
  const send = (name: 'answer_berth_request' | 'withdraw_berth_request', by: Actor, input: unknown) =>
    world.send(name, { wire: 'standard', token: by.token, input });
  const requests = async (by: Actor, of: 'mine' | 'place') =>
    (await world.call('berth_requests', { of }, by)).json().requests;

  it('tell each side of what the other does', async () => {
    const { id, office, member } = await asked();
    expect([await steps(office), await steps(member)]).toEqual([['asked'], []]);
    await world.call('answer_berth_request', { id, answer: 'accepted', note: '' }, office);
    expect([await steps(office), await steps(member)]).toEqual([['asked'], ['accepted']]);
    await world.call('withdraw_berth_request', { id }, member);
    expect([await steps(office), await steps(member)]).toEqual([['cancelled', 'asked'], ['accepted']]);
  });

  it('expire when nobody answers in time, from that very moment, and both are told once', async () => {
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
    expect([await steps(office), await steps(member)]).toEqual([['expired', 'asked'], ['expired']]);
  });

  it('expire although another that is due cannot be told of', async () => {
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
    const told = () => Promise.all(due.map(({ member }) => steps(member)));
    await expect(expireBerthRequests(failing)).rejects.toThrow('This notice fails.');
    expect(await told()).toEqual([[], ['expired'], ['expired']]);
    await expireBerthRequests(world.services);
    expect(await told()).toEqual([['expired'], ['expired'], ['expired']]);
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

  it('are asked once, however often they are sent', async () => {
    const { id, port, office, member, boat_id, dates } = await asked();
    const input = { id, port_id: port, boat_id, ...dates, message: '' };
    await world.call('request_berth', input, member);
    expect(await requests(office, 'place')).toHaveLength(1);
    expect(await steps(office)).toEqual(['asked']);
  });

  it('keep what the boat was when it was asked for', async () => {
    const { member, boat_id } = await asked();
    await world.call('remove_boat', { id: boat_id, with_nfcards: false }, member);
    expect(await requests(member, 'mine')).toMatchObject([{ boat: { name: 'Pen Duick', length: 10.5 } }]);
  });

  it('are seen by both sides and nobody else, and go with the account', async () => {
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
