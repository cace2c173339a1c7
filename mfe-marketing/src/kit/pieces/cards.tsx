import { useTexts } from '@nfcards/shared/i18n';
import { ButtonLink, Card, EmptyState } from '@nfcards/shared/ui';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

export function Cards() {
  const t = useTexts(texts);
  return (
    <>
      <Specimen state="default">
        <Card>
          <p>{t('samples.body')}</p>
        </Card>
      </Specimen>
      <Specimen state="flat">
        <Card flat>
          <p>{t('samples.soft')}</p>
        </Card>
      </Specimen>
      <Specimen state="empty">
        <EmptyState
          title={t('samples.noCards')}
          action={<ButtonLink to="/search">{t('samples.ports')}</ButtonLink>}
        >
          {t('samples.noCardsHelp')}
        </EmptyState>
      </Specimen>
    </>
  );
}
