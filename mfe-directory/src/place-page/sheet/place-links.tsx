import { useTexts } from '@nfcards/shared/i18n';
import { Icon, TextLink } from '@nfcards/shared/ui';
import { PlaceSection } from '../../place/place-section.tsx';
import type { PlaceDetails } from '../../place/place-state.ts';
import { texts } from '../../place/texts.ts';
import classes from '../../place-facts/contact-facts.module.css';
import { Fact, Facts } from '../../place-facts/facts.tsx';

/**
 * Where others tell more of a place. Its picture is a link: each has a licence of its own, which only its page on
 * Wikimedia Commons tells.
 */
export function PlaceLinks({ place }: { readonly place: PlaceDetails }) {
  const t = useTexts(texts);
  const photo = commonsPage(place.photo);
  const item = wikidataItem(place.wikidata);
  if (photo === null && item === null) return null;
  return (
    <PlaceSection title={t('links.title')} onScreen>
      <Facts>
        {photo !== null && (
          <Fact name={t('links.photo')}>
            <Outward to={photo}>{t('links.commons')}</Outward>
            <p className={classes.remark}>{t('links.licence')}</p>
          </Fact>
        )}
        {item !== null && (
          <Fact name={t('links.wikidata')}>
            <Outward to={`https://www.wikidata.org/wiki/${item}`}>{item}</Outward>
          </Fact>
        )}
      </Facts>
    </PlaceSection>
  );
}

function Outward({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <TextLink to={to}>
      <span className={classes.website}>
        {children}
        <Icon name="external" size="small" />
      </span>
    </TextLink>
  );
}

/** Only a page of Commons: what else a source calls a picture may be anybody's. */
export function commonsPage(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'https:' && url.host === 'commons.wikimedia.org' ? url.href : null;
}

export function wikidataItem(id: string | null | undefined): string | null {
  return /^Q[1-9]\d*$/.test(id ?? '') ? (id ?? null) : null;
}
