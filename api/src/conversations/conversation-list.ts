import type { ConversationSummary, Counterpart } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { behind, PAGE_AND_ONE, pageOf } from '../database/page-of.ts';
import type { Tables } from '../database/tables.ts';
import { displayName } from '../members/display-name.ts';
import type { Handler } from '../wire/outcome.ts';
import type { Viewer } from './find-conversation.ts';
import { findConversation, isTheirs, sideOf } from './find-conversation.ts';
import { readMarks, readPage, toMessage } from './read-message.ts';

type Db = Kysely<Tables>;

/** Unread messages are counted up to here. */
const MAX_UNREAD = 100;

export function conversations({ db }: { readonly db: Db }): Handler<'conversations'> {
  return async ({ cursor }, { session }) => {
    let asked = summaries(db, session);
    if (cursor !== undefined) asked = asked.where('conversation.turn', '<', behind(cursor));
    const rows = await asked.orderBy('conversation.turn', 'desc').limit(PAGE_AND_ONE).execute();
    const { page, cursor: next } = pageOf(rows, (row) => row.turn);
    const shown = page.map((row) => toSummary(row, session));
    return { kind: 'answer', answer: { conversations: shown, cursor: next } };
  };
}

export function conversation({ db }: { readonly db: Db }): Handler<'conversation'> {
  return async ({ id, cursor }, { session }) => {
    const found = await findConversation(db, session, id);
    const row = await summaries(db, session).where('conversation.id', '=', id).executeTakeFirst();
    if (found === null || row === undefined) return { kind: 'failure', failure: 'conversation_unknown' };
    const { read, read_by_them, cleared } = await readMarks(db, session, found);
    const summary = toSummary(row, session);
    const page = await readPage(db, found, { cleared, cursor });
    const { with: counterpart, as_place } = summary;
    return {
      kind: 'answer',
      answer: { id: summary.id, with: counterpart, as_place, ...page, read, read_by_them },
    };
  };
}

/** The viewer's conversations, without those that they removed, each with its last message. */
function summaries(db: Db, viewer: Viewer) {
  const { memberId } = viewer;
  return db
    .selectFrom('conversation')
    .innerJoin('chat_message as message', (join) =>
      join
        .onRef('message.conversation_id', '=', 'conversation.id')
        .onRef('message.no', '=', 'conversation.last_no'),
    )
    .leftJoin('member as author', 'author.id', 'message.author_id')
    .leftJoin('conversation_reader as reader', (join) =>
      join.onRef('reader.conversation_id', '=', 'conversation.id').on('reader.member_id', '=', memberId),
    )
    .leftJoin('member as peer', (join) =>
      join.on(
        'peer.id',
        '=',
        sql<string>`case when conversation.member_id = ${memberId} then conversation.other_id else conversation.member_id end`,
      ),
    )
    .leftJoin('profile_picture as picture', 'picture.member_id', 'peer.id')
    .leftJoin('place', 'place.id', 'conversation.place_id')
    .select(['conversation.id as conversation_id', 'conversation.turn', 'conversation.member_id'])
    .select(['conversation.place_id', 'place.name as place_name', 'place.category as place_category'])
    .select(['peer.id as peer_id', 'peer.first_name as peer_first', 'peer.last_name as peer_last'])
    .select(['picture.digest', 'author.first_name', 'author.last_name'])
    .select([
      'message.id',
      'message.no',
      'message.side',
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
    .where(isTheirs(viewer))
    .where(sql<boolean>`conversation.last_no > coalesce(reader.cleared_no, 0)`);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

function toSummary(row: SummaryRow, viewer: Viewer): ConversationSummary {
  const side = sideOf(row, viewer);
  return {
    id: row.conversation_id,
    with: counterpartOf(row, side === 'member' ? row.place_id : null),
    as_place: side === 'other' && row.place_id !== null,
    last_message: toMessage(row, side),
    unread: row.unread,
  };
}

function counterpartOf(row: SummaryRow, placeId: string | null): Counterpart {
  const { place_name, place_category, peer_id, peer_first, peer_last, digest } = row;
  if (placeId !== null) {
    return { kind: 'place', id: placeId, name: place_name ?? placeId, category: place_category };
  }
  if (peer_id === null || peer_first === null || peer_last === null) return { kind: 'gone' };
  const name = displayName({ first_name: peer_first, last_name: peer_last });
  return { kind: 'member', id: peer_id, name, profile_picture: digest };
}
