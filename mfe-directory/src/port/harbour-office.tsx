import { useTexts } from '@nfcards/shared/i18n';
import type { PortDetails } from '@nfcards/shared/operations';
import { TextLink } from '@nfcards/shared/ui';
import { PlaceSection } from '../place/place-section.tsx';
import { Fact, Facts } from '../place-facts/facts.tsx';
import { PhoneLink } from '../place-facts/phone-link.tsx';
import { Vhf } from '../place-facts/vhf.tsx';
import { texts } from './texts.ts';

/** Whom one calls before entering. */
export function HarbourOffice({ office }: { readonly office: PortDetails['harbour_office'] }) {
  const t = useTexts(texts);
  if (office === null) return null;
  const { name, phone, email, vhf_channel: channels } = office;
  return (
    <PlaceSection title={t('office.title')}>
      <Facts>
        {name !== null && <Fact name={t('office.name')}>{name}</Fact>}
        {channels !== null && (
          <Fact name={t('office.vhf')}>
            <Vhf channels={channels} />
          </Fact>
        )}
        {phone !== null && (
          <Fact name={t('office.phone')}>
            <PhoneLink number={phone} />
          </Fact>
        )}
        {email !== null && (
          <Fact name={t('office.email')}>
            <TextLink to={`mailto:${email}`}>{email}</TextLink>
          </Fact>
        )}
      </Facts>
    </PlaceSection>
  );
}
