import { LOCALES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { Icon } from '@nfcards/shared/ui';
import { PlaceSection } from '../place/place-section.tsx';
import type { PlaceDetails } from '../place/place-state.ts';
import { serviceIcons } from '../place/service-icons.ts';
import { texts } from '../place/texts.ts';
import { knownServices } from './known-services.ts';
import classes from './services-list.module.css';

export interface ServicesListProps {
  readonly place: PlaceDetails;
  /** What a category calls them; “Services” without it. */
  readonly title?: string;
}

/** What a place offers, and what it is known not to. */
export function ServicesList({ place, title }: ServicesListProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { offered, missing } = knownServices(place);
  if (offered.length === 0 && missing.length === 0) return null;
  const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' });
  return (
    <PlaceSection title={title ?? t('services.title')}>
      {offered.length > 0 && (
        <ul className={classes.services} role="list">
          {offered.map((service) => (
            <li key={service} className={classes.service}>
              <Icon name={serviceIcons[service]} />
              <span>{t(`services.${service}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p className={classes.missing}>
          {t('services.none', { missing: list.format(missing.map((service) => t(`missing.${service}`))) })}
        </p>
      )}
    </PlaceSection>
  );
}
