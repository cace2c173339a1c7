import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { ButtonLink, CallErrorPanel, EmptyState, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts as conversationTexts } from '../conversation/texts.ts';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { $chat, chatOpened, conversationsCall, retryPressed } from './chat.model.ts';
import classes from './chat.module.css';
import { Conversations } from './conversations.tsx';
import { $recipientId } from './new-conversation.model.ts';
import { NewConversation } from './new-conversation.tsx';
import { texts } from './texts.ts';

function ChatPage() {
  const t = useTexts(texts);
  const recipientId = useUnit($recipientId);
  return (
    <MemberPage title={t('title')} description={t('description')}>
      {(user) => (
        <>
          {recipientId !== '' && <NewConversation key={recipientId} user={user} />}
          <Chat user={user} />
        </>
      )}
    </MemberPage>
  );
}

function Chat({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { state, pending, retry } = useUnit({
    state: $chat,
    pending: conversationsCall.$pending,
    retry: retryPressed,
  });
  if (state.status === 'failed') {
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  }
  if (state.status === 'pending') return <ChatSkeleton words={t('pending')} />;
  if (state.list.conversations.length > 0) return <Conversations list={state.list} user={user} />;
  return (
    <EmptyState
      title={t('none')}
      action={
        <ButtonLink to="/search" variant="primary">
          {t('directory')}
        </ButtonLink>
      }
    >
      <p>{t('noneHelp')}</p>
    </EmptyState>
  );
}

const LINES = ['first', 'second', 'third', 'fourth'];

function ChatSkeleton({ words }: { readonly words: string }) {
  return (
    <div className={classes.blank}>
      <VisuallyHidden>{words}</VisuallyHidden>
      {LINES.map((line) => (
        <Skeleton key={line} shape="block" height="4rem" />
      ))}
    </div>
  );
}

export const page: Page = {
  Component: ChatPage,
  texts: [texts, conversationTexts, memberTexts],
  opened: chatOpened,
};
