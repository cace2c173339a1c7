import { useTexts } from '@nfcards/shared/i18n';
import type { Sending } from '@nfcards/shared/operations';
import { Button, Icon, Notice, useFocusWhenClosed, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { LinkToGive } from '../../secret-link/link-to-give.tsx';
import { sendingAddress } from '../../secret-link/sending-link.ts';
import classes from '../sending.module.css';
import { texts } from '../texts.ts';
import { useFailureWords } from '../use-failure-words.ts';
import { $linkAgain, $linkFailure, linkPutAway, linkWanted, readLinkFx } from './link-again.model.ts';

export interface LinkAgainProps {
  readonly sending: Sending;
  /** Of the receiver. */
  readonly name: string;
}

/** A sending that has a link: what it is for, and the way to give it once more. */
export function LinkAgain({ sending, name }: LinkAgainProps) {
  const t = useTexts(texts);
  const wordsOf = useFailureWords();
  const { again, failed, pending, want, putAway } = useUnit({
    again: $linkAgain,
    failed: $linkFailure,
    pending: readLinkFx.pending,
    want: linkWanted,
    putAway: linkPutAway,
  });
  const link = again?.id === sending.id ? again : null;
  const failure = failed?.id === sending.id ? failed.failure : null;
  const area = useFocusWhenClosed(link !== null);
  return (
    <div ref={area} tabIndex={-1} className={classes.form}>
      {failure !== null && (
        <Notice tone="warn" live>
          {failure.kind === 'link_missing' ? t('link.missing') : wordsOf(failure)}
        </Notice>
      )}
      {link === null ? (
        <div>
          <Button pending={pending} onPress={() => want(sending)}>
            <Icon name="link" size="small" />
            {t('link.again')}
            <VisuallyHidden> ({t('who.takeBackOf', { name })})</VisuallyHidden>
          </Button>
        </div>
      ) : (
        <LinkToGive
          title={t('link.title', { name })}
          words={t('link.words')}
          address={sendingAddress(location.origin, link)}
          boat={sending.boat.name}
          onClose={() => putAway()}
        />
      )}
    </div>
  );
}
