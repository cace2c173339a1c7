import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

const newId = () => crypto.randomUUID();

describe.each(engines)('conversations on $name', ({ makePlace }) => {
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

  async function start(from: Actor, to: Actor, text = 'Bonjour'): Promise<string> {
    const input = { id: newId(), member_id: to.id, text };
    return (await world.call('start_conversation', input, from)).json().conversation_id;
  }

  const send = (from: Actor, conversation_id: string, text = 'Bonjour', id = newId()) =>
    world.call('send_message', { conversation_id, id, text }, from);

  async function read(by: Actor, id: string) {
    return (await world.call('conversation', { id }, by)).json();
  }

  const tried = (name: 'send_message' | 'start_conversation', input: object, by: Actor) =>
    world.send(name, { wire: 'standard', token: by.token, input });

  describe('a message', () => {
    it('is written once, even if it is sent several times and at once', async () => {
      const [ada, ben] = [await world.member(), await world.member()];
      const conversation_id = await start(ada, ben);
      const id = newId();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => send(ada, conversation_id, 'Une fois', id)),
      );
      const messages = answers.map((answer) => answer.json().message);
      expect(new Set(messages.map(({ no }) => no))).toEqual(new Set([2]));
      expect((await read(ben, conversation_id)).messages.map(({ text }: { text: string }) => text)).toEqual([
        'Une fois',
        'Bonjour',
      ]);
      const [summary] = (await world.call('conversations', {}, ben)).json().conversations;
      expect(summary.unread).toBe(2);
    });

    it('begins one conversation, from either side and for concurrent requests', async () => {
      const [ada, ben] = [await world.member(), await world.member()];
      const started = await Promise.all(
        Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? start(ada, ben) : start(ben, ada))),
      );
      expect(new Set(started).size).toBe(1);
      const { messages } = await read(ada, started[0] ?? '');
      expect(messages.map(({ no }: { no: number }) => no)).toEqual([6, 5, 4, 3, 2, 1]);
    });

    it('does not deadlock when the same people write to one another at once', async () => {
      const [ada, office] = [await world.member(), await world.professional('FRMRS')];
      const asPlace = { id: newId(), member_id: ada.id, as: 'place', text: 'Bonjour' } as const;
      const { conversation_id } = (await world.call('start_conversation', asPlace, office)).json();
      const between = await start(ada, office);
      // No more at once than there are connections: who waits for one too long is told to come back.
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(
          [0, 1].flatMap(() => [
            send(ada, conversation_id),
            send(office, conversation_id),
            send(ada, between),
            send(office, between),
          ]),
        );
      }
      expect((await read(ada, between)).messages).toHaveLength(21);
      expect((await read(office, conversation_id)).messages).toHaveLength(21);
    });

    it('carries an NFCard that its sender holds', async () => {
      const [ada, ben] = [await world.member(), await world.member()];
      const nfcard_id = await newNfcard(ada);
      const conversation_id = await start(ada, ben);
      await world.call('send_message', { conversation_id, id: newId(), text: 'Voici', nfcard_id }, ada);
      expect((await read(ben, conversation_id)).messages[0]).toMatchObject({ nfcard_id });
      const stolen = { conversation_id, id: newId(), text: 'Voici', nfcard_id };
      expect((await tried('send_message', stolen, ben)).json().failure_kind).toBe('nfcard_unknown');
    });

    async function newNfcard(holder: Actor): Promise<string> {
      const boat = { id: newId(), name: 'Éole', type: 'sailing_yacht' } as const;
      const particulars = { registration_number: '', flag: null, length: null, beam: null, draught: null };
      await world.call('save_boat', { ...boat, ...particulars }, holder);
      const id = newId();
      await world.call('create_nfcard', { id, boat_id: boat.id, title: '' }, holder);
      return id;
    }
  });

  describe('the read position', () => {
    it('is shown to the other side, unless the reader hides their activity, and always to the reader', async () => {
      const [ada, ben] = [await world.member(), await world.member()];
      const conversation_id = await start(ada, ben);
      await world.call('update_data', { type: 'hide_activity_status', data: true }, ben);
      const told = async (by: Actor) =>
        (
          await world.db
            .selectFrom('live_event')
            .select('no')
            .where('member_id', '=', by.id)
            .where('kind', '=', 'conversation_read')
            .execute()
        ).length;
      const marked = (await world.call('mark_read', { conversation_id, no: 1 }, ben)).json();
      expect(marked).toMatchObject({ read: 1 });
      expect((await read(ada, conversation_id)).read_by_them).toBe(0);
      expect([await told(ada), await told(ben)]).toEqual([0, 1]);
      await world.call('update_data', { type: 'hide_activity_status', data: false }, ben);
      await send(ada, conversation_id);
      await world.call('mark_read', { conversation_id, no: 2 }, ben);
      expect((await read(ada, conversation_id)).read_by_them).toBe(2);
      expect([await told(ada), await told(ben)]).toEqual([1, 2]);
    });
  });

  describe('an account whose address is not verified', () => {
    it('can answer those who wrote to it, and write to no other member', async () => {
      const [ada, ben] = [await world.member(), await world.member({ email_verified: false })];
      const first = { id: newId(), member_id: ada.id, text: 'Bonjour' };
      expect((await tried('start_conversation', first, ben)).json().failure_kind).toBe('email_unverified');
      expect((await world.call('conversations', {}, ada)).json().conversations).toEqual([]);
      const hidden = await world.member({ private_account: true });
      const toHidden = { ...first, member_id: hidden.id };
      expect((await tried('start_conversation', toHidden, ben)).json().failure_kind).toBe('member_unknown');
      await send(ben, await start(ada, ben));
    });
  });

  describe('pages', () => {
    it('go back through the messages 40 at a time, each message once', async () => {
      const [ada, ben] = [await world.member(), await world.member()];
      const id = await start(ada, ben);
      for (let sent = 2; sent <= 45; sent += 1) await send(ben, id);
      for (let sent = 46; sent <= 90; sent += 1) await send(ada, id);
      const numbers: number[] = [];
      const sizes: number[] = [];
      let cursor: string | undefined;
      do {
        const input = cursor === undefined ? { id } : { id, cursor };
        const page = (await world.call('conversation', input, ben)).json();
        sizes.push(page.messages.length);
        numbers.push(...page.messages.map(({ no }: { no: number }) => no));
        cursor = page.cursor ?? undefined;
      } while (cursor !== undefined);
      expect(sizes).toEqual([40, 40, 10]);
      expect(numbers).toEqual(Array.from({ length: 90 }, (_, index) => 90 - index));
      const [summary] = (await world.call('conversations', {}, ben)).json().conversations;
      expect(summary.unread).toBe(45);
    });

    it('list the conversations by their last message, each once', async () => {
      const ada = await world.member();
      const started: string[] = [];
      for (let others = 0; others < 41; others += 1) started.push(await start(await world.member(), ada));
      await send(ada, started[0] ?? '');
      const first = (await world.call('conversations', {}, ada)).json();
      const rest = (await world.call('conversations', { cursor: first.cursor }, ada)).json();
      const ids = [...first.conversations, ...rest.conversations].map(({ id }) => id);
      expect(first.conversations).toHaveLength(40);
      expect(rest.cursor).toBeNull();
      expect(ids).toEqual([started[0], ...started.slice(1).reverse()]);
    });

    it('cannot be asked for with a cursor that is none', async () => {
      const ada = await world.member();
      for (const cursor of ['', 'p', '40', "p1' or 1=1", `p${'z'.repeat(11)}`]) {
        const input = { cursor };
        const answer = await world.send('conversations', { wire: 'standard', token: ada.token, input });
        expect(answer.statusCode, cursor).toBe(400);
      }
      const highest = {
        wire: 'standard',
        token: ada.token,
        input: { cursor: `p${'z'.repeat(10)}` },
      } as const;
      expect((await world.send('conversations', highest)).statusCode).toBe(200);
    });
  });

  describe('with a place', () => {
    it('reach all members of the place, and show the sender the place', async () => {
      const [ada, first, second] = [
        await world.member(),
        await world.professional('FRLRH'),
        await world.member({ first_name: 'Zoé', account_type: 'harbour_office', place_id: 'FRLRH' }),
      ];
      const input = { id: newId(), place_id: 'FRLRH', text: 'Une place pour 12 m ?' };
      const { conversation_id } = (await world.call('start_conversation', input, ada)).json();
      for (const office of [first, second]) {
        const [summary] = (await world.call('conversations', {}, office)).json().conversations;
        expect(summary).toMatchObject({ id: conversation_id, as_place: true, unread: 1 });
        expect(summary.with).toMatchObject({ kind: 'member', id: ada.id, name: 'Ada M.' });
      }
      await send(second, conversation_id, 'Oui, ponton C');
      const seen = await read(ada, conversation_id);
      expect(seen).toMatchObject({
        with: { kind: 'place', id: 'FRLRH', name: 'La Rochelle', category: 'port' },
        as_place: false,
        messages: [{ text: 'Oui, ponton C', ours: false, author: 'Zoé M.' }, {}],
      });
      expect((await read(first, conversation_id)).messages[0]).toMatchObject({
        ours: true,
        author: 'Zoé M.',
      });
      const { notifications } = (await world.call('notifications', {}, ada)).json();
      expect(notifications[0].notice.data).toEqual({ conversation_id, who: 'La Rochelle' });
      // A colleague's answer is no news that calls for a notification.
      const theirs = (await world.call('notifications', {}, first)).json().notifications;
      expect(theirs).toHaveLength(1);
    });

    it('are begun by the place itself, in its name', async () => {
      const [ada, office] = [await world.member(), await world.professional('FRBES')];
      const input = { id: newId(), member_id: ada.id, as: 'place', text: 'Votre place est prête' } as const;
      const { conversation_id } = (await world.call('start_conversation', input, office)).json();
      expect(await read(ada, conversation_id)).toMatchObject({ with: { kind: 'place', id: 'FRBES' } });
      const again = { id: newId(), place_id: 'FRBES', text: 'Merci' };
      const answer = (await world.call('start_conversation', again, ada)).json();
      expect(answer.conversation_id).toBe(conversation_id);
    });

    it('cannot be read by a member who has left the place', async () => {
      const [ada, office] = [await world.member(), await world.professional('made-up-mechanics-3')];
      const input = { id: newId(), place_id: 'made-up-mechanics-3', text: 'Bonjour' };
      const { conversation_id } = (await world.call('start_conversation', input, ada)).json();
      await world.call('release_place', {}, office);
      const asked = { wire: 'standard', token: office.token, input: { id: conversation_id } } as const;
      expect((await world.send('conversation', asked)).statusCode).toBe(404);
      expect((await world.call('conversations', {}, office)).json().conversations).toEqual([]);
    });
  });

  describe('a private account', () => {
    it('is written to by those alone that it wrote to first', async () => {
      const [ada, ben] = [await world.member(), await world.member({ private_account: true })];
      const unasked = { id: newId(), member_id: ben.id, text: 'Bonjour' };
      const refused = await tried('start_conversation', unasked, ada);
      expect(refused.json().failure_kind).toBe('member_unknown');
      expect((await world.call('conversations', {}, ada)).json().conversations).toEqual([]);
      const id = await start(ben, ada, 'Bonjour de Ben');
      await send(ada, id, 'Bonjour Ben');
      expect((await read(ben, id)).messages).toHaveLength(2);
    });
  });

  describe('an account that is deleted', () => {
    it('leaves what it wrote to others, without saying who it was', async () => {
      const ada = await world.member();
      const ben = await world.member({ first_name: 'Bénédicte', last_name: 'Trévarez' });
      const id = await start(ben, ada, 'Gardez ceci');
      await world.call('delete_account', { password: ben.password }, ben);
      const seen = await world.call('conversation', { id }, ada);
      expect(seen.json()).toMatchObject({
        with: { kind: 'gone' },
        messages: [{ author: null, ours: false, text: 'Gardez ceci' }],
      });
      expect(seen.payload).not.toContain('Bénédicte');
      expect(seen.payload).not.toContain(ben.id);
      const { payload } = await world.call('notifications', {}, ada);
      expect(payload).not.toContain('Bénédicte');
    });

    it('takes the conversation along when the other side has left already', async () => {
      const [ada, ben] = [await world.member(), await world.member()];
      const id = await start(ada, ben);
      await world.call('delete_account', { password: ada.password }, ada);
      await world.call('delete_account', { password: ben.password }, ben);
      for (const [table, column] of [
        ['conversation', 'id'],
        ['chat_message', 'conversation_id'],
      ] as const) {
        const left = await world.db.selectFrom(table).selectAll().where(column, '=', id).execute();
        expect(left).toEqual([]);
      }
    });

    it('may leave while it is being written to: neither waits for the other for ever', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [ada, ben] = [await world.member(), await world.member()];
        const conversation_id = await start(ada, ben);
        const sends = Array.from({ length: 6 }, () =>
          tried('send_message', { conversation_id, id: newId(), text: 'Encore là ?' }, ada),
        );
        const [, ...answers] = await Promise.all([
          world.call('delete_account', { password: ben.password }, ben),
          ...sends,
        ]);
        for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
      }
    });
  });

  describe('a conversation that a member removed', () => {
    it('comes back with the next message, and only with that one', async () => {
      const [ada, ben] = [await world.member(), await world.member()];
      const id = await start(ada, ben, 'Avant');
      await world.call('delete_conversation', { id }, ben);
      expect((await world.call('notifications', {}, ben)).json().unread).toBe(0);
      await send(ada, id, 'Après');
      expect((await read(ben, id)).messages.map(({ text }: { text: string }) => text)).toEqual(['Après']);
      const [summary] = (await world.call('conversations', {}, ben)).json().conversations;
      expect(summary.unread).toBe(1);
      expect((await read(ada, id)).messages).toHaveLength(2);
    });
  });

  describe('a mail', () => {
    it('says once that messages wait, until they are read', async () => {
      const [ada, ben] = [await world.member(), await world.member({ language: 'en' })];
      const id = await start(ada, ben);
      await send(ada, id);
      expect(await world.latestMessage(ben.email)).toContain('Ada M. wrote to you');
      expect(await countMails(ben)).toBe(1);
      await world.call('mark_read', { conversation_id: id, no: 2 }, ben);
      await send(ada, id);
      await world.settled();
      expect(await countMails(ben)).toBe(2);
    });

    async function countMails({ email }: Actor): Promise<number> {
      const mails = await world.db
        .selectFrom('mailbox')
        .select('id')
        .where('recipient', '=', email)
        .execute();
      return mails.length;
    }
  });
});
