import { useTexts } from '@nfcards/shared/i18n';
import type { Sending } from '@nfcards/shared/operations';
import { Button, Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useFocusOnArrival } from '../member/use-focus-on-arrival.ts';
import { useFailureWords } from '../sending/use-failure-words.ts';
import { VaultGate } from '../vault/views/vault-gate.tsx';
import { $outcome, $wanted, answerGivenUp } from './received.model.ts';
import classes from './received.module.css';
import { texts } from './texts.ts';

interface AnswerOutcomeProps {
  readonly sending: Sending;
  /** Of the sender. */
  readonly name: string;
}

/** What came of an answer, or what it needs first, in the row that was answered. */
export function AnswerOutcome({ sending, name }: AnswerOutcomeProps) {
  const t = useTexts(texts);
  const { wanted, giveUp } = useUnit({ wanted: $wanted, giveUp: answerGivenUp });
  if (wanted?.sending.id !== sending.id) return <Outcome sending={sending} name={name} />;
  return (
    <Arrived>
      <VaultGate reason={t(wanted.link === null ? 'vault.forKeys' : 'vault.forLink', { name })}>
        {null}
      </VaultGate>
      <div>
        <Button variant="quiet" onPress={() => giveUp()}>
          {t('vault.later')}
        </Button>
      </div>
    </Arrived>
  );
}

function Outcome({ sending, name }: AnswerOutcomeProps) {
  const t = useTexts(texts);
  const wordsOf = useFailureWords();
  const shown = useUnit($outcome);
  if (shown?.sending.id !== sending.id) return null;
  const { outcome } = shown;
  if (outcome.kind === 'noLink') return null;
  if (outcome.kind === 'failed') {
    const { error } = outcome;
    return (
      <Arrived>
        <Notice tone="warn" title={t('failed')} live>
          {error.kind === 'wrong_key' ? t('link.wrong', { name }) : wordsOf(error)}
        </Notice>
      </Arrived>
    );
  }
  const what = outcome.what === 'accepted' ? (`accepted.${sending.kind}` as const) : outcome.what;
  return (
    <Arrived>
      <Notice tone="ok" live>
        {t(`news.${what}`, { name, boat: sending.boat.name })}
      </Notice>
    </Arrived>
  );
}

function Arrived({ children }: { readonly children: ReactNode }) {
  const area = useFocusOnArrival();
  return (
    <div ref={area} tabIndex={-1} className={classes.outcome}>
      {children}
    </div>
  );
}
