import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { NfcardLink } from '@nfcards/shared/operations';
import { Badge, CallErrorPanel, Card, Notice, useCallErrorWords, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useDates } from '../member/use-dates.ts';
import { ConfirmButton } from '../sending/confirm-button.tsx';
import { $links, $revoking, retryPressed, revokeCall, revokeConfirmed } from './links.model.ts';
import classes from './links.module.css';
import { texts } from './texts.ts';

export function LinkList() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { links, error, retry } = useUnit({ links: $links, error: revokeCall.$error, retry: retryPressed });
  if (links.status === 'failed') return <CallErrorPanel error={links.error} onRetry={() => retry()} />;
  if (links.status === 'pending') {
    // Most cards have none: a skeleton would push down what moves up again.
    return <VisuallyHidden>{t('pending')}</VisuallyHidden>;
  }
  if (links.links.length === 0) return null;
  return (
    <>
      {error !== null && (
        <Notice tone="warn" title={t('entry.failed')} live>
          {wordsOf(error).body}
        </Notice>
      )}
      <ul className={classes.list} role="list">
        {links.links.map((link) => (
          <Entry key={link.id} link={link} />
        ))}
      </ul>
    </>
  );
}

function Entry({ link }: { readonly link: NfcardLink }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { momentOf } = useDates();
  const { revoking, revoke } = useUnit({ revoking: $revoking, revoke: revokeConfirmed });
  const { id, note, made_at, valid_until, views, views_left: left, opened_at } = link;
  const moment = momentOf(made_at);
  return (
    <Card as="li" flat>
      <div className={classes.head}>
        <h4 className={classes.name}>{note === '' ? t('entry.unnamed') : note}</h4>
        <Badge tone={left > 0 ? 'ok' : 'neutral'}>{t(left > 0 ? 'entry.good' : 'entry.usedUp')}</Badge>
      </div>
      <p className={classes.facts}>
        {t('entry.made', { moment })}
        <br />
        {t('entry.until', { moment: momentOf(valid_until) })}
        <br />
        {t('entry.left', { count: left, number: number(left), total: number(views) })}
        <br />
        {opened_at === null ? t('entry.neverOpened') : t('entry.opened', { moment: momentOf(opened_at) })}
      </p>
      <div>
        <ConfirmButton
          label={t('entry.revoke')}
          of={t('entry.revokeOf', { moment })}
          question={t('entry.revokeQuestion')}
          body={t('entry.revokeBody')}
          confirm={t('entry.revoke')}
          keep={t('entry.keep')}
          pending={revoking === id}
          onConfirm={() => revoke(id)}
        />
      </div>
    </Card>
  );
}
