import { once } from 'node:events';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../src/database/tables.ts';
import { exportAccount } from '../src/personal-data/export-account.ts';
import { exportSections } from '../src/personal-data/export-sections.ts';
import type { MemberCall } from '../src/wire/outcome.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { newBoat, newCard, newSending } from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { PASSWORD, World } from './operations/world.ts';

type Held = keyof typeof exportSections | { readonly left: string };

const nobodys = { left: 'It is of nobody: places, counts, and what the site is run by.' };
const briefly = { left: 'A secret of a login, for minutes.' };

/** Every table, with the section of the export that has what it holds on a member, or why none has. */
const tables: { readonly [Name in keyof Tables]: Held } = {
  address_change: 'address_changes',
  berth_request: 'berth_requests',
  blob_garbage: { left: 'Names of encrypted parts that are about to be deleted.' },
  boat: 'boats',
  boat_change: 'boats',
  chat_message: 'conversations',
  contact_message: 'contact_messages',
  conversation: 'conversations',
  conversation_reader: 'conversations',
  document_file: 'wallet',
  document_part: { left: 'It is a file of the archive.' },
  favourite: 'favourites',
  key_request: { left: 'What was asked of a sender, until the sender answers.' },
  known_device: { left: 'Digests of secrets; which devices have been in is told in logins.' },
  link_file: { left: 'Sealed for whoever has the link.' },
  link_view: { left: 'That a stranger may look for some minutes yet.' },
  live_event: { left: 'It repeats what other sections have, for a day.' },
  live_event_counter: { left: 'A number that orders events.' },
  log_anchor: nobodys,
  log_entry: { left: 'Without its salt, which is in the wallet, it tells nothing.' },
  log_head: nobodys,
  log_kept: nobodys,
  log_line: nobodys,
  log_node: nobodys,
  mailbox: { left: 'On a site for trial alone: what came by mail, as it came.' },
  maps_answer: nobodys,
  member: 'account',
  member_conversation: 'conversations',
  member_lookup: { left: 'Digests of what the account has: the account is found by them.' },
  message: { left: 'What is on its way by mail or SMS, until it has left.' },
  migration_compatibility: nobodys,
  newsletter_issue: nobodys,
  newsletter_subscription: 'newsletter',
  newsletter_token: { left: 'Digests of the links in letters.' },
  nfcard: 'wallet',
  nfcard_document: 'wallet',
  nfcard_event: 'wallet',
  nfcard_link: 'wallet',
  nfcard_sending: 'wallet',
  notification: 'notifications',
  one_time_code: briefly,
  passkey: 'passkeys',
  passkey_challenge: briefly,
  pending_second_factor: { left: 'A secret, until it is confirmed.' },
  place: nobodys,
  place_conversation: nobodys,
  place_count: nobodys,
  place_member: 'account',
  place_region: nobodys,
  place_source: nobodys,
  place_word: nobodys,
  profile_picture: { left: 'It is a file of the archive.' },
  rate_limit: { left: 'Numbers under keyed digests, for a day.' },
  recovery_code: { left: 'A secret: how many are left is told in second_factor.' },
  referral: 'referral',
  review: 'reviews',
  second_factor_try: { left: 'A count of tries, for an hour.' },
  seed: nobodys,
  town: nobodys,
  sending_file: {
    left: 'Which documents go along, as the wallet’s sendings have them, sealed for whoever has the link.',
  },
  sending_key: { left: 'Sealed for its receiver: of use only to the wallet that it is for.' },
  server_secret: nobodys,
  session: 'logins',
  social_attempt: briefly,
  site_mark: nobodys,
  social_identity: 'identities',
  social_ticket: briefly,
  support_request: 'support_requests',
  vault: 'vault',
  vault_wrap: 'vault',
  word: nobodys,
};

/** Every column that can hold a person's address or number, and how that goes when they delete their account. */
const addresses: Readonly<Record<string, string>> = {
  'address_change.new_email': 'With the account; else once it cannot be undone.',
  'address_change.old_email': 'With the account; else once it cannot be undone.',
  'contact_message.email': 'With the account, if the address is confirmed; else after a year.',
  'contact_message.phone': 'With its message.',
  'mailbox.recipient': 'On a site for trial alone, after a month.',
  'member.email': 'With the account.',
  'member.email_verified': 'It says whether.',
  'member.phone_verified': 'It says whether.',
  'member.phonenumber': 'With the account.',
  'message.recipient': 'With the account, if confirmed; else once it was sent.',
  'newsletter_subscription.email': 'With the account, if confirmed; else by the link of its letters.',
  'newsletter_token.email': 'With its subscription.',
  'nfcard_sending.to_email': 'With the account, if confirmed; else when its time is over.',
  'one_time_code.target': 'With the account.',
  'place.email': 'Of a place.',
  'place.office_email': 'Of a place.',
  'place.office_phone': 'Of a place.',
  'place.phone': 'Of a place.',
  'social_identity.email': 'With the account.',
  'social_ticket.email': 'After ten minutes.',
  'social_ticket.email_verified': 'It says whether.',
  'vault.recipient': 'A key, with the account.',
};

describe.each(engines)('what is held on a member, on $name', ({ makePlace }) => {
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

  it('can be taken along from every table there is, or it is said why not', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%'`.execute(world.db);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tables).sort());
    const named = Object.values(tables).filter((held) => typeof held === 'string');
    const sections = Object.keys(exportSections);
    // What a provider's login or the second factor need is in columns of the member.
    expect(sections.filter((name) => !named.includes(name as (typeof named)[number]))).toEqual([
      'second_factor',
    ]);
    expect(named.filter((name) => !sections.includes(name))).toEqual([]);
  });

  it('goes with the account, wherever a table names the member', async () => {
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) as reference from pg_constraint
      where contype = 'f' and confrelid in ('member'::regclass, 'vault'::regclass)`.execute(world.db);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ reference }) => !/ ON DELETE (CASCADE|SET NULL)/.test(reference))).toEqual([]);
  });

  it('goes with the account or in time, wherever a table has an address', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ 'mail|phone|recipient|target'
        and column_name not like 'allow%' and data_type in ('text', 'boolean', 'character varying')`.execute(
      world.db,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(addresses).sort());
  });

  /** Somebody with a confirmed address, to which things came and from which things were written. */
  async function knownPerson({ name = 'Ada', phone = '+33639981798' } = {}): Promise<Actor> {
    const by = await world.member({ first_name: name, street: `12 quai ${name}`, phonenumber: phone });
    await world.call('login', { email: by.email, cookie: PASSWORD });
    await world.call('mailing', { email: by.email });
    await world.call('mailing', { email: by.email, topic: 'plus' });
    await world.call('contact_message', {
      full_name: name,
      email: by.email,
      phone,
      subject: 'Une question',
      message: 'Où trouver une place ?',
    });
    await newSending(world, await newCard(world), { email: by.email, note: 'Pour la saison' });
    await world.settled();
    return by;
  }

  const takeAlong = async (by: Actor) => {
    const reply = await world.send('export_account', { wire: 'standard', token: by.token, input: {} });
    const files = unzipSync(reply.rawPayload);
    return (name: string) => JSON.parse(Buffer.from(files[`${name}.json`] ?? []).toString());
  };

  it('is written for so many at once, and for the next when one has left', async () => {
    const by = await world.member();
    const session = await world.findSession(by.token);
    if (session === null) throw new Error('There is no session.');
    const call = { session, signal: new AbortController().signal } as MemberCall;
    const ask = async () => exportAccount(world.services)({}, call);
    const archives = await Promise.all(Array.from({ length: 16 }, ask));
    const refused = await world.send('export_account', { wire: 'standard', token: by.token, input: {} });
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ failure_kind: 'busy' });
    const left = archives.map((archive) => {
      if (archive.kind !== 'file' || archive.bytes instanceof Uint8Array) throw new Error('It is no stream.');
      archive.bytes.destroy();
      return once(archive.bytes, 'close');
    });
    await Promise.all(left);
    expect((await takeAlong(by))('account')).toMatchObject({ email: by.email });
  });

  it('is taken along with what came to the address, and what came from it', async () => {
    const by = await knownPerson();
    const read = await takeAlong(by);
    expect(read('contact_messages')).toMatchObject([
      { email: by.email, phone: '+33639981798', message: 'Où trouver une place ?' },
    ]);
    expect(read('newsletter')).toMatchObject([
      { email: by.email, topic: 'newsletter', confirmed_at: null },
      { email: by.email, topic: 'plus', confirmed_at: null },
    ]);
    const waiting = [
      { state: 'waiting', note: 'Pour la saison', receiver: { kind: 'email', name: by.email } },
    ];
    expect(read('wallet').sendings).toMatchObject(waiting);
    // It is held on them, whether or not they want to be shown it.
    await world.call('update_data', { type: 'allow_sharing', data: false }, by);
    expect((await takeAlong(by))('wallet').sendings).toMatchObject(waiting);
  });

  it('is taken along of boats, with what was changed of them, which goes with the account', async () => {
    const by = await world.member();
    const id = await newBoat(world, by);
    const sizes = { length: null, beam: null, draught: null };
    const known = {
      id,
      name: 'Pen Duick',
      type: 'sailing_yacht' as const,
      registration_number: '',
      flag: null,
    };
    const boat = { ...known, ...sizes, mmsi: '227123450', insurer: 'La Mutuelle' };
    await world.call('save_boat', boat, by);
    const [taken] = (await takeAlong(by))('boats');
    expect(taken).toMatchObject({ mmsi: '227123450', insurer: 'La Mutuelle' });
    expect(taken.history[0].changes).toContainEqual({ field: 'mmsi', before: '', after: '227123450' });
    await world.db.deleteFrom('member').where('id', '=', by.id).execute();
    const left = await world.db.selectFrom('boat_change').select('no').where('boat_id', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('is given to nobody who merely claims the address', async () => {
    const { email } = await knownPerson();
    const claimant = await world.member({ email, email_verified: false });
    const read = await takeAlong(claimant);
    expect([read('contact_messages'), read('newsletter'), read('wallet').sendings]).toEqual([[], [], []]);
  });

  it('is nowhere once the account is deleted', async () => {
    const [name, phone] = ['Zéphyrine', '+33639981799'];
    const by = await knownPerson({ name, phone });
    await world.call('reset_password', { email: by.email });
    await world.latestMessage(by.email);
    await world.call('delete_account', { password: PASSWORD }, by);
    await world.settled();
    const traces = [by.id, by.email, name, phone];
    // The mailbox stands in for the post: what was sent has left the house.
    expect(await rowsWith(world, traces, ['mailbox'])).toEqual([]);
  });
});

/** Looks through every row of every table of ours, as text. */
async function rowsWith(
  world: World,
  traces: readonly string[],
  except: readonly string[],
): Promise<string[]> {
  const { rows: found } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    world.db,
  );
  const left: string[] = [];
  for (const { schema, name } of found) {
    if (except.includes(name)) continue;
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.id(schema, name)} as t`.execute(world.db);
    for (const { row } of rows) {
      if (traces.some((trace) => row.includes(trace))) left.push(`${schema}.${name}: ${row}`);
    }
  }
  return left;
}
