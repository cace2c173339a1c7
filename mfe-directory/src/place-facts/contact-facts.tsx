import { useTexts } from '@nfcards/shared/i18n';
import { Icon, TextLink } from '@nfcards/shared/ui';
import { PlaceSection } from '../place/place-section.tsx';
import type { PlaceDetails } from '../place/place-state.ts';
import { texts } from '../place/texts.ts';
import { usePlaceFormats } from '../place/use-place-formats.ts';
import classes from './contact-facts.module.css';
import { Fact, Facts } from './facts.tsx';
import { PhoneLink } from './phone-link.tsx';
import { Vhf } from './vhf.tsx';

/** How to reach a place, as far as it is known. */
export function ContactFacts({ place }: { readonly place: PlaceDetails }) {
  const t = useTexts(texts);
  const { languages } = usePlaceFormats();
  if (!hasContact(place)) return null;
  const otherPhones = otherPhonesOf(place);
  const website = place.website === null ? null : webAddress(place.website);
  const address = addressOf(place);
  const vhf = place.category === 'port' ? place.vhf_channel : null;
  return (
    <PlaceSection title={t('contact.title')}>
      <Facts>
        {vhf !== null && (
          <Fact name={t('contact.vhf')}>
            <Vhf channels={vhf} />
          </Fact>
        )}
        {place.phone !== null && (
          <Fact name={t('contact.phone')}>
            <PhoneLink number={place.phone} />
          </Fact>
        )}
        {otherPhones.length > 0 && (
          <Fact name={t('contact.otherPhones', { count: otherPhones.length })}>
            <ul className={classes.phones} role="list">
              {otherPhones.map((number) => (
                <li key={number}>
                  <PhoneLink number={number} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {place.email !== null && (
          <Fact name={t('contact.email')}>
            <TextLink to={`mailto:${place.email}`}>{place.email}</TextLink>
          </Fact>
        )}
        {website !== null && (
          <Fact name={t('contact.website')}>
            <TextLink to={website.href}>
              <span className={classes.website}>
                {website.host.replace(/^www\./, '')}
                <Icon name="external" size="small" />
              </span>
            </TextLink>
          </Fact>
        )}
        {address.length > 0 && (
          <Fact name={t('contact.address')}>
            <address className={classes.address}>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </Fact>
        )}
        {place.languages.length > 0 && (
          <Fact name={t('contact.languages')}>{languages(place.languages)}</Fact>
        )}
      </Facts>
    </PlaceSection>
  );
}

function hasContact(place: PlaceDetails): boolean {
  const { address, postal_code, languages } = place;
  return waysToReach(place).length + languages.length > 0 || address !== null || postal_code !== null;
}

/** What somebody can call, write to or open, as far as it is known. */
export function waysToReach(place: PlaceDetails): readonly string[] {
  const vhf = place.category === 'port' ? place.vhf_channel : null;
  const ways = [vhf, place.phone, ...otherPhonesOf(place), place.email, place.website];
  return ways.filter((way) => way !== null);
}

/** Only an address that a browser may follow. */
function webAddress(text: string): URL | null {
  try {
    const address = new URL(text);
    return /^https?:$/.test(address.protocol) ? address : null;
  } catch {
    // Thrown for what is no address at all.
    return null;
  }
}

/** Street, then postal code and town; a town alone is said beside the name already. */
function addressOf({ address, postal_code, city }: PlaceDetails): readonly string[] {
  if (address === null && postal_code === null) return [];
  const town = [postal_code, city].filter((part) => part !== null).join(' ');
  return [address ?? '', town].filter((line) => line !== '');
}

/** Each that is not said already: of its own, or by its office. */
export function otherPhonesOf(place: PlaceDetails): readonly string[] {
  const office = place.category === 'port' ? place.harbour_office?.phone : null;
  return [...new Set(place.other_phones)].filter((number) => number !== place.phone && number !== office);
}
