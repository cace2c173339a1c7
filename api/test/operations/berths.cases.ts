import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import { dayInDays, newBoat, newCard, newPort } from './wallet-things.ts';
import type { Actor, World } from './world.ts';

const dates = () => ({ arrival: dayInDays(10), departure: dayInDays(12) });

async function requestOf(world: World, by: Actor, port_id: string) {
  const boat_id = await newBoat(world, by);
  return { id: randomUUID(), port_id, boat_id, ...dates(), message: 'Two nights, please.' };
}

/** A port and who answers for it. */
async function connectedPort(world: World) {
  const port = await newPort(world);
  return { port, office: await world.professional(port) };
}

/** A request that the harbour office has not answered yet. */
async function asked(world: World) {
  const { port, office } = await connectedPort(world);
  const member = await world.member();
  const input = await requestOf(world, member, port);
  await world.call('request_berth', input, member);
  return { port, office, member, id: input.id };
}

/** A request to the made-up port. */
async function tried(world: World) {
  const member = await world.member();
  const input = await requestOf(world, member, 'made-up-port');
  await world.call('request_berth', input, member);
  return { member, id: input.id };
}

async function withdrawn(world: World) {
  const request = await asked(world);
  await world.call('withdraw_berth_request', { id: request.id }, request.member);
  return request;
}

export const berthCases = {
  request_berth: {
    happy: async (world) => {
      const { port, office } = await connectedPort(world);
      const card = await newCard(world);
      const input = { ...(await requestOf(world, card.holder, port)), nfcard_id: card.id };
      return {
        by: card.holder,
        input,
        check: async (request) => {
          expect(request).toMatchObject({
            id: input.id,
            port: { id: port, name: 'La Rochelle' },
            member: { id: card.holder.id, name: 'Ada M.' },
            boat: { name: 'Pen Duick', length: 10.5, beam: 3.2, draught: 1.8 },
            nfcard_id: card.id,
            ...dates(),
            state: 'waiting',
            settled_at: null,
            conversation_id: expect.any(String),
          });
          const conversation = { id: request.conversation_id ?? '' };
          const { messages } = (await world.call('conversation', conversation, office)).json();
          expect(messages).toMatchObject([
            { nfcard_id: card.id, text: expect.stringContaining('Two nights') },
          ]);
          expect(await world.latestMessage(office.email)).toContain('Pen Duick');
        },
      };
    },
    failures: {
      email_unverified: async (world) => {
        const { port } = await connectedPort(world);
        const by = await world.member({ email_verified: false });
        return { by, input: await requestOf(world, by, port) };
      },
      port_unknown: async (world) => {
        const by = await world.member();
        return { by, input: await requestOf(world, by, 'ZZZZZ') };
      },
      boat_unknown: async (world) => {
        const { port } = await connectedPort(world);
        return { by: await world.member(), input: await requestOf(world, await world.member(), port) };
      },
      nfcard_unknown: async (world) => {
        const { port } = await connectedPort(world);
        const by = await world.member();
        return { by, input: { ...(await requestOf(world, by, port)), nfcard_id: randomUUID() } };
      },
      request_unknown: async (world) => {
        const { id } = await asked(world);
        const by = await world.member();
        return { by, input: { ...(await requestOf(world, by, 'FRLRH')), id } };
      },
      dates_invalid: async (world) => {
        const by = await world.member();
        return { by, input: { ...(await requestOf(world, by, 'FRLRH')), departure: dayInDays(10) } };
      },
      port_not_connected: async (world) => {
        const by = await world.member();
        return { by, input: await requestOf(world, by, await newPort(world)) };
      },
      too_many_requests_waiting: async (world) => {
        const { port } = await connectedPort(world);
        const by = await world.member();
        await sql`
          insert into berth_request (id, port_id, member_id, boat, arrival, departure, message, answer_before)
          select gen_random_uuid(), ${port}, ${by.id}, '{}', '2090-01-01', '2090-01-02', '',
            now() + interval '1 day'
          from generate_series(1, 20)`.execute(world.db);
        return { by, input: await requestOf(world, by, port) };
      },
    },
    foreign: async (world) => {
      const { port } = await connectedPort(world);
      const input = await requestOf(world, await world.member(), port);
      return { by: await world.member(), input, failure: 'boat_unknown' };
    },
  },
  berth_requests: {
    happy: async (world) => {
      const { port, office, id } = await asked(world);
      return {
        by: office,
        input: { of: 'place', state: 'waiting', port_id: port },
        check: ({ requests }) => expect(requests[0]).toMatchObject({ id, state: 'waiting' }),
      };
    },
    failures: {},
    foreign: { none: 'It gives the caller’s own, and those of the caller’s place.' },
  },
  answer_berth_request: {
    happy: async (world) => {
      const { office, member, id } = await asked(world);
      return {
        by: office,
        input: { id, answer: 'accepted', note: 'Pontoon C, berth 12.' },
        check: async (request) => {
          expect(request).toMatchObject({ id, state: 'accepted', note: 'Pontoon C, berth 12.' });
          expect(await world.latestMessage(member.email)).toContain('La Rochelle');
        },
      };
    },
    failures: {
      request_unknown: async (world) => ({
        by: await world.professional(),
        input: { id: randomUUID(), answer: 'accepted', note: '' },
      }),
      request_settled: async (world) => {
        const { office, id } = await withdrawn(world);
        return { by: office, input: { id, answer: 'declined', note: '' } };
      },
    },
    foreign: async (world) => {
      const { id } = await asked(world);
      const by = await world.professional('FRLEH');
      return { by, input: { id, answer: 'accepted', note: '' }, failure: 'request_unknown' };
    },
  },
  answer_trial_request: {
    happy: async (world) => {
      const { member, id } = await tried(world);
      return {
        by: member,
        input: { id, answer: 'accepted', note: 'Pontoon C, berth 12.' },
        check: async (request) => {
          expect(request).toMatchObject({ id, state: 'accepted', note: 'Pontoon C, berth 12.' });
          const conversation = { id: request.conversation_id ?? '' };
          const { messages } = (await world.call('conversation', conversation, member)).json();
          expect(messages).toHaveLength(2);
          expect(await world.latestMessage(member.email)).toContain('Port d’essai fictif');
        },
      };
    },
    failures: {
      request_unknown: async (world) => {
        const { member, id } = await asked(world);
        return { by: member, input: { id, answer: 'accepted', note: '' } };
      },
      request_settled: async (world) => {
        const { member, id } = await tried(world);
        await world.call('withdraw_berth_request', { id }, member);
        return { by: member, input: { id, answer: 'declined', note: '' } };
      },
    },
    foreign: async (world) => {
      const { id } = await tried(world);
      return {
        by: await world.member(),
        input: { id, answer: 'accepted', note: '' },
        failure: 'request_unknown',
      };
    },
  },
  withdraw_berth_request: {
    happy: async (world) => {
      const { member, id } = await asked(world);
      return {
        by: member,
        input: { id },
        check: (request) => expect(request).toMatchObject({ id, state: 'withdrawn' }),
      };
    },
    failures: {
      request_unknown: async (world) => ({ by: await world.member(), input: { id: randomUUID() } }),
      request_settled: async (world) => {
        const { member, id } = await withdrawn(world);
        return { by: member, input: { id } };
      },
    },
    foreign: async (world) => {
      const { office, id } = await asked(world);
      return { by: office, input: { id }, failure: 'request_unknown' };
    },
  },
} satisfies Partial<OperationCases>;
