import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $proofSaving, type ProofWanted, proofPressed } from './save-proof.model.ts';
import { texts } from './texts.ts';

export interface SaveProofProps extends ProofWanted {
  /** What the member calls the document. */
  readonly title: string;
}

/** Gives the member the proof of a version as a file. */
export function SaveProof({ no, metadata, title }: SaveProofProps) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { saving, press } = useUnit({ saving: $proofSaving, press: proofPressed });
  const own = saving.status !== 'none' && saving.no === no ? saving : null;
  return (
    <>
      <div>
        <Button
          pending={own?.status === 'pending'}
          aria-label={t('proof.saveOf', { title })}
          onPress={() => press({ no, metadata })}
        >
          <Icon name="seal" size="small" />
          {t('proof.save')}
        </Button>
      </div>
      <div role="status">
        {own?.status === 'saved' && <p>{t('proof.saved')}</p>}
        {own?.status === 'not_taken_up' && <p>{t('proof.not_taken_up')}</p>}
        {own?.status === 'failed' && <p>{wordsOf(own.error).body}</p>}
      </div>
    </>
  );
}
