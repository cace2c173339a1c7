import { useTexts } from '@nfcards/shared/i18n';
import type { Notification } from '@nfcards/shared/operations';
import { Link } from '@nfcards/shared/router';
import { Badge, Button, Icon, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { memberPath } from '../member/member-sections.ts';
import { noticeIcon, noticePath, noticeQuote, noticeWords } from './notices.ts';
import { notificationPressed } from './notification-list.model.ts';
import classes from './notification-row.module.css';
import { texts } from './texts.ts';
import { useNoticeSpeech } from './use-notice-speech.ts';

export interface NotificationRowProps {
  readonly notification: Notification;
  readonly userId: string;
}

/** One notification: pressed, it leads to what it tells of and counts as read. */
export function NotificationRow({ notification, userId }: NotificationRowProps) {
  const t = useTexts(texts);
  const speech = useNoticeSpeech();
  const press = useUnit(notificationPressed);
  const { id, notice, read, created_at: at } = notification;
  const path = noticePath(notice, (below) => memberPath(userId, below));
  const quote = noticeQuote(notice);
  const words = noticeWords(notice, speech);
  return (
    <li className={`${classes.row} ${read ? '' : classes.unread}`} data-item="">
      <span className={classes.icon}>
        <Icon name={noticeIcon(notice)} />
      </span>
      <div className={classes.content}>
        <p className={classes.words}>
          {path === null ? (
            words
          ) : (
            <Link className={classes.link ?? ''} to={path} onClick={() => press(id)}>
              {words}
            </Link>
          )}
        </p>
        {quote !== null && <p className={classes.quote}>{quote}</p>}
        <p className={classes.facts}>
          <time dateTime={at}>{speech.dates.hourOf(at)}</time>
          {!read && (
            <Badge tone="signal" icon={null}>
              {t('new')}
            </Badge>
          )}
        </p>
        {path === null && !read && (
          <Button onPress={() => press(id)}>
            {t('markOne')}
            <VisuallyHidden> ({words})</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}
