import { useTexts } from '@nfcards/shared/i18n';
import type { Tides } from '@nfcards/shared/operations';
import { Table } from '@nfcards/shared/ui';
import { texts } from './texts.ts';
import classes from './tides.module.css';
import { useTideWords } from './use-tide-words.ts';

/** The turns of the tide in figures; what the drawing says, for those who do not see it too. */
export function TideTable({ tides }: { readonly tides: Tides }) {
  const t = useTexts(texts);
  const { day, time, height } = useTideWords(tides.time_zone);
  if (tides.extremes.length === 0) return <p className={classes.table}>{t('noTurn')}</p>;
  return (
    <div className={classes.table}>
      <Table
        caption={t('caption', { day: day(new Date(tides.curve.start)) })}
        rows={tides.extremes}
        rowKey={(extreme) => extreme.time}
        narrow="scroll"
        columns={[
          { key: 'kind', title: t('kind'), names: true, cell: ({ kind }) => t(kind) },
          {
            key: 'time',
            title: t('time'),
            numeric: true,
            cell: (extreme) => <time dateTime={extreme.time}>{time(new Date(extreme.time))}</time>,
          },
          {
            key: 'height',
            title: t('height'),
            numeric: true,
            cell: (extreme) => height(extreme.height),
          },
        ]}
      />
    </div>
  );
}
