import { useTexts } from '@nfcards/shared/i18n';
import { QrCode } from '@nfcards/shared/patterns';
import { Button, CopyButton, Icon, Notice } from '@nfcards/shared/ui';
import { useEffect, useRef } from 'react';
import classes from './link-to-give.module.css';
import { texts } from './texts.ts';

export interface LinkToGiveProps {
  readonly title: string;
  /** To whom it is to be given, and what whoever has it can do. */
  readonly words: string;
  readonly address: string;
  /** Name of the boat. */
  readonly boat: string;
  readonly onClose: () => void;
}

/** An address with a key in it, and the ways to hand it to somebody. */
export function LinkToGive({ title, words, address, boat, onClose }: LinkToGiveProps) {
  const t = useTexts(texts);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const data = { title: t('shareTitle', { boat }), url: address };
  return (
    <Notice tone="ok" title={title} live>
      <div className={classes.given}>
        <p>{words}</p>
        <label className={classes.address}>
          <span>{t('address')}</span>
          <input ref={field} readOnly value={address} onFocus={({ target }) => target.select()} />
        </label>
        <div className={classes.actions}>
          <CopyButton text={address} variant="primary">
            {t('copy')}
          </CopyButton>
          {'share' in navigator && (
            // Whoever closes the device's own window has changed their mind: nothing to say.
            <Button onPress={() => void navigator.share(data).catch(() => undefined)}>
              <Icon name="share" size="small" />
              {t('share')}
            </Button>
          )}
        </div>
        <QrCode text={address} label={t('qr')} />
        <div>
          <Button onPress={() => onClose()}>{t('close')}</Button>
        </div>
      </div>
    </Notice>
  );
}
