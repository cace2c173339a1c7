import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { Button, Icon, Notice, TextLink, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { PanelSection } from '../sending/panel-section.tsx';
import { $vault } from '../vault/vault.model.ts';
import { loadPdfLibrary } from '../viewer/pdf/pdf-library.ts';
import { $keepFailure, $keeping, $kept, dropConfirmed, keepPressed, keptWanted } from './kept-cards.model.ts';
import { KeptFacts } from './kept-facts.tsx';
import { readableDocuments } from './papers.ts';
import classes from './sea-control.module.css';
import { texts } from './texts.ts';

/** Whether a card is on this device too, for where there is no network. */
export function KeepOnDevice({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const model = useUnit({
    kept: $kept,
    keeping: $keeping,
    vault: $vault,
    want: keptWanted,
    keep: keepPressed,
    drop: dropConfirmed,
  });
  const { kept, want } = model;
  useEffect(() => want(), [want]);
  useReadyForSea(kept.status === 'ready' && kept.cards.length > 0);
  if (kept.status === 'unknown' || readableDocuments(card).length === 0) return null;
  const copy = kept.cards.find((one) => one.card.id === card.id);
  const hasVault = model.vault.status === 'locked' || model.vault.status === 'unlocked';
  return (
    <PanelSection title={t('keep.title')}>
      <p className={classes.soft}>{t('keep.lead')}</p>
      <Failure id={card.id} />
      {copy === undefined ? null : <KeptFacts kept={copy} />}
      <div className={classes.actions}>
        {copy === undefined ? (
          hasVault && (
            <Button pending={model.keeping.includes(card.id)} onPress={() => model.keep(card)}>
              <Icon name="download" size="small" />
              {t('keep.keep')}
            </Button>
          )
        ) : (
          <>
            <Button pending={model.keeping.includes(card.id)} onPress={() => model.keep(card)}>
              <Icon name="refresh" size="small" />
              {t('keep.renew')}
            </Button>
            <Button onPress={() => model.drop(card.id)}>
              <Icon name="trash" size="small" />
              {t('keep.drop')}
            </Button>
            <TextLink to="/wallet/sea-control">{t('keep.present')}</TextLink>
          </>
        )}
      </div>
    </PanelSection>
  );
}

/** What shows the papers is fetched on land: the site's worker keeps it for the day without a network. */
function useReadyForSea(isKept: boolean): void {
  useEffect(() => {
    if (!isKept) return;
    // A network that fails here fails nothing that is shown.
    const parts = [
      import('./sea-control-page.tsx'),
      import('../viewer/document-viewer.tsx'),
      loadPdfLibrary(),
    ];
    Promise.allSettled(parts).catch(() => undefined);
  }, [isKept]);
}

function Failure({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const failure = useUnit($keepFailure);
  if (failure?.id !== id) return null;
  return (
    <Notice tone="warn" title={t('keep.failed')} live>
      {failure.error.kind === 'no_room' ? t('keep.noRoom') : wordsOf(failure.error).body}
    </Notice>
  );
}
