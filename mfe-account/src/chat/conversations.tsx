import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { ConversationSummary } from '@nfcards/shared/operations';
import { Link } from '@nfcards/shared/router';
import { Badge, Button, Notice, useCallErrorWords, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type RefObject, useEffect, useRef } from 'react';
import { CounterpartMark, useCounterpartName } from '../conversation/counterpart.tsx';
import { useMoments } from '../conversation/use-moments.ts';
import { memberPath } from '../member/member-sections.ts';
import { loadMorePressed, moreConversationsCall } from './chat.model.ts';
import classes from './chat.module.css';
import type { ConversationList } from './conversation-list.ts';
import { ConversationMenu } from './conversation-menu.tsx';
import { texts } from './texts.ts';

export interface ConversationsProps {
  readonly list: ConversationList;
  readonly user: User;
}

/** The conversations, the latest first, as many pages as were asked for. */
export function Conversations({ list: { conversations, cursor }, user }: ConversationsProps) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const list = useRef<HTMLUListElement>(null);
  const { pending, error, more } = useUnit({
    pending: moreConversationsCall.$pending,
    error: moreConversationsCall.$error,
    more: loadMorePressed,
  });
  const goOnAt = useFocusOnNew(list, conversations.length);
  return (
    <div>
      <ul className={classes.list} role="list" aria-label={t('list')} ref={list}>
        {conversations.map((conversation) => (
          <li key={conversation.id} className={classes.entry}>
            <Conversation conversation={conversation} user={user} />
          </li>
        ))}
      </ul>
      {error !== null && (
        <Notice tone="warn" title={t('moreFailed')} live>
          {wordsOf(error).body}
        </Notice>
      )}
      {cursor !== null && (
        <div className={classes.foot}>
          <Button
            pending={pending}
            onPress={() => {
              goOnAt(conversations.length);
              more();
            }}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The button may go with the last page: whoever pressed it with a key goes on at the first new conversation. */
function useFocusOnNew(list: RefObject<HTMLElement | null>, shown: number): (place: number) => void {
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    const place = firstNew.current;
    if (place === null || place >= shown) return;
    firstNew.current = null;
    list.current?.children[place]?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, shown]);
  return (place) => {
    firstNew.current = place;
  };
}

interface ConversationProps {
  readonly conversation: ConversationSummary;
  readonly user: User;
}

function Conversation({ conversation, user }: ConversationProps) {
  const t = useTexts(texts);
  const moments = useMoments();
  const nameOf = useCounterpartName();
  const { id, last_message: last, unread, as_place: asPlace } = conversation;
  const name = nameOf(conversation.with);
  return (
    <>
      <Link to={memberPath(user.id, `chat/${id}`)} className={classes.link ?? ''} viewTransition>
        <CounterpartMark counterpart={conversation.with} />
        <span className={classes.words}>
          <span className={unread > 0 ? classes.nameUnread : classes.name}>{name}</span>
          {asPlace && <span className={classes.detail}>{t('asPlace')}</span>}
          <span className={classes.last}>
            {last.ours && last.berth === null ? t('ours', { text: last.text }) : last.text}
          </span>
        </span>
        <span className={classes.marks}>
          <time className={classes.detail} dateTime={last.sent_at}>
            {moments.when(last.sent_at)}
          </time>
          {unread > 0 && (
            <Badge tone="signal">
              {unread < MAX_UNREAD ? unread : t('mostUnread')}
              <VisuallyHidden> {t('unread', { count: unread })}</VisuallyHidden>
            </Badge>
          )}
        </span>
      </Link>
      <ConversationMenu id={id} name={name} />
    </>
  );
}

/** The server counts no further. */
const MAX_UNREAD = 100;
