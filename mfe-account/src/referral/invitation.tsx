import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { Button, CopyButton, Icon, Notice } from '@nfcards/shared/ui';
import { useDates } from '../member/use-dates.ts';
import classes from './invitation.module.css';
import type { Referral } from './referral.model.ts';
import { canShare, shareInvitation } from './share-invitation.ts';
import { texts } from './texts.ts';

/** The member's own link, the ways to pass it on, and what enough of those who follow it bring (SPEC S4, S15). */
export function Invitation({ referral }: { readonly referral: Referral }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { link, year_at: yearAt } = referral;
  const share = () =>
    void shareInvitation({ title: t('share.title'), text: t('share.text'), url: link }).then((outcome) => {
      if (outcome === 'failed') toast.error(t('share.failed'));
    });
  return (
    <div className={classes.invitation}>
      <p>{t('lead', { count: yearAt, number: number(yearAt) })}</p>
      <p className={classes.link} data-invitation="">
        {link}
      </p>
      <div className={classes.actions}>
        <CopyButton text={link} variant="primary">
          {t('copy')}
        </CopyButton>
        {canShare() && (
          <Button onPress={share}>
            <Icon name="share" size="small" />
            {t('share.button')}
          </Button>
        )}
      </div>
      <YearOfManage referral={referral} />
    </div>
  );
}

function YearOfManage({ referral }: { readonly referral: Referral }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { dayOf } = useDates();
  const { count, year_at: yearAt, premium_until: until } = referral;
  if (until !== null) {
    return (
      <Notice tone="ok" title={t('year.title')}>
        {t('year.until', { day: dayOf(until) })}
      </Notice>
    );
  }
  const missing = Math.max(0, yearAt - count);
  return <p>{t('year.missing', { count: missing, number: number(missing) })}</p>;
}
