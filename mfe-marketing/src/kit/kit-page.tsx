import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { PageHead, PageHeading, PageLayout, RadioGroupField } from '@nfcards/shared/ui';
import { memo, useState } from 'react';
import { Palettes, type PaletteView } from './palettes.tsx';
import { type Piece, pieces } from './pieces.ts';
import classes from './specimens/kit.module.css';
import { texts } from './specimens/texts.ts';

/** Every piece of the kit in every state and palette. */
function KitPage() {
  const t = useTexts(texts);
  const [view, setView] = useState<PaletteView>('all');
  return (
    <PageLayout>
      <PageHead title={t('title')} description={t('description')} indexed={false} />
      <PageHeading>{t('title')}</PageHeading>
      <p className={classes.lead}>{t('lead')}</p>
      <RadioGroupField
        name="palettes"
        label={t('view.label')}
        options={[
          { value: 'all', label: t('view.all') },
          { value: 'own', label: t('view.own') },
        ]}
        value={view}
        onValueChange={(value) => setView(value === 'own' ? 'own' : 'all')}
      />
      <nav aria-label={t('contents')}>
        <ul className={classes.contents} role="list">
          {pieces.map(({ key }) => (
            <li key={key}>
              <a className={classes.contentsLink} href={`#${key}`}>
                {t(`pieces.${key}.title`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {pieces.map((piece) => (
        <PieceSection key={piece.key} piece={piece} view={view} />
      ))}
    </PageLayout>
  );
}

interface PieceSectionProps {
  readonly piece: Piece;
  readonly view: PaletteView;
}

const PieceSection = memo(function PieceSection({ piece, view }: PieceSectionProps) {
  const t = useTexts(texts);
  const { key, names, Specimens } = piece;
  return (
    <section className={classes.piece} aria-labelledby={key}>
      <div className={classes.pieceHead}>
        <h2 id={key} className={classes.pieceTitle}>
          {t(`pieces.${key}.title`)}
        </h2>
        <p className={classes.pieceNames}>{names}</p>
        <p className={classes.pieceUse}>{t(`pieces.${key}.use`)}</p>
      </div>
      <Palettes view={view}>
        <Specimens />
      </Palettes>
    </section>
  );
});

export const page: Page = { Component: KitPage, texts: [texts] };
