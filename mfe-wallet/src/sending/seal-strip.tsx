import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $vault } from '../vault/vault.model.ts';
import { VaultGate } from '../vault/views/vault-gate.tsx';
import { Fingerprints } from './keys/fingerprints.tsx';
import { $isSealing, $sealFailure, isChanged, sealPressed } from './seal-waiting.model.ts';
import { texts } from './texts.ts';
import { useFailureWords } from './use-failure-words.ts';
import { useNames } from './use-names.ts';
import { $isCompared, $waiting, type Waiting } from './waiting-readers.model.ts';

export interface SealStripProps {
  /** The page has no other way to open the vault. */
  readonly gate?: boolean;
}

/**
 * Receivers wait for keys that only the sender's browser can make. With the vault open they are made at once; this says
 * so, and asks where they cannot be.
 */
export function SealStrip({ gate = false }: SealStripProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const names = useNames();
  const wordsOf = useFailureWords();
  const { waiting, vault, isSealing, isCompared, failure, seal } = useUnit({
    waiting: $waiting,
    vault: $vault,
    isSealing: $isSealing,
    isCompared: $isCompared,
    failure: $sealFailure,
    seal: sealPressed,
  });
  const readers = waiting.flatMap((one) => one.readers);
  if (readers.length === 0) return null;
  const title = t('strip.title', { count: readers.length, number: number(readers.length) });
  const all = names(readers);
  if (vault.status !== 'unlocked') {
    return (
      <>
        <Notice title={title} live>
          {t('strip.locked', { names: all })}
        </Notice>
        {gate && <VaultGate reason={t('reason')}>{null}</VaultGate>}
      </>
    );
  }
  if (!isCompared) {
    return (
      <Notice title={title} live>
        {all}
      </Notice>
    );
  }
  if (isSealing) {
    return (
      <Notice title={title} live>
        {t('strip.sealing', { names: all })}
      </Notice>
    );
  }
  const changed = readers.filter(isChanged);
  return (
    <Notice
      tone={changed.length > 0 || failure !== null ? 'warn' : 'info'}
      title={failure === null ? title : t('strip.failed')}
      action={
        <Button variant="primary" onPress={() => seal()}>
          {t('strip.now')}
        </Button>
      }
      live
    >
      {failure !== null && <p>{wordsOf(failure)}</p>}
      {waiting.map((one) => (
        <Origin key={one.sending.id} waiting={one} />
      ))}
      {changed.length > 0 && <p>{t('strip.changed', { names: names(changed) })}</p>}
      <Fingerprints readers={readers} />
    </Notice>
  );
}

/** To whom the member sent what is asked for, by the vault; or that nothing but the server says so. */
function Origin({ waiting: { sending, intent, readers } }: { readonly waiting: Waiting }) {
  const t = useTexts(texts);
  const names = useNames();
  const card = sending.title === '' ? sending.boat.name : sending.title;
  const who = { names: names(readers), card };
  if (intent === null) {
    return <p>{t('strip.unattested', { ...who, receiver: sending.receiver.name ?? t('who.somebody') })}</p>;
  }
  const isNew = readers.some(({ isAgreed }) => !isAgreed);
  return isNew ? <p>{t('strip.new', { ...who, receiver: intent.receiver.name })}</p> : null;
}
