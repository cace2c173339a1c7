import { useTexts } from '@nfcards/shared/i18n';
import type { ChatMessage } from '@nfcards/shared/operations';
import { Icon } from '@nfcards/shared/ui';
import { AttachedNfcard } from './composer/attached-nfcard.tsx';
import classes from './conversation.module.css';
import { texts } from './texts.ts';
import { useMoments } from './use-moments.ts';

export interface MessageLineProps {
  readonly message: ChatMessage;
  /** Several may write for a place: each by their name. */
  readonly asPlace: boolean;
  /** What became of it; null where nothing is said of that. */
  readonly fate: 'read' | 'sent' | null;
}

/** Who said what, and when. Own ones stand on the other side, under “you”. */
export function MessageLine({ message, asPlace, fate }: MessageLineProps) {
  const t = useTexts(texts);
  const moments = useMoments();
  const { ours, author, text, nfcard_id: nfcardId, sent_at: sentAt } = message;
  return (
    <li className={`${classes.message} ${ours ? classes.ours : classes.theirs}`}>
      <p className={classes.head}>
        <span className={classes.author}>{ours && !asPlace ? t('you') : (author ?? t('somebody'))}</span>{' '}
        <time dateTime={sentAt}>{moments.time(sentAt)}</time>
      </p>
      <p className={classes.text}>{text}</p>
      {nfcardId !== null && <AttachedNfcard id={nfcardId} isOwn={ours && !asPlace} />}
      {fate !== null && (
        <p className={classes.fate}>
          <Icon name={fate === 'read' ? 'check-circle' : 'check'} size="small" />
          {t(fate)}
        </p>
      )}
    </li>
  );
}
