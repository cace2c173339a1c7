import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useDeferredValue, useId, useState } from 'react';
import { Chart } from '../chart/chart.tsx';
import { $chart, $pointed } from './ports-chart.model.ts';
import classes from './ports-chart.module.css';
import { texts } from './texts.ts';

/** The ports found, on a chart: beside the list where there is room, else behind a button. */
export function PortsChart() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const [isShown, show] = useState(false);
  const chartId = useId();
  // What is typed comes first; the chart follows when the browser has time.
  const pointed = useUnit($pointed);
  const { marked, others, named, missing } = useDeferredValue(useUnit($chart));
  return (
    <div className={classes.place}>
      <div className={classes.switch}>
        <Button wide aria-expanded={isShown} aria-controls={chartId} onPress={() => show(!isShown)}>
          {t(isShown ? 'chart.hide' : 'chart.show')}
        </Button>
      </div>
      <div id={chartId} className={classes.chart} data-shown={isShown}>
        <Chart
          marked={marked}
          others={others}
          named={named}
          ringed={pointed}
          remark={missing > 0 ? t('chart.missing', { count: missing, number: number(missing) }) : undefined}
        />
      </div>
    </div>
  );
}
