import { useTexts } from '@nfcards/shared/i18n';
import type { Forecast } from '@nfcards/shared/operations';
import { CallErrorPanel, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { type Late, Waiting } from '../conditions/late-section.tsx';
import { ForecastTable } from './forecast-table.tsx';
import { texts } from './texts.ts';
import { useWeatherWords } from './use-weather-words.ts';
import { $weather, portShown, retryPressed } from './weather.model.ts';
import classes from './weather.module.css';

export const late: Late = { Component: WeatherOfPort, texts: [texts] };

function WeatherOfPort({ portId }: { readonly portId: string }) {
  const t = useTexts(texts);
  const { state, show, retry } = useUnit({ state: $weather, show: portShown, retry: retryPressed });
  useEffect(() => {
    show(portId);
  }, [show, portId]);
  switch (state.status) {
    case 'pending':
      return <Waiting words={t('pending')} />;
    case 'failed':
      return <CallErrorPanel error={state.error} onRetry={() => retry()} />;
    case 'absent':
      return <p data-absent>{t('none')}</p>;
    case 'ready':
      return (
        <>
          <ForecastTable forecast={state.forecast} />
          <Source forecast={state.forecast} />
        </>
      );
  }
}

function Source({ forecast }: { readonly forecast: Forecast }) {
  const t = useTexts(texts);
  const { moment } = useWeatherWords(forecast.time_zone);
  const { read_at: readAt, time_zone: zone, source } = forecast;
  const licence = source.licence.replaceAll('-', ' ');
  return (
    <div className={classes.source}>
      <p className={classes.warning}>{t('warning')}</p>
      <p>{t('read', { time: moment(new Date(readAt)), zone: zone.replaceAll('_', ' ') })}</p>
      <p>
        {t('source', { name: source.name, licence })} <TextLink to={source.url}>{source.name}</TextLink>{' '}
        <TextLink to={source.licence_url}>{licence}</TextLink>
      </p>
    </div>
  );
}
