import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PortDetails } from '@nfcards/shared/operations';
import { type ReactNode, useId } from 'react';
import classes from './port-facts.module.css';
import { texts } from './texts.ts';
import { useMinute } from './use-minute.ts';

export function PortFacts({ port }: { readonly port: PortDetails }) {
  const t = useTexts(texts);
  const { country } = useFormats();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('facts.title')}
      </h2>
      <dl className={classes.facts}>
        {port.time_zone !== null && (
          <Fact name={t('facts.localTime')}>
            <LocalTime timeZone={port.time_zone} />
          </Fact>
        )}
        <Fact name={t('facts.code')}>{port.id}</Fact>
        {port.city !== null && port.city !== port.name && <Fact name={t('facts.city')}>{port.city}</Fact>}
        {port.port_region !== null && <Fact name={t('facts.region')}>{port.port_region}</Fact>}
        <Fact name={t('facts.country')}>{country(port.country)}</Fact>
        {port.other_names.length > 0 && (
          <Fact name={t('facts.otherNames')}>{port.other_names.join(', ')}</Fact>
        )}
        {port.other_codes.length > 0 && (
          <Fact name={t('facts.otherCodes')}>{port.other_codes.join(', ')}</Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

function LocalTime({ timeZone }: { readonly timeZone: string }) {
  const t = useTexts(texts);
  const { time } = useFormats();
  const now = useMinute();
  return (
    <>
      <time dateTime={now.toISOString()}>{time(now, timeZone)}</time>{' '}
      <span className={classes.zone}>{t('facts.timeZone', { zone: timeZone.replaceAll('_', ' ') })}</span>
    </>
  );
}
