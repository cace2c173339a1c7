import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { QrCode } from '@nfcards/shared/patterns';
import type { Page } from '@nfcards/shared/remote';
import {
  Button,
  CallErrorPanel,
  EmptyState,
  Icon,
  kitTexts,
  NfcardFace,
  Skeleton,
  TextLink,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $metadata } from '../cards/card/documents/metadata.model.ts';
import { $card, opened, retryPressed } from '../cards/card.model.ts';
import { cardPath } from '../cards/card-path.ts';
import { texts as cardsTexts } from '../cards/texts.ts';
import { useCardWords } from '../cards/use-card-words.ts';
import { $proofs, entriesShown } from '../certificates/certification.model.ts';
import { type CertifiedVersion, versionsOf } from '../certificates/certified-versions.ts';
import { texts as certificateTexts } from '../certificates/texts.ts';
import { versionState } from '../certificates/version-state.ts';
import { texts as documentTexts } from '../documents/texts.ts';
import { usePaperWords } from '../documents/use-paper-words.ts';
import { MemberPage } from '../member/member-page.tsx';
import { texts as memberTexts } from '../member/texts.ts';
import { useDates } from '../member/use-dates.ts';
import { texts as vaultTexts } from '../vault/texts.ts';
import { VaultGate } from '../vault/views/vault-gate.tsx';
import { $codes } from './print-codes.model.ts';
import classes from './print-page.module.css';
import { texts } from './texts.ts';

/** A card for paper: what it holds, and for each document the code that leads to its verification. */
function PrintPage() {
  const t = useTexts(texts);
  const state = useUnit($card);
  const back = state.status === 'ready' ? cardPath(state.card.id) : '/wallet/nfcards';
  return (
    <MemberPage title={t('title')} description={t('description')} back={{ path: back, label: t('back') }}>
      {() => <PrintStates />}
    </MemberPage>
  );
}

function PrintStates() {
  const t = useTexts(texts);
  const { state, retry } = useUnit({ state: $card, retry: retryPressed });
  if (state.status === 'pending') return <Skeleton shape="block" height="20rem" />;
  if (state.status === 'failed') return <CallErrorPanel error={state.error} onRetry={() => retry()} />;
  if (state.status === 'unknown') {
    return (
      <EmptyState title={t('unknown')} action={<TextLink to="/wallet/nfcards">{t('cards')}</TextLink>} />
    );
  }
  return (
    <VaultGate reason={t('reason')}>
      <PrintedCard card={state.card} />
    </VaultGate>
  );
}

function PrintedCard({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const words = useCardWords();
  const dates = useDates();
  const show = useUnit(entriesShown);
  const versions = versionsOf(card).filter(({ isCurrent }) => isCurrent);
  useEffect(() => {
    show(versionsOf(card).flatMap(({ no }) => (no === null ? [] : [no])));
  }, [card, show]);
  const { boat } = card;
  const lines = [
    ...(boat.registration_number === ''
      ? []
      : [{ term: t('registration'), value: boat.registration_number }]),
    ...(card.valid_until === null
      ? []
      : [{ term: t('validUntil'), value: dates.momentOf(card.valid_until) }]),
    { term: t('documents'), value: String(versions.length) },
  ];
  return (
    <div className={classes.card}>
      <div className={classes.actions}>
        <p>{t('lead')}</p>
        <div>
          <Button variant="primary" onPress={() => print()}>
            <Icon name="print" size="small" />
            {t('print')}
          </Button>
        </div>
      </div>
      <div className={classes.sheet} data-palette="day">
        <div className={classes.face}>
          <NfcardFace seed={card.id} boat={boat.name} kind={words.kind(card)} lines={lines} />
        </div>
        <ul className={classes.documents} role="list" aria-label={t('documents')}>
          {versions.map((version) => (
            <PrintedDocument key={version.file.id} version={version} isHeld={card.role === 'held'} />
          ))}
        </ul>
        <p className={classes.note}>{t('how', { address: `${location.host}/verify` })}</p>
      </div>
    </div>
  );
}

interface PrintedDocumentProps {
  readonly version: CertifiedVersion;
  readonly isHeld: boolean;
}

function PrintedDocument({ version: { document, file, no }, isHeld }: PrintedDocumentProps) {
  const t = useTexts(texts);
  const dates = useDates();
  const { metadata, codes, proofs } = useUnit({ metadata: $metadata, codes: $codes, proofs: $proofs });
  const known = metadata.get(file.id);
  const proof = no === null ? undefined : proofs.get(no);
  const state = versionState({ no, proof, sealed: known, isHeld });
  const kind = usePaperWords().name(document);
  const title = known?.title || kind;
  const code = codes.get(file.id);
  return (
    <li className={classes.document}>
      <div className={classes.code}>
        {code === undefined ? (
          <Icon name="document" size="large" />
        ) : (
          <QrCode text={code} label={t('code', { title })} />
        )}
      </div>
      <div className={classes.words}>
        <p className={classes.name}>{title}</p>
        <p>{kind}</p>
        {document.expires_on !== null && <p>{t('goodUntil', { day: dates.day(document.expires_on) })}</p>}
        <p>
          {no === null || code === undefined || proof?.status !== 'verified'
            ? t('uncertified')
            : t(state === 'certified' ? 'certified' : 'foreign', {
                no,
                moment: dates.momentOf(proof.entry.at),
              })}
        </p>
      </div>
    </li>
  );
}

export const page: Page = {
  Component: PrintPage,
  texts: [texts, documentTexts, certificateTexts, cardsTexts, memberTexts, vaultTexts, kitTexts],
  opened,
};
