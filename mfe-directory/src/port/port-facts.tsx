import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PortDetails } from '@nfcards/shared/operations';
import { PlaceSection } from '../place/place-section.tsx';
import { Fact, Facts } from '../place-facts/facts.tsx';
import { texts } from './texts.ts';

/** A source of its own gives its ports ids of its own. */
const LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

/** What a port is called, and where it lies. */
export function PortFacts({ port }: { readonly port: PortDetails }) {
  const t = useTexts(texts);
  const { country } = useFormats();
  // Entries of other sources that were joined to this port have ids that say nothing to a sailor.
  const otherCodes = port.other_codes.filter((code) => LOCODE.test(code));
  const { kind = null, access = null } = port;
  return (
    <PlaceSection title={t('facts.title')}>
      <Facts>
        {kind !== null && <Fact name={t('facts.kind')}>{t(`facts.kinds.${kind}`)}</Fact>}
        {access !== null && <Fact name={t('facts.access')}>{t(`facts.accesses.${access}`)}</Fact>}
        {LOCODE.test(port.id) && <Fact name={t('facts.code')}>{port.id}</Fact>}
        {port.city !== null && port.city !== port.name && <Fact name={t('facts.city')}>{port.city}</Fact>}
        {port.port_region !== null && <Fact name={t('facts.region')}>{port.port_region}</Fact>}
        <Fact name={t('facts.country')}>{country(port.country)}</Fact>
        {port.other_names.length > 0 && (
          <Fact name={t('facts.otherNames')}>{port.other_names.join(', ')}</Fact>
        )}
        {otherCodes.length > 0 && <Fact name={t('facts.otherCodes')}>{otherCodes.join(', ')}</Fact>}
      </Facts>
    </PlaceSection>
  );
}
