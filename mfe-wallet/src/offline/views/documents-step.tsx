import { LOCALES, useFormats, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import type { ReadVersion } from '../archive/open-archive.ts';
import type { ArchivedCard } from '../archived-cards.ts';
import { $cards, $lost, $saving, saveAllPressed, savePressed } from '../offline.model.ts';
import classes from '../offline.module.css';
import { texts } from '../texts.ts';

/** The cards and their documents, with the titles that the vault has opened. */
export function DocumentsStep() {
  const t = useTexts(texts);
  const { cards, lost, saving, saveAll } = useUnit({
    cards: $cards,
    lost: $lost,
    saving: $saving,
    saveAll: saveAllPressed,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.step}>
      <h2 ref={heading} tabIndex={-1}>
        {t('documents.heading')}
      </h2>
      {cards.length === 0 ? (
        <p>{t('documents.none')}</p>
      ) : (
        <div className={classes.all}>
          <button
            type="button"
            className={classes.primary}
            aria-disabled={saving.status === 'pending'}
            onClick={() => saving.status !== 'pending' && saveAll()}
          >
            {t('documents.saveAll')}
          </button>
          <p className={classes.soft}>{t('documents.saveAllHelp')}</p>
        </div>
      )}
      <Outcome />
      {cards.map((card) => (
        <Card key={card.id} card={card} />
      ))}
      {lost.length > 0 && <Lost paths={lost} />}
    </section>
  );
}

function Card({ card: { name, boat, lentBy, versions } }: { readonly card: ArchivedCard }) {
  const t = useTexts(texts);
  return (
    <div className={classes.card}>
      <h3>{name}</h3>
      {boat !== '' && <p className={classes.soft}>{boat}</p>}
      {lentBy !== null && <p className={classes.soft}>{t('documents.lentBy', { name: lentBy })}</p>}
      <ul role="list" className={classes.versions} aria-label={name}>
        {versions.map((version) => (
          <Version key={version.path} version={version} />
        ))}
      </ul>
    </div>
  );
}

function Version({ version }: { readonly version: ReadVersion }) {
  const t = useTexts(texts);
  const dayOf = useDays();
  const titleOf = useTitles();
  const problem = useProblem(version);
  const { saving, save } = useUnit({ saving: $saving, save: savePressed });
  const { document, version: told } = version.about;
  const title = titleOf(version);
  return (
    <li className={classes.version}>
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.soft}>
          {t('documents.added', { day: dayOf(told.finished_at) })}
          {document.expires_on !== null &&
            ` · ${t('documents.expires', { day: dayOf(document.expires_on) })}`}
          {told.replaced_at !== null && ` · ${t('documents.replaced')}`}
        </p>
        {problem !== null && <p className={classes.bad}>{problem}</p>}
      </div>
      {problem === null && (
        <button
          type="button"
          className={classes.button}
          aria-disabled={saving.status === 'pending'}
          aria-label={t('documents.saveOf', { title })}
          onClick={() => saving.status !== 'pending' && save(version)}
        >
          {t('documents.save')}
        </button>
      )}
    </li>
  );
}

/** Why a version does not open; null for one that does. */
function useProblem({ cipher, about, metadata }: ReadVersion): string | null {
  const t = useTexts(texts);
  if (cipher.status === 'damaged') return t('documents.damaged');
  if (cipher.status === 'missing') return t('documents.missing');
  if (about.version.sealed_key === null) return t('documents.notSealed');
  return metadata === null ? t('documents.sealedFor') : null;
}

function useTitles(): (version: ReadVersion) => string {
  const t = useTexts(texts);
  return ({ metadata }) => metadata?.title || metadata?.name || t('documents.unnamed');
}

function useDays(): (moment: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' });
  return (moment) => format.format(new Date(moment));
}

function Outcome() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const titleOf = useTitles();
  const saving = useUnit($saving);
  const left = saving.status === 'failed' || saving.status === 'all_saved' ? saving.left : [];
  return (
    <div role="status" className={classes.status}>
      {saving.status === 'pending' && <p>{t('documents.pending')}</p>}
      {saving.status === 'saved' && <p>{t('documents.saved', { name: saving.name })}</p>}
      {saving.status === 'all_saved' && (
        <p>{t('documents.allSaved', { count: saving.count, number: number(saving.count) })}</p>
      )}
      {saving.status === 'failed' && <p className={classes.bad}>{t('documents.failed')}</p>}
      {left.length > 0 && (
        <>
          <p className={classes.bad}>{t('documents.left')}</p>
          <ul className={classes.list}>
            {left.map((version) => (
              <li key={version.path}>
                {titleOf(version)} ({version.path})
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What is told of them is damaged, so that only their paths are known. */
function Lost({ paths }: { readonly paths: readonly string[] }) {
  const t = useTexts(texts);
  return (
    <div>
      <p className={classes.bad}>{t('documents.lost')}</p>
      <ul className={classes.list}>
        {paths.map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
    </div>
  );
}
