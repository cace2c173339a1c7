import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardSummary } from '@nfcards/shared/operations';
import { Icon, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import classes from '../conversation.module.css';
import { texts } from '../texts.ts';
import { $nfcards } from './attachment.model.ts';

export interface AttachedNfcardProps {
  readonly id: string;
  /** Whoever sent it finds it in their wallet; the others see that it came along. */
  readonly isOwn: boolean;
}

/** An NFCard that goes with a message, as a slip pinned to it. */
export function AttachedNfcard({ id, isOwn }: AttachedNfcardProps) {
  const t = useTexts(texts);
  const nfcards = useUnit($nfcards);
  const known = nfcards.status === 'ready' ? nfcards.nfcards.find((nfcard) => nfcard.id === id) : undefined;
  return (
    <div className={classes.nfcard}>
      <Icon name="card" size="small" />
      <span>{isOwn && known !== undefined ? nfcardName(known) : t('nfcard')}</span>
      {isOwn && <TextLink to={`/wallet/nfcards/${id}`}>{t('openNfcard')}</TextLink>}
    </div>
  );
}

/** Title and boat, as far as there is a title. */
export function nfcardName({ title, boat }: NfcardSummary): string {
  return title === '' ? boat.name : `${title}, ${boat.name}`;
}
