import { answersOf } from '../operations/changed-answers.ts';
import { changingRecords, type LiveEvent, type OperationName } from '../operations/index.ts';

const ofRecord: Readonly<Record<(typeof changingRecords)[number], readonly OperationName[]>> = answersOf;

/** The reads that any live event can make stale. */
const ALL_LIVE_ANSWERS = [...new Set(changingRecords.flatMap((record) => ofRecord[record]))];

/** The operations whose kept answers an event makes stale; empty means all of them. */
export function answersChangedBy(event: LiveEvent): readonly OperationName[] {
  switch (event.kind) {
    case 'resync':
      return [];
    case 'ready':
      return ALL_LIVE_ANSWERS;
    case 'message':
    case 'conversation_read':
      return answersOf.conversation;
    case 'notification':
    case 'notifications_read':
      return ['notifications'];
    case 'changed':
      return ofRecord[event.record];
  }
}
