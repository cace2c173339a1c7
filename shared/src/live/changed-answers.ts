import type { changingRecords, LiveEvent, OperationName } from '../operations/index.ts';

type ChangingRecord = (typeof changingRecords)[number];

const CONVERSATIONS = ['conversations', 'conversation'] as const;
/** Whoever reads or writes in a conversation has read what they were notified of in it. */
const MESSAGES = [...CONVERSATIONS, 'notifications'] as const;
const NFCARDS = ['get_all_nfcards', 'nfcard', 'sendings'] as const;

/** The answers that another state of a record makes old. */
const OF_RECORD = {
  boat: ['boats', ...NFCARDS],
  nfcard: [...NFCARDS, 'links'],
  sending: NFCARDS,
  berth_request: ['berth_requests', ...CONVERSATIONS],
  conversation: MESSAGES,
} as const satisfies Record<ChangingRecord, readonly OperationName[]>;

/** All that a stream tells of. */
const TOLD = [...new Set([...Object.values(OF_RECORD).flat(), ...MESSAGES])] as const;

/** The operations whose kept answers an event makes old; none named: every one. */
export function answersChangedBy(event: LiveEvent): readonly OperationName[] {
  switch (event.kind) {
    case 'resync':
      return [];
    case 'ready':
      return TOLD;
    case 'message':
    case 'conversation_read':
      return MESSAGES;
    case 'notification':
    case 'notifications_read':
      return ['notifications'];
    case 'changed':
      return OF_RECORD[event.record];
  }
}
