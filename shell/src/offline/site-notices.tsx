import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { OverridesOutlet } from '../overrides/overrides-outlet.tsx';
import { $connection } from './connection.model.ts';
import classes from './site-notices.module.css';
import { texts } from './texts.ts';
import { $hasDirtyFields, $reloading, $updateOffered, laterPressed, updatePressed } from './update.model.ts';

/** Notices below every page: no network, a newer release, overrides. */
export function SiteNotices() {
  return (
    <div className={classes.notices}>
      <ConnectionNotice />
      <UpdateNotice />
      <OverridesOutlet />
    </div>
  );
}

function ConnectionNotice() {
  const t = useTexts(texts);
  const connection = useUnit($connection);
  // The live region exists before its text: screen readers announce its changes.
  return (
    <div role="status" data-connection={connection}>
      {connection === 'online' ? null : (
        <div className={classes.bar}>
          <p className={classes.words}>
            <Icon name={connection === 'offline' ? 'offline' : 'wifi'} />
            <span>{t(connection === 'offline' ? 'offline' : 'back')}</span>
          </p>
        </div>
      )}
    </div>
  );
}

function UpdateNotice() {
  const t = useTexts(texts);
  const { offered, hasTyped, reloading, now, later } = useUnit({
    offered: $updateOffered,
    hasTyped: $hasDirtyFields,
    reloading: $reloading,
    now: updatePressed,
    later: laterPressed,
  });
  return (
    <div role="status" data-update="">
      {offered ? (
        <div className={`${classes.bar} ${classes.offer}`}>
          <div className={classes.words}>
            <Icon name="refresh" />
            <div>
              <p className={classes.title}>{t('update.title')}</p>
              {hasTyped ? <p>{t('update.typed')}</p> : null}
            </div>
          </div>
          <div className={classes.actions}>
            <Button onPress={() => now()} pending={reloading}>
              {t('update.now')}
            </Button>
            <Button variant="quiet" onPress={() => later()}>
              {t('update.later')}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
