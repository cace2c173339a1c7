import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { Icon, Notice } from '@nfcards/shared/ui';
import { usePaperWords } from '../../../documents/use-paper-words.ts';
import { useDates } from '../../../member/use-dates.ts';
import { documentIcons } from '../../document-icons.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';
import { useDocumentWords } from './use-document-words.ts';

/** What was sent, for who gave the card away: the proof is theirs, the documents are not any more. */
export function ProofList({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const words = useDocumentWords();
  const papers = usePaperWords();
  const dates = useDates();
  return (
    <>
      <Notice>{t(card.proof === null ? 'proof.waits' : 'proof.lead')}</Notice>
      {card.proof !== null && card.proof.length > 0 && (
        <ul className={classes.documents} role="list" aria-label={t('proof.label')}>
          {card.proof.map(({ document_id: id, type, expires_on: expires, size, digest }) => (
            <li key={id} className={classes.document}>
              <span className={classes.thumbnail}>
                <Icon name={documentIcons[type]} size="large" />
              </span>
              <div className={classes.words}>
                <h3 className={classes.name}>{papers.name({ type })}</h3>
                <p className={classes.detail}>
                  {words.size(size)}
                  {expires === null ? null : ` · ${t('documents.goodUntil', { day: dates.day(expires) })}`}
                </p>
                <p className={classes.digest}>{t('proof.digest', { digest })}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
