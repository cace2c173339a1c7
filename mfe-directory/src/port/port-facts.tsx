import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PortDetails } from '@nfcards/shared/operations';
import { Fact, Facts } from '../place/facts.tsx';
import { PlaceSection } from '../place/place-section.tsx';
import { texts } from './texts.ts';

/** A source of its own gives its ports ids of its own. */
const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

/** What a port is called, and where it lies. */
export function PortFacts({ port }: { readonly port: PortDetails }) {
  const t = useTexts(texts);
  const { country } = useFormats();
  return (
    <PlaceSection title={t('facts.title')}>
      <Facts>
        {LOCODE.test(port.id) && <Fact name={t('facts.code')}>{port.id}</Fact>}
        {port.city !== null && port.city !== port.name && <Fact name={t('facts.city')}>{port.city}</Fact>}
        {port.port_region !== null && <Fact name={t('facts.region')}>{port.port_region}</Fact>}
        <Fact name={t('facts.country')}>{country(port.country)}</Fact>
        {port.other_names.length > 0 && (
          <Fact name={t('facts.otherNames')}>{port.other_names.join(', ')}</Fact>
        )}
        {port.other_codes.length > 0 && (
          <Fact name={t('facts.otherCodes')}>{port.other_codes.join(', ')}</Fact>
        )}
      </Facts>
    </PlaceSection>
  );
}
