import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { Button, ButtonLink, CallErrorPanel, Timeline, type TimelineEntry } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { usePaperWords } from '../documents/use-paper-words.ts';
import type { Anchoring } from '../log/anchoring.ts';
import type { EntryProof } from '../log/prove-entries.ts';
import { useDates } from '../member/use-dates.ts';
import type { ReadMetadata } from '../vault/crypto/document-metadata.ts';
import {
  $entriesError,
  $proofs,
  entriesRetried,
  entriesShown,
  proveEntriesFx,
} from './certification.model.ts';
import classes from './certification-timeline.module.css';
import { type CertifiedVersion, entriesOf, versionsOf } from './certified-versions.ts';
import { SaveProof } from './save-proof.tsx';
import { texts } from './texts.ts';
import { type VersionState, versionState } from './version-state.ts';

export interface CertificationTimelineProps {
  readonly card: NfcardDetails;
  /** Of versions, by their ids; empty while the vault is closed. */
  readonly metadata: ReadonlyMap<string, ReadMetadata>;
}

/** What the log has of a card's documents, the newest first. */
export function CertificationTimeline({ card, metadata }: CertificationTimelineProps) {
  const t = useTexts(texts);
  const { show, retry, error, isAsking } = useUnit({
    show: entriesShown,
    retry: entriesRetried,
    error: $entriesError,
    isAsking: proveEntriesFx.pending,
  });
  useEffect(() => {
    show(entriesOf(card));
  }, [card, show]);
  const versions = versionsOf(card);
  const entryOf = useEntry(metadata, card.role === 'held');
  return (
    <div className={classes.certification}>
      <p className={classes.soft}>{t('lead')}</p>
      {versions.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Timeline label={t('label')} entries={versions.map(entryOf)} />
      )}
      {error !== null && <CallErrorPanel error={error} onRetry={() => retry()} pending={isAsking} />}
      <EventsWords card={card} />
      {versions.length > 0 && metadata.size === 0 && <p className={classes.soft}>{t('proof.locked')}</p>}
      <div className={classes.ways}>
        {versions.length > 0 && <ButtonLink to={`/wallet/nfcards/${card.id}/print`}>{t('print')}</ButtonLink>}
        <ButtonLink to="/verify" variant="quiet">
          {t('verify')}
        </ButtonLink>
      </div>
    </div>
  );
}

function useEntry(metadata: ReadonlyMap<string, ReadMetadata>, isHeld: boolean) {
  const t = useTexts(texts);
  const words = usePaperWords();
  const dates = useDates();
  const proofs = useUnit($proofs);
  return (version: CertifiedVersion): TimelineEntry => {
    const { document, file, at, no, isCurrent } = version;
    const known = metadata.get(file.id);
    const title = known?.title || words.name(document);
    const proof = no === null ? undefined : proofs.get(no);
    const state = versionState({ no, proof, sealed: known, isHeld });
    return {
      key: file.id,
      title: t(isCurrent ? 'version.current' : 'version.earlier', { title }),
      state: proof?.status === 'verified' && state !== 'refused' ? 'done' : no === null ? 'next' : 'now',
      date: { iso: at, words: dates.momentOf(at) },
      children: (
        <div className={classes.state}>
          <StateWords no={no} proof={proof} state={state} />
          {no !== null && known !== undefined && <SaveProof no={no} metadata={known} title={title} />}
        </div>
      ),
    };
  };
}

interface StateWordsProps {
  readonly no: number | null;
  readonly proof: EntryProof | undefined;
  readonly state: VersionState;
}

function StateWords({ no, proof, state }: StateWordsProps) {
  const t = useTexts(texts);
  const { isAsking, retry } = useUnit({ isAsking: proveEntriesFx.pending, retry: entriesRetried });
  if (no === null) return <p>{t('state.uncertified')}</p>;
  if (state === 'refused') return <p>{t('state.refused', { no })}</p>;
  if (proof?.status === 'verified') {
    return (
      <>
        <p>{t(state === 'foreign' ? 'state.foreign' : 'state.taken_up', { no })}</p>
        <AnchorWords anchoring={proof.anchoring} />
      </>
    );
  }
  if (proof?.status === 'unsupported') return <p>{t('state.unsupported', { no })}</p>;
  return (
    <>
      <p>{t(proof === undefined ? 'state.unknown' : 'state.waiting', { no })}</p>
      {!isAsking && (
        <Button variant="quiet" onPress={() => retry()}>
          {t('again')}
        </Button>
      )}
    </>
  );
}

function AnchorWords({ anchoring }: { readonly anchoring: Anchoring }) {
  const t = useTexts(texts);
  const dates = useDates();
  const { number } = useFormats();
  if (anchoring.status !== 'anchored')
    return <p className={classes.soft}>{t(`anchor.${anchoring.status}`)}</p>;
  const { chain_id: chain, block, at } = anchoring.anchor;
  const values = { chain: String(chain), block: number(block), moment: dates.momentOf(at) };
  return <p className={classes.soft}>{t('anchor.anchored', values)}</p>;
}

/** Of what happened to the card, said only once the log has all of it. */
function EventsWords({ card: { history } }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const proofs = useUnit($proofs);
  const numbers = history.flatMap(({ entry_no: no }) => (no === null ? [] : [no]));
  const isWhole = numbers.every((no) => isEvent(proofs.get(no)));
  if (numbers.length === 0 || numbers.length < history.length || !isWhole) return null;
  return <p className={classes.soft}>{t('events', { count: numbers.length })}</p>;
}

function isEvent(proof: EntryProof | undefined): boolean {
  return proof?.status === 'verified' && proof.entry.kind === 'event';
}
