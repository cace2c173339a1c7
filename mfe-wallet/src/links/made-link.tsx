import { useTexts } from '@nfcards/shared/i18n';
import { QrCode } from '@nfcards/shared/patterns';
import { Button, CopyButton, Icon, Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { madeLinkClosed } from './links.model.ts';
import classes from './links.module.css';
import { texts } from './texts.ts';

interface MadeLinkProps {
  readonly address: string;
  readonly boat: string;
}

/** The one time that the address is shown: its key is kept nowhere. */
export function MadeLink({ address, boat }: MadeLinkProps) {
  const t = useTexts(texts);
  const close = useUnit(madeLinkClosed);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const data = { title: t('made.shareTitle', { boat }), url: address };
  return (
    <Notice tone="ok" title={t('made.title')}>
      <div className={classes.made}>
        <p>{t('made.once')}</p>
        <label className={classes.address}>
          <span>{t('made.address')}</span>
          <input ref={field} readOnly value={address} onFocus={({ target }) => target.select()} />
        </label>
        <div className={classes.actions}>
          <CopyButton text={address} variant="primary">
            {t('made.copy')}
          </CopyButton>
          {'share' in navigator && (
            // Whoever closes the device's own window has changed their mind: nothing to say.
            <Button onPress={() => void navigator.share(data).catch(() => undefined)}>
              <Icon name="share" size="small" />
              {t('made.share')}
            </Button>
          )}
        </div>
        <QrCode text={address} label={t('made.qr')} />
        <div>
          <Button onPress={() => close()}>{t('made.close')}</Button>
        </div>
      </div>
    </Notice>
  );
}
