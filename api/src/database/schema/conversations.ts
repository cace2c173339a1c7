import type { BerthStep } from '@nfcards/shared/operations';
import type { Generated } from 'kysely';

export interface ConversationTables {
  conversation: ConversationTable;
  chat_message: ChatMessageTable;
  conversation_reader: ConversationReaderTable;
  member_conversation: MemberConversationTable;
  place_conversation: PlaceConversationTable;
}

/** `other` is the other member, or all who answer for the place. */
export type Side = 'member' | 'other';

export interface ConversationTable {
  id: Generated<string>;
  /** Null once the account is deleted, as `other_id`. */
  member_id: string | null;
  other_id: string | null;
  place_id: string | null;
  /** `no` of the last message. */
  last_no: Generated<number>;
  /** Grows with each message: the order of the list. */
  turn: Generated<number>;
  created_at: Generated<Date>;
}

export interface ChatMessageTable {
  /** Made by the sender's client. */
  id: string;
  conversation_id: string;
  /** Counts the conversation's messages from 1. */
  no: number;
  side: Side;
  /** Null once the account is deleted, and where time took the step. */
  author_id: string | null;
  text: string;
  nfcard_id: string | null;
  /** Where it is a step of a request for a berth; the id is null once the request is gone. */
  berth_request_id: string | null;
  berth_step: BerthStep | null;
  sent_at: Generated<Date>;
}

export interface ConversationReaderTable {
  conversation_id: string;
  member_id: string;
  side: Side;
  /** `no` of the last message that the member has read. */
  read_no: Generated<number>;
  /** Messages up to this one are not shown to the member any more. */
  cleared_no: Generated<number>;
}

/** A conversation of a member, as `conversation` says. */
export interface MemberConversationTable {
  member_id: string;
  conversation_id: string;
  /** The other member; null once that account is deleted, and where it is with a place. */
  peer_id: string | null;
  place_id: string | null;
  turn: number;
}

/** A conversation of those who answer for a place, as `conversation` says. */
export interface PlaceConversationTable {
  place_id: string;
  conversation_id: string;
  turn: number;
}
