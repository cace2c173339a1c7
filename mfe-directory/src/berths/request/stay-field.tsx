import { useTexts } from '@nfcards/shared/i18n';
import { Button, Notice, Skeleton, useOnDemand, VisuallyHidden } from '@nfcards/shared/ui';
import type { DateRange } from '@nfcards/shared/ui/pickers';
import { useEffect } from 'react';
import { texts } from '../texts.ts';

export interface StayFieldProps {
  readonly id: string;
  readonly dates: DateRange | null;
  readonly error: string | undefined;
  readonly onChange: (dates: DateRange | null) => void;
}

/** Arrival and departure. The calendar is fetched as the form opens: no page of a port needs it. */
export function StayField({ id, dates, error, onChange }: StayFieldProps) {
  const t = useTexts(texts);
  const { status, part, load } = useOnDemand(() => import('@nfcards/shared/ui/pickers'));
  useEffect(() => {
    // A failure is in the status, and in the notice below.
    load().catch(() => undefined);
  }, [load]);
  return (
    <div id={id} tabIndex={-1}>
      {status === 'loaded' && (
        <part.DateRangeField
          label={t('form.dates')}
          help={t('form.datesHelp')}
          startName="arrival"
          endName="departure"
          value={dates}
          onChange={onChange}
          error={error}
        />
      )}
      {(status === 'absent' || status === 'loading') && (
        <>
          <VisuallyHidden>{t('form.datesPending')}</VisuallyHidden>
          <Skeleton shape="block" height="6.5rem" />
        </>
      )}
      {status === 'failed' && (
        <Notice
          tone="warn"
          action={<Button onPress={() => void load().catch(() => undefined)}>{t('form.datesRetry')}</Button>}
          live
        >
          {t('form.datesFailed')}
        </Notice>
      )}
    </div>
  );
}
