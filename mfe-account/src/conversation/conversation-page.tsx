import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { CallErrorPanel, Skeleton, TextLink, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { Composer } from './composer/composer.tsx';
import { $thread, conversationCall, conversationOpened, retryPressed } from './conversation.model.ts';
import classes from './conversation.module.css';
import { CounterpartMark, counterpartPath, useCounterpartName } from './counterpart.tsx';
import { texts } from './texts.ts';
import type { Thread } from './thread.ts';
import { ThreadLog } from './thread-log.tsx';

function ConversationPage() {
  const t = useTexts(texts);
  const nameOf = useCounterpartName();
  const state = useUnit($thread);
  const name = state.status === 'ready' ? nameOf(state.thread.with) : null;
  return (
    <MemberPage
      title={name === null ? t('title') : t('titleWith', { name })}
      description={t('description')}
      back={{ path: 'chat', label: t('back') }}
      {...(name === null ? {} : { heading: name, eyebrow: t('eyebrow') })}
    >
      {(user) => <Conversation user={user} />}
    </MemberPage>
  );
}

function Conversation({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { state, pending, retry } = useUnit({
    state: $thread,
    pending: conversationCall.$pending,
    retry: retryPressed,
  });
  if (state.status === 'failed') {
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  }
  if (state.status === 'pending') return <ThreadSkeleton words={t('pending')} />;
  const { thread } = state;
  return (
    <>
      <Introduction thread={thread} />
      {/* Another conversation begins at its own end. */}
      <ThreadLog key={thread.id} thread={thread} user={user} />
      <Composer key={`composer ${thread.id}`} thread={thread} />
    </>
  );
}

function Introduction({ thread }: { readonly thread: Thread }) {
  const t = useTexts(texts);
  const path = counterpartPath(thread.with);
  return (
    <div className={classes.introduction}>
      <CounterpartMark counterpart={thread.with} />
      {thread.as_place && <span>{t('asPlace')}</span>}
      {path !== null && (
        <TextLink to={path}>{t(thread.with.kind === 'place' ? 'place' : 'profile')}</TextLink>
      )}
    </div>
  );
}

const LINES = ['first', 'second', 'third'];

function ThreadSkeleton({ words }: { readonly words: string }) {
  return (
    <div className={classes.blank}>
      <VisuallyHidden>{words}</VisuallyHidden>
      {LINES.map((line) => (
        <Skeleton key={line} shape="block" width="60%" height="4rem" />
      ))}
    </div>
  );
}

export const page: Page = {
  Component: ConversationPage,
  texts: [texts, memberTexts],
  opened: conversationOpened,
};
