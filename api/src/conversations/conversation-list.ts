import type { ConversationSummary, Counterpart } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { behind, PAGE_AND_ONE, pageOf } from '../database/page-of.ts';
import type { Tables } from '../database/tables.ts';
import { displayName } from '../members/display-name.ts';
import { isAmong } from '../members/members-by.ts';
import type { People } from '../members/people.ts';
import { readPeople } from '../members/people.ts';
import type { Handler } from '../wire/outcome.ts';
import type { Viewer } from './find-conversation.ts';
import { findConversation, isTheirs, sideOf } from './find-conversation.ts';
import { marksOf, othersAmong, readPage, readReaders, toMessage } from './read-message.ts';

type Db = Kysely<Tables>;

/** Unread messages are counted up to here. */
const MAX_UNREAD = 100;
/** No turn is as large. */
const MAX_TURN = Number.MAX_SAFE_INTEGER;

export function conversations({ db }: { readonly db: Db }): Handler<'conversations'> {
  return async ({ cursor }, { session }) => {
    const rows = await readSummaries(db, session, cursor === undefined ? MAX_TURN : behind(cursor));
    const { page, cursor: next } = pageOf(rows, (row) => row.turn);
    const people = await readPeople(
      db,
      page.flatMap((row) => [row.author_id, peerOf(row, session)]),
    );
    const shown = page.map((row) => toSummary(row, session, people));
    return { kind: 'answer', answer: { conversations: shown, cursor: next } };
  };
}

export function conversation({ db }: { readonly db: Db }): Handler<'conversation'> {
  return async ({ id, cursor }, { session }) => {
    const found = await findConversation(db, session, id);
    if (found === null) return { kind: 'failure', failure: 'conversation_unknown' };
    const readers = await readReaders(db, id);
    const { cleared } = marksOf(readers, session, found.side);
    // Removed by the viewer, and nothing was said since.
    if (found.conversation.last_no <= cleared) return { kind: 'failure', failure: 'conversation_unknown' };
    const { page, cursor: next } = await readPage(db, found, { cleared, cursor });
    const people = await readPeople(db, [
      ...page.map((message) => message.author_id),
      ...othersAmong(readers, found.side),
      peerOf(found.conversation, session),
    ]);
    const place = await readPlace(db, found.conversation.place_id);
    const { read, read_by_them } = marksOf(readers, session, found.side, people);
    return {
      kind: 'answer',
      answer: {
        id,
        with: counterpartOf({ ...found.conversation, ...place }, session, people),
        as_place: isAsPlace(found.conversation, session),
        messages: page.map((message) => toMessage(message, found.side, people)),
        cursor: next,
        read,
        read_by_them,
      },
    };
  };
}

async function readPlace(db: Db, id: string | null): Promise<NamedPlace> {
  const place =
    id === null
      ? undefined
      : await db
          .selectFrom('place')
          .select(['name as place_name', 'category as place_category'])
          .where('id', '=', id)
          .executeTakeFirst();
  return place ?? { place_name: null, place_category: null };
}

/** The viewer's conversations before a turn, without those that they removed: a page and one, where there are so many. */
async function readSummaries(db: Db, viewer: Viewer, before: number): Promise<SummaryRow[]> {
  const found: SummaryRow[] = [];
  for (let turn = before; ; ) {
    const listed = await readListed(db, viewer, turn);
    const ids = listed.map(({ conversation_id }) => conversation_id);
    if (ids.length > 0) {
      const rows = await summaries(db, viewer, ids).orderBy('conversation.turn', 'desc').execute();
      found.push(...rows);
    }
    turn = listed.at(-1)?.turn ?? 0;
    if (listed.length < PAGE_AND_ONE || found.length >= PAGE_AND_ONE) return found.slice(0, PAGE_AND_ONE);
  }
}

/** The next in the list of a member, and of the place that they answer for. */
async function readListed(db: Db, { memberId, placeId }: Viewer, before: number) {
  const own = await db
    .selectFrom('member_conversation')
    .select(['conversation_id', 'turn'])
    .where('member_id', '=', memberId)
    .where('turn', '<', before)
    .orderBy('turn', 'desc')
    .limit(PAGE_AND_ONE)
    .execute();
  if (placeId === null) return own;
  const ofPlace = await db
    .selectFrom('place_conversation')
    .select(['conversation_id', 'turn'])
    .where('place_id', '=', placeId)
    .where('turn', '<', before)
    .orderBy('turn', 'desc')
    .limit(PAGE_AND_ONE)
    .execute();
  return [...own, ...ofPlace].sort((a, b) => b.turn - a.turn).slice(0, PAGE_AND_ONE);
}

/** With the last message of each. */
function summaries(db: Db, viewer: Viewer, ids: readonly string[]) {
  const { memberId } = viewer;
  return db
    .selectFrom('conversation')
    .innerJoin('chat_message as message', (join) =>
      join
        .onRef('message.conversation_id', '=', 'conversation.id')
        .onRef('message.no', '=', 'conversation.last_no'),
    )
    .leftJoin('conversation_reader as reader', (join) =>
      join.onRef('reader.conversation_id', '=', 'conversation.id').on('reader.member_id', '=', memberId),
    )
    .leftJoin('place', 'place.id', 'conversation.place_id')
    .select(['conversation.id as conversation_id', 'conversation.turn', 'conversation.member_id'])
    .select(['conversation.other_id', 'conversation.place_id'])
    .select(['place.name as place_name', 'place.category as place_category'])
    .select([
      'message.id',
      'message.no',
      'message.side',
      'message.author_id',
      'message.text',
      'message.nfcard_id',
      'message.berth_request_id',
      'message.berth_step',
      'message.sent_at',
    ])
    .select(
      sql<number>`(
        select count(*) from (
          select from chat_message unread
          where unread.conversation_id = conversation.id
            and unread.no > greatest(coalesce(reader.read_no, 0), coalesce(reader.cleared_no, 0))
            and unread.side <> case when conversation.member_id = ${memberId} then 'member' else 'other' end
          limit ${MAX_UNREAD}) counted)`.as('unread'),
    )
    .where(isAmong('conversation.id', ids))
    .where(isTheirs(viewer))
    .where(sql<boolean>`conversation.last_no > coalesce(reader.cleared_no, 0)`);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];
type NamedPlace = Pick<SummaryRow, 'place_name' | 'place_category'>;
type Sides = Pick<SummaryRow, 'member_id' | 'other_id' | 'place_id'>;

function toSummary(row: SummaryRow, viewer: Viewer, people: People): ConversationSummary {
  return {
    id: row.conversation_id,
    with: counterpartOf(row, viewer, people),
    as_place: isAsPlace(row, viewer),
    last_message: toMessage(row, sideOf(row, viewer), people),
    unread: row.unread,
  };
}

function isAsPlace(row: Sides, viewer: Viewer): boolean {
  return sideOf(row, viewer) === 'other' && row.place_id !== null;
}

/** The member on the other side; null where it is a place, or the account is gone. */
function peerOf(row: Sides, viewer: Viewer): string | null {
  return sideOf(row, viewer) === 'member' ? row.other_id : row.member_id;
}

function counterpartOf(row: Sides & NamedPlace, viewer: Viewer, people: People): Counterpart {
  const { place_id, place_name, place_category } = row;
  if (place_id !== null && sideOf(row, viewer) === 'member') {
    return { kind: 'place', id: place_id, name: place_name ?? place_id, category: place_category };
  }
  const id = peerOf(row, viewer);
  const peer = id === null ? undefined : people.get(id);
  if (id === null || peer === undefined) return { kind: 'gone' };
  return { kind: 'member', id, name: displayName(peer), profile_picture: peer.picture };
}
