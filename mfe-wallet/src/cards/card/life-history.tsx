import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails, NfcardEvent, Party } from '@nfcards/shared/operations';
import { Timeline } from '@nfcards/shared/ui';
import { usePaperWords } from '../../documents/use-paper-words.ts';
import { PartyInWords } from '../../member/party-name.tsx';
import { useDates } from '../../member/use-dates.ts';
import { texts } from './texts.ts';

/** What happened to a card since it was made, the newest first. */
export function LifeHistory({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const dates = useDates();
  const titleOf = useEventTitle();
  return (
    <Timeline
      label={t('history.label')}
      entries={card.history
        .map((event, no) => ({
          key: `${no} ${event.at}`,
          title: titleOf(event),
          state: 'done' as const,
          date: { iso: event.at, words: dates.momentOf(event.at) },
          ...(event.actor === null ? {} : { children: <Actor actor={event.actor} /> }),
        }))
        .reverse()}
    />
  );
}

function Actor({ actor }: { readonly actor: Party }) {
  const t = useTexts(texts);
  const name = actor.name ?? t('history.somebody');
  return <PartyInWords party={actor} name={name} words={(shown) => t('history.by', { name: shown })} />;
}

function useEventTitle() {
  const t = useTexts(texts);
  const papers = usePaperWords();
  return ({ kind, sending_kind: sending, document_type: type }: NfcardEvent): string => {
    switch (kind) {
      case 'document_added':
      case 'document_replaced':
      case 'document_changed':
      case 'document_removed':
        return t(`history.${kind}`, { type: type === null ? t('history.document') : papers.name({ type }) });
      case 'sent':
      case 'accepted':
        return t(`history.${kind}.${sending ?? 'temporary'}`);
      default:
        return t(`history.${kind}`);
    }
  };
}
