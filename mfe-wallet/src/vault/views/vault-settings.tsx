import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorSummary, Icon, Notice, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { useDates } from '../../member/use-dates.ts';
import { changeFx } from '../change-steps.model.ts';
import {
  $changeFailure,
  $failedChanges,
  newCodePressed,
  passkeyPressed,
  removePressed,
} from '../change-ways.model.ts';
import { recipientFingerprint } from '../crypto/fingerprint.ts';
import { texts } from '../texts.ts';
import { $vault, lockPressed, type VaultState } from '../vault.model.ts';
import classes from '../vault.module.css';
import { ForgetVault } from './forget-vault.tsx';
import { NewCodeSteps } from './new-code-steps.tsx';
import { useVaultFailureWords } from './use-vault-failure-words.ts';

/** What opens the vault, and how to change it; stands inside a `VaultGate`. */
export function VaultSettings() {
  const vault = useUnit($vault);
  if (vault.status !== 'unlocked') return null;
  return (
    <NewCodeSteps>
      <Ways vault={vault} />
    </NewCodeSteps>
  );
}

type OpenVault = Extract<VaultState, { status: 'unlocked' }>;

function Ways({ vault }: { readonly vault: OpenVault }) {
  const t = useTexts(texts);
  const { dayOf } = useDates();
  const wordsOf = useVaultFailureWords();
  const { failure, attempts, pending, remove, newCode, addPasskey, lock } = useUnit({
    failure: $changeFailure,
    attempts: $failedChanges,
    pending: changeFx.pending,
    remove: removePressed,
    newCode: newCodePressed,
    addPasskey: passkeyPressed,
    lock: lockPressed,
  });
  const hasCode = vault.wraps.some(({ kind }) => kind === 'recovery');
  return (
    <section className={classes.area}>
      <h2>{t('settings.heading')}</h2>
      <p>{t('settings.lead')}</p>
      <ErrorSummary
        errors={failure === null ? [] : [{ message: wordsOf(failure) }]}
        attempt={attempts}
        title={t('settings.failed')}
      />
      <ul className={classes.ways} role="list" aria-label={t('settings.ways')}>
        {vault.wraps.map(({ id, kind, made_at }) => (
          <li key={id} className={classes.wayRow}>
            <span>
              {t(`settings.${kind}`)}{' '}
              <span className={classes.soft}>{t('settings.since', { date: dayOf(made_at) })}</span>
            </span>
            {kind === 'passkey' && (
              <Button pending={pending} onPress={() => remove(id)}>
                {t('settings.remove')}
                <VisuallyHidden> {dayOf(made_at)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasCode ? (
        <p className={classes.soft}>{t('unlock.forgotten')}</p>
      ) : (
        <Notice tone="warn">{t('settings.noCode')}</Notice>
      )}
      <div className={classes.actions}>
        <Button variant={hasCode ? 'secondary' : 'primary'} onPress={() => newCode()}>
          {t(hasCode ? 'settings.newCode' : 'reminder.make')}
        </Button>
        <Button onPress={() => addPasskey()}>{t('settings.addPasskey')}</Button>
        <Button onPress={() => lock()}>
          <Icon name="lock" size="small" />
          {t('settings.lock')}
        </Button>
      </div>
      <Fingerprint recipient={vault.recipient} />
      <ForgetVault />
    </section>
  );
}

function Fingerprint({ recipient }: { readonly recipient: string }) {
  const t = useTexts(texts);
  const [shown, show] = useState('');
  useEffect(() => {
    let isHere = true;
    void recipientFingerprint(recipient).then((fingerprint) => isHere && show(fingerprint));
    return () => {
      isHere = false;
    };
  }, [recipient]);
  return (
    <div>
      <p>
        {t('settings.fingerprint')} <code>{shown}</code>
      </p>
      <p className={classes.soft}>{t('settings.fingerprintHelp')}</p>
    </div>
  );
}
