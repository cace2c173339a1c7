import { useTexts } from '@nfcards/shared/i18n';
import type { Forecast, WeatherStep } from '@nfcards/shared/operations';
import { Button, Table } from '@nfcards/shared/ui';
import { useState } from 'react';
import { texts } from './texts.ts';
import { useWeatherWords } from './use-weather-words.ts';
import classes from './weather.module.css';

const COLUMNS = ['wind', 'gusts', 'waves', 'pressure', 'temperature'] as const;

/** Rows of the first 24 hours. */
const FIRST_DAY = 8;

/** A row every three hours, those of the second day once they are asked for. What nobody knows of any of them is no column. */
export function ForecastTable({ forecast }: { readonly forecast: Forecast }) {
  const t = useTexts(texts);
  const words = useWeatherWords(forecast.time_zone);
  const [isWhole, setWhole] = useState(false);
  const columns = COLUMNS.filter((column) => forecast.steps.some((step) => isKnown(step, column)));
  return (
    <>
      <Table
        caption={t(isWhole ? 'caption.all' : 'caption.day')}
        rows={isWhole ? forecast.steps : forecast.steps.slice(0, FIRST_DAY)}
        rowKey={(step) => step.time}
        narrow="scroll"
        columns={[
          {
            key: 'time',
            title: t('time'),
            names: true,
            cell: ({ time }) => (
              <time dateTime={time} className={classes.time}>
                {words.moment(new Date(time))}
              </time>
            ),
          },
          ...columns.map((column) => ({
            key: column,
            title: t(column),
            numeric: true,
            cell: (step: WeatherStep) => (
              <>
                {column === 'wind' && step.direction !== null && <WindArrow from={step.direction} />}
                {words[column](step)}
              </>
            ),
          })),
        ]}
      />
      {forecast.steps.length > FIRST_DAY && (
        <div>
          <Button onPress={() => setWhole(!isWhole)} aria-expanded={isWhole}>
            {t(isWhole ? 'less' : 'more')}
          </Button>
        </div>
      )}
    </>
  );
}

function isKnown(step: WeatherStep, column: (typeof COLUMNS)[number]): boolean {
  return step[column === 'waves' ? 'wave_height' : column] !== null;
}

/** It points where the wind goes, as arrows on weather charts fly. */
function WindArrow({ from }: { readonly from: number }) {
  return (
    <svg className={classes.arrow} viewBox="-8 -8 16 16" aria-hidden="true">
      <path transform={`rotate(${from + 180})`} d="M0-7 3.5 5 0 3-3.5 5Z" />
    </svg>
  );
}
