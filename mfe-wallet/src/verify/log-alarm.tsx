import { useTexts } from '@nfcards/shared/i18n';
import { Button, CopyButton, ErrorPanel } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { Watch } from '../log/watch-log.ts';
import { $watch, seenForgotten } from '../log/witness.model.ts';
import { texts } from './texts.ts';
import classes from './verify.module.css';

/** Says so, before anything else, when the log is not what this device has seen of it. */
export function LogAlarm() {
  const t = useTexts(texts);
  const watch = useUnit($watch);
  if (watch.status === 'unsigned')
    return <ErrorPanel title={t('alarm.title')}>{t('alarm.unsigned')}</ErrorPanel>;
  return watch.status === 'tampered' ? <Tampered watch={watch} /> : null;
}

function Tampered({ watch: { how, seen, now } }: { readonly watch: Extract<Watch, { status: 'tampered' }> }) {
  const t = useTexts(texts);
  const forget = useUnit(seenForgotten);
  const evidence = [seen, now].flatMap((head) => (head === null ? [] : [head.verifier, head.checkpoint]));
  return (
    <ErrorPanel
      title={t('alarm.title')}
      action={
        <div className={classes.ways}>
          <CopyButton text={evidence.join('\n')}>{t('alarm.copy')}</CopyButton>
          <Button variant="quiet" onPress={() => forget()}>
            {t('alarm.forget')}
          </Button>
        </div>
      }
    >
      <p>{t(`alarm.${how}`)}</p>
      <p>{t('alarm.evidence')}</p>
    </ErrorPanel>
  );
}
