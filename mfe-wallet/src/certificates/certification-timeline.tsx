import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { Button, ButtonLink, CallErrorPanel, Timeline, type TimelineEntry } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useDates } from '../member/use-dates.ts';
import type { DocumentMetadata } from '../vault/document-metadata.ts';
import type { Inclusion } from '../verify/log-source.ts';
import {
  $entriesError,
  $inclusions,
  $isAnchored,
  entriesRetried,
  entriesShown,
  readInclusionsFx,
} from './certification.model.ts';
import classes from './certification-timeline.module.css';
import { type CertifiedVersion, entriesOf, versionsOf } from './certified-versions.ts';
import { SaveProof } from './save-proof.tsx';
import { texts } from './texts.ts';

export interface CertificationTimelineProps {
  readonly card: NfcardDetails;
  /** Of versions, by their ids; empty while the vault is closed. */
  readonly metadata: ReadonlyMap<string, DocumentMetadata>;
}

/** What the log has of a card's documents, the newest first. */
export function CertificationTimeline({ card, metadata }: CertificationTimelineProps) {
  const t = useTexts(texts);
  const { show, retry, error, isAsking } = useUnit({
    show: entriesShown,
    retry: entriesRetried,
    error: $entriesError,
    isAsking: readInclusionsFx.pending,
  });
  useEffect(() => {
    show(entriesOf(card));
  }, [card, show]);
  const versions = versionsOf(card);
  const entryOf = useEntry(metadata);
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

function useEntry(metadata: ReadonlyMap<string, DocumentMetadata>) {
  const t = useTexts(texts);
  const dates = useDates();
  const inclusions = useUnit($inclusions);
  return (version: CertifiedVersion): TimelineEntry => {
    const { document, file, at, no, isCurrent } = version;
    const known = metadata.get(file.id);
    const title = known?.title || t(`types.${document.type}`);
    const inclusion = no === null ? undefined : inclusions.get(no);
    return {
      key: file.id,
      title: t(isCurrent ? 'version.current' : 'version.earlier', { title }),
      state: inclusion?.status === 'taken_up' ? 'done' : no === null ? 'next' : 'now',
      date: { iso: at, words: dates.momentOf(at) },
      children: (
        <div className={classes.state}>
          <InclusionWords no={no} inclusion={inclusion} />
          {no !== null && known !== undefined && <SaveProof no={no} metadata={known} title={title} />}
        </div>
      ),
    };
  };
}

interface InclusionWordsProps {
  readonly no: number | null;
  readonly inclusion: Inclusion | undefined;
}

function InclusionWords({ no, inclusion }: InclusionWordsProps) {
  const t = useTexts(texts);
  const { isAsking, retry } = useUnit({ isAsking: readInclusionsFx.pending, retry: entriesRetried });
  if (no === null) return <p>{t('state.uncertified')}</p>;
  if (inclusion?.status === 'taken_up') {
    return (
      <>
        <p>{t('state.taken_up', { no })}</p>
        <AnchorWords inclusion={inclusion} />
      </>
    );
  }
  return (
    <>
      <p>{t(inclusion === undefined ? 'state.unknown' : 'state.waiting', { no })}</p>
      {!isAsking && (
        <Button variant="quiet" onPress={() => retry()}>
          {t('again')}
        </Button>
      )}
    </>
  );
}

function AnchorWords({ inclusion }: { readonly inclusion: Extract<Inclusion, { status: 'taken_up' }> }) {
  const t = useTexts(texts);
  const dates = useDates();
  const { number } = useFormats();
  const isAnchored = useUnit($isAnchored);
  const { anchor } = inclusion.inclusion;
  if (anchor === null) {
    return isAnchored === null ? null : (
      <p className={classes.soft}>{t(isAnchored ? 'anchor.waiting' : 'anchor.alone')}</p>
    );
  }
  const { chain_id: chain, block, at } = anchor;
  const values = { chain: String(chain), block: number(block), moment: dates.momentOf(at) };
  return <p className={classes.soft}>{t('anchor.anchored', values)}</p>;
}

/** Of what happened to the card, said only once the log has all of it. */
function EventsWords({ card: { history } }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const inclusions = useUnit($inclusions);
  const numbers = history.flatMap(({ entry_no: no }) => (no === null ? [] : [no]));
  const isWhole = numbers.every((no) => inclusions.get(no)?.status === 'taken_up');
  if (numbers.length === 0 || numbers.length < history.length || !isWhole) return null;
  return <p className={classes.soft}>{t('events', { count: numbers.length })}</p>;
}
