import { useTexts } from '@nfcards/shared/i18n';
import type { BerthStep, ChatMessage } from '@nfcards/shared/operations';
import { Icon, TextLink } from '@nfcards/shared/ui';
import classes from './conversation.module.css';
import { texts } from './texts.ts';
import { useMoments } from './use-moments.ts';

export interface BerthStepLineProps {
  readonly message: ChatMessage;
  readonly step: BerthStep;
  /** Null where the port is not known. */
  readonly portPath: string | null;
}

/** A step of a request for a berth: not said by anybody, but told to both. */
export function BerthStepLine({ message, step, portPath }: BerthStepLineProps) {
  const t = useTexts(texts);
  const moments = useMoments();
  const { author, text, sent_at: sentAt } = message;
  return (
    <li className={classes.step}>
      <p className={classes.stepTitle}>
        <Icon name="anchor" size="small" />
        {t(`berth.${step}`)}
      </p>
      <p className={classes.head}>
        {author ?? t('automatic')} <time dateTime={sentAt}>{moments.time(sentAt)}</time>
      </p>
      <p className={classes.text}>{text}</p>
      {portPath !== null && <TextLink to={portPath}>{t('berth.port')}</TextLink>}
    </li>
  );
}
