import { LOCALES, useFormats, useLanguage, useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { CallErrorPanel, EmptyState, Skeleton, TextLink, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId, useRef } from 'react';
import { ListFoot } from '../member/list-foot.tsx';
import { MemberPage } from '../member/member-page.tsx';
import { memberPath } from '../member/member-sections.ts';
import { texts as memberTexts } from '../member/texts.ts';
import { texts as referralTexts } from '../referral/texts.ts';
import { byDay, type Day, nearDay } from './days.ts';
import { MarkAll } from './mark-all.tsx';
import {
  $moreError,
  $morePending,
  $notifications,
  $pending,
  morePressed,
  type NotificationsState,
  opened,
  retryPressed,
} from './notification-list.model.ts';
import { NotificationRow } from './notification-row.tsx';
import classes from './notifications-page.module.css';
import { texts } from './texts.ts';

/** What the member was told of, day by day (SPEC RT9). */
function NotificationsPage() {
  const t = useTexts(texts);
  return (
    <MemberPage title={t('title')} description={t('description')}>
      {({ id }) => <Notifications userId={id} />}
    </MemberPage>
  );
}

function Notifications({ userId }: { readonly userId: string }) {
  const t = useTexts(texts);
  const { state, pending, retry } = useUnit({
    state: $notifications,
    pending: $pending,
    retry: retryPressed,
  });
  if (state.status === 'failed') {
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  }
  if (state.status === 'pending') return <NotificationsSkeleton words={t('pending')} />;
  if (state.notifications.length === 0) {
    const settings = memberPath(userId, 'setting/notification-setting');
    return (
      <EmptyState title={t('empty.title')} action={<TextLink to={settings}>{t('empty.way')}</TextLink>}>
        <p>{t('empty.body')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <MarkAll unread={state.unread} />
      <Days state={state} userId={userId} />
    </>
  );
}

type Ready = Extract<NotificationsState, { readonly status: 'ready' }>;

function Days({ state, userId }: { readonly state: Ready; readonly userId: string }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const list = useRef<HTMLDivElement>(null);
  const { pending, error, more } = useUnit({
    pending: $morePending,
    error: $moreError,
    more: morePressed,
  });
  const count = state.notifications.length;
  return (
    <div>
      <div ref={list} className={classes.days}>
        {byDay(state.notifications).map((day) => (
          <DayOfNotifications key={day.day} day={day} userId={userId} />
        ))}
      </div>
      <ListFoot
        shown={count}
        list={list}
        hasMore={state.hasMore}
        pending={pending}
        error={error}
        onMore={() => more()}
        words={{
          button: t('more'),
          shown: t('shown', { count, number: number(count) }),
          failed: t('moreFailed'),
        }}
      />
    </div>
  );
}

function DayOfNotifications({
  day: { day, notifications },
  userId,
}: {
  readonly day: Day;
  readonly userId: string;
}) {
  const titleId = useId();
  const words = useDayWords();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.day}>
        {words(day)}
      </h2>
      <ul role="list">
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} userId={userId} />
        ))}
      </ul>
    </section>
  );
}

/** Today, yesterday, or the day with its name. */
function useDayWords(): (day: string) => string {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' });
  return (day) => {
    const near = nearDay(day, new Date());
    return near === null ? format.format(new Date(`${day}T00:00:00Z`)) : t(near);
  };
}

const LINES = ['first', 'second', 'third', 'fourth'];

function NotificationsSkeleton({ words }: { readonly words: string }) {
  return (
    <div className={classes.blank}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <Skeleton shape="heading" width="min(100%, 12rem)" />
      {LINES.map((line) => (
        <Skeleton key={line} shape="block" height="4rem" />
      ))}
    </div>
  );
}

export const page: Page = {
  Component: NotificationsPage,
  texts: [texts, referralTexts, memberTexts],
  opened,
};
