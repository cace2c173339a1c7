import type { GuardedOperation, OperationName } from '@nfcards/shared/operations';
import { dataTypes, listTypes, operations, placeCategories } from '@nfcards/shared/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from '../engines.ts';
import { engines } from '../engines.ts';
import { cases } from './all-cases.ts';
import type { PreparedCall } from './operation-case.ts';
import { World } from './world.ts';

/** They open a session, in which nothing was read yet, or end the one in which it was. */
const OF_SESSIONS: readonly string[] = [
  'register',
  'login',
  'logout',
  'verify_reset_password',
  'passkey_login',
  'social_login',
  'undo_email_change',
  'delete_account',
];

type Names = [OperationName, readonly string[]];
const writes = Object.entries<GuardedOperation>(operations).flatMap(([name, row]): Names[] =>
  row.effect === 'writes' && !OF_SESSIONS.includes(name) ? [[name as OperationName, row.changes]] : [],
);

interface Reader {
  readonly id: string;
  readonly token: string;
}
/** Answers by operation and input, as a client keeps them: no refusals. */
type Answers = ReadonlyMap<string, { readonly name: OperationName; readonly payload: string }>;

/** Reads of the member who asks, which take nothing. */
const OF_MEMBERS = [
  'cookie',
  'sessions',
  'second_factor',
  'passkeys',
  'social_identities',
  'vault',
  'known_keys',
  'boats',
  'referral',
  'own_requests',
  'notifications',
] as const satisfies readonly OperationName[];

/** @returns the ids that the answer names; none of a refusal */
type Read = (name: OperationName, input: Readonly<Record<string, string>>) => Promise<readonly string[]>;

describe('what a write makes old (ST12)', () => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    const [engine] = engines;
    if (engine === undefined) throw new Error('There is no database to test on.');
    place = await engine.makePlace();
    world = await World.open(place);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });

  it.each(writes)('%s says so', async (name, changes) => {
    const call: PreparedCall<OperationName> = await cases[name].happy(world);
    const reader = await readerOf(call);
    if (reader === null) return;
    const before = await answers(reader);
    const { by, ...rest } = call;
    const response = await world.send(name, { ...rest, wire: 'standard', token: by?.token });
    expect(response.statusCode).toBe(200);
    const after = await answers(reader);
    const old = [...before].flatMap(([key, { name: read, payload }]) =>
      after.get(key)?.payload === payload ? [] : [read],
    );
    expect([...changes]).toEqual(expect.arrayContaining([...new Set(old)]));
  });

  /** Who calls, or whose address or number it is. */
  async function readerOf({ by, input }: PreparedCall<OperationName>): Promise<Reader | null> {
    if (by !== undefined) return by;
    const { email = '', phonenumber = '' } = input as Readonly<Record<string, string>>;
    const member = await world.db
      .selectFrom('member')
      .select('id')
      .where((eb) => eb.or([eb('email', '=', email), eb('phonenumber', '=', phonenumber || '-')]))
      .executeTakeFirst();
    return member === undefined ? null : { id: member.id, token: await world.session(member.id) };
  }

  async function answers(reader: Reader): Promise<Answers> {
    const found = new Map<string, { readonly name: OperationName; readonly payload: string }>();
    const read: Read = async (name, input) => {
      const { token } = reader;
      const { statusCode, payload } = await world.send(name, { wire: 'standard', token, input });
      if (statusCode !== 200) return [];
      // When a session was last seen is told a minute late at most, whatever was written.
      const told = payload.replaceAll(/"last_seen_at":"[^"]*"/g, '');
      found.set(`${name} ${JSON.stringify(input)}`, { name, payload: told });
      return [...payload.matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, id = '']) => id);
    };
    await readOwn(read, reader.id);
    await readCards(read, reader.id);
    for (const id of await read('conversations', {})) await read('conversation', { id });
    await readPlaces(read, reader.id);
    return found;
  }

  async function readOwn(read: Read, id: string): Promise<void> {
    for (const name of OF_MEMBERS) await read(name, {});
    for (const type of [...dataTypes, ...listTypes]) await read('get_data', { type });
    for (const category of placeCategories) await read('favorites', { category });
    for (const of of ['mine', 'place']) await read('berth_requests', { of });
    await read('profile', { id });
    await read('recipients', { member_id: id });
    await read('support_requests', { state: 'open' });
  }

  async function readCards(read: Read, holderId: string): Promise<void> {
    for (const direction of ['in', 'out']) await read('sendings', { direction });
    for (const id of await read('get_all_nfcards', {})) {
      await read('nfcard', { id });
      await read('links', { nfcard_id: id });
    }
    const files = await world.db
      .selectFrom('document_file')
      .innerJoin('nfcard_document', 'nfcard_document.id', 'document_file.document_id')
      .innerJoin('nfcard', 'nfcard.id', 'nfcard_document.nfcard_id')
      .select('document_file.id')
      .where('nfcard.holder_id', '=', holderId)
      .execute();
    for (const { id } of files) await read('upload_state', { file_id: id });
  }

  async function readPlaces(read: Read, memberId: string): Promise<void> {
    const reviews = world.db.selectFrom('review').select('place_id').where('member_id', '=', memberId);
    const reviewed = (await reviews.execute()).map(({ place_id }) => place_id);
    for (const id of new Set(['FRLRH', ...reviewed])) {
      await read('place_reviews', { id });
      await read('port_details', { id });
    }
  }
});
