import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, CallErrorPanel, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $export, exportPressed } from './data-export.model.ts';
import classes from './data-export.module.css';
import { texts } from './texts.ts';

/** Everything that is held on the member, as a file of theirs. */
export function DataExport() {
  const t = useTexts(texts);
  const { state, start } = useUnit({ state: $export, start: exportPressed });
  const isPending = state.status === 'pending';
  return (
    <div className={classes.export}>
      {state.status === 'failed' ? (
        <CallErrorPanel error={state.error} onRetry={() => start()} />
      ) : (
        <div>
          <Button pending={isPending} onPress={() => start()}>
            <Icon name="download" size="small" />
            {t('button')}
          </Button>
        </div>
      )}
      <Progress />
    </div>
  );
}

const MEGABYTE = 1_000_000;

function Progress() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { state } = useUnit({ state: $export });
  // Told at every megabyte and not at every piece, for those who listen.
  const megabytes = state.status === 'pending' ? Math.floor(state.received / MEGABYTE) : 0;
  return (
    <p className={classes.status} role="status">
      {state.status === 'pending' &&
        (megabytes === 0 ? t('preparing') : t('received', { size: number(megabytes) }))}
      {state.status === 'done' && t('done')}
    </p>
  );
}
