import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { Button, Notice, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { isAlive } from '../sending/sending-state.ts';
import { $isCut, linkSpent } from './link-in-hand.model.ts';
import { $linked } from './received.model.ts';
import { texts } from './texts.ts';

/** Who came with a link that opens nothing here is told why. */
export function LinkNotice({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { linked, isCut, putAway } = useUnit({ linked: $linked, isCut: $isCut, putAway: linkSpent });
  const close = <Button onPress={() => putAway()}>{t('link.putAway')}</Button>;
  if (isCut) {
    return (
      <Notice tone="warn" title={t('link.cutTitle')} live>
        {t('link.cut')}
      </Notice>
    );
  }
  if (linked.status === 'none') return null;
  if (linked.status === 'found') {
    const { sending } = linked;
    if (isAlive(sending)) return null;
    const { state } = sending;
    const over = state === 'waiting' || state === 'accepted' ? 'ended' : state;
    return (
      <Notice tone="warn" title={t('link.overTitle')} action={close} live>
        {t(`over.${over}`, { name: sending.sender.name ?? t('somebody') })}
      </Notice>
    );
  }
  if (!user.email_verified) {
    return (
      <Notice tone="warn" title={t('link.missingTitle')} live>
        <p>{t('link.unverified', { email: user.email })}</p>
        <TextLink to={`/profile/${user.id}/setting/security-setting/email-verify`}>
          {t('link.verify')}
        </TextLink>
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title={t('link.missingTitle')} action={close} live>
      {t('link.missing', { email: user.email })}
    </Notice>
  );
}
