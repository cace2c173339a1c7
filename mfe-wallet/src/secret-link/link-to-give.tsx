import { useTexts } from '@nfcards/shared/i18n';
import { QrCode } from '@nfcards/shared/patterns';
import { Button, CopyButton, Icon, Notice } from '@nfcards/shared/ui';
import { useEffect, useRef } from 'react';
import classes from './link-to-give.module.css';
import { texts } from './texts.ts';

export interface WaysToGiveProps {
  /** To whom it is to be given, and what whoever has it can do. */
  readonly words: string;
  readonly address: string;
  /** Name of the boat. */
  readonly boat: string;
  /** The code is a press away, where the page is long without it. */
  readonly foldsCode?: boolean;
  readonly onClose: () => void;
}

export interface LinkToGiveProps extends WaysToGiveProps {
  readonly title: string;
}

/** An address with a key in it, and the ways to hand it to somebody. */
export function LinkToGive({ title, ...ways }: LinkToGiveProps) {
  return (
    <Notice tone="ok" title={title} live>
      <WaysToGive {...ways} />
    </Notice>
  );
}

/** The same within words of one's own. */
export function WaysToGive({ words, address, boat, foldsCode = false, onClose }: WaysToGiveProps) {
  const t = useTexts(texts);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const data = { title: t('shareTitle', { boat }), url: address };
  const code = <QrCode text={address} label={t('qr')} />;
  return (
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
      {foldsCode ? (
        <details className={classes.folded}>
          <summary>{t('qr')}</summary>
          {code}
        </details>
      ) : (
        code
      )}
      <div>
        <Button onPress={() => onClose()}>{t('close')}</Button>
      </div>
    </div>
  );
}
