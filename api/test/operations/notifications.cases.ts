import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import type { World } from './world.ts';

const own = { none: 'It concerns only whoever calls.' };
const offer = { kind: 'partner_offer', data: { partner: 'Voilerie fictive', offer: '10 %' } } as const;

async function notified(world: World) {
  const by = await world.member();
  await world.services.notify(world.db, { memberId: by.id, ...offer });
  return by;
}

export const notificationCases = {
  notifications: {
    happy: async (world) => ({
      by: await notified(world),
      input: {},
      check: ({ notifications, unread, cursor }) => {
        expect(notifications).toMatchObject([{ notice: offer, read: false }]);
        expect({ unread, cursor }).toEqual({ unread: 1, cursor: null });
      },
    }),
    failures: {},
    foreign: own,
  },
  mark_notifications_read: {
    happy: async (world) => {
      const by = await notified(world);
      const [first] = (await world.call('notifications', {}, by)).json().notifications;
      await world.services.notify(world.db, { memberId: by.id, ...offer });
      return {
        by,
        input: { ids: [first.id] },
        check: async ({ unread }) => {
          expect(unread).toBe(1);
          const { notifications } = (await world.call('notifications', {}, by)).json();
          expect(notifications).toMatchObject([{ read: false }, { id: first.id, read: true }]);
        },
      };
    },
    failures: {},
    foreign: own,
  },
  events: {
    happy: async (world) => ({
      by: await world.member(),
      input: {},
      check: (_answer, { headers, bytes }) => {
        expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
        expect(headers['cache-control']).toBe('no-store');
        expect(bytes.toString()).toMatch(/^: listening\n\n/);
      },
    }),
    failures: {},
    foreign: own,
  },
} satisfies Partial<OperationCases>;
