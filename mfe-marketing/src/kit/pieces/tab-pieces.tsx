import { useTexts } from '@nfcards/shared/i18n';
import { OnDemandPart } from '../specimens/on-demand-part.tsx';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

const fetchTabs = () => import('@nfcards/shared/ui/tabs');

export function TabPieces() {
  const t = useTexts(texts);
  return (
    <OnDemandPart fetchPart={fetchTabs}>
      {({ Tabs }) => (
        <Specimen state="default">
          <Tabs
            label={t('samples.documents')}
            tabs={(['registration', 'insurance', 'invoices'] as const).map((key) => ({
              key,
              label: t(`samples.tabs.${key}`),
              icon: key === 'invoices' ? 'invoice' : 'document',
              content: <p>{t(`samples.tabs.${key}More`)}</p>,
            }))}
          />
        </Specimen>
      )}
    </OnDemandPart>
  );
}
