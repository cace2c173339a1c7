import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { $liveStatus } from '@nfcards/shared/live';
import { Button, Icon, Notice, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { placePath } from '../member/place-path.ts';
import { BerthStepLine } from './berth-step-line.tsx';
import { olderCall, olderPressed } from './conversation.model.ts';
import classes from './conversation.module.css';
import { useCounterpartName } from './counterpart.tsx';
import { byDay } from './days.ts';
import { MessageLine } from './message-line.tsx';
import { $outbox } from './outbox.model.ts';
import { OutgoingLine } from './outgoing-line.tsx';
import { texts } from './texts.ts';
import type { Thread } from './thread.ts';
import { useFocusAfterOldest } from './use-focus-after-oldest.ts';
import { useMoments } from './use-moments.ts';
import { useNewestSeen } from './use-newest-seen.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

export interface ThreadLogProps {
  readonly thread: Thread;
  readonly user: User;
}

/** What was said, day by day, and what is on its way. */
export function ThreadLog({ thread, user }: ThreadLogProps) {
  const t = useTexts(texts);
  const nameOf = useCounterpartName();
  const { outbox, olderPending, liveStatus } = useUnit({
    outbox: $outbox,
    olderPending: olderCall.$pending,
    liveStatus: $liveStatus,
  });
  const { messages, cursor } = thread;
  const outgoing = outbox.filter(({ conversation_id }) => conversation_id === thread.id);
  const newest = messages.at(-1)?.id;
  const scroll = useThreadScroll({ oldest: messages[0]?.id, newest, outgoing: outgoing.at(-1)?.id });
  useNewestSeen(scroll.isAtEnd, newest);
  useFocusAfterOldest(cursor !== null, scroll.scroller);
  return (
    <div className={classes.frame}>
      <div
        ref={scroll.scroller}
        className={classes.log}
        role="log"
        aria-label={t('log', { name: nameOf(thread.with) })}
        aria-busy={olderPending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by those who have no pointer
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <div className={classes.said}>
          {cursor !== null && <Older />}
          <Days thread={thread} user={user} />
          {outgoing.length > 0 && (
            <ol className={classes.list} role="list">
              {outgoing.map((message) => (
                <OutgoingLine key={message.id} message={message} />
              ))}
            </ol>
          )}
        </div>
      </div>
      {scroll.hasNewer && (
        <div className={classes.newer} role="status">
          <Button onPress={scroll.toEnd}>
            <Icon name="chevron-down" size="small" />
            {t('newer')}
          </Button>
        </div>
      )}
      {liveStatus === 'lost' && (
        <p className={classes.lost} role="status">
          <Icon name="offline" size="small" />
          {t('lost')}
        </p>
      )}
    </div>
  );
}

function Older() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { pending, error, more } = useUnit({
    pending: olderCall.$pending,
    error: olderCall.$error,
    more: olderPressed,
  });
  return (
    <div className={classes.older}>
      {error !== null && (
        <Notice tone="warn" title={t('olderFailed')} live>
          {wordsOf(error).body}
        </Notice>
      )}
      <Button pending={pending} onPress={() => more()}>
        {t('older')}
      </Button>
    </div>
  );
}

function Days({ thread, user }: ThreadLogProps) {
  const moments = useMoments();
  const lastOwn = thread.messages.findLast(({ ours, berth }) => ours && berth === null)?.id;
  const portId = thread.with.kind === 'place' ? thread.with.id : user.place_id;
  return byDay(thread.messages).map(({ day, messages }) => {
    return (
      <div key={day} className={classes.day}>
        <h2 className={classes.dayName}>{moments.day(messages[0]?.sent_at ?? day)}</h2>
        <ol className={classes.list} role="list">
          {messages.map((message) =>
            message.berth === null ? (
              <MessageLine
                key={message.id}
                message={message}
                asPlace={thread.as_place}
                fate={message.id === lastOwn ? fateOf(message.no, thread) : null}
              />
            ) : (
              <BerthStepLine
                key={message.id}
                message={message}
                step={message.berth.step}
                portPath={portId === null ? null : placePath('port', portId)}
              />
            ),
          )}
        </ol>
      </div>
    );
  });
}

function fateOf(no: number, { read_by_them }: Thread): 'read' | 'sent' {
  return no <= read_by_them ? 'read' : 'sent';
}
