import { getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  DateInput,
  DateRangePicker,
  DateSegment,
  Group,
  Label,
  Popover,
  Text,
} from 'react-aria-components/DateRangePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { FieldError } from 'react-aria-components/FieldError';
import { useTexts } from '../../i18n/use-texts.ts';
import { AriaPlace } from '../aria/aria-place.tsx';
import { Icon } from '../drawing/icon.tsx';
import fieldClasses from '../field/field.module.css';
import type { FieldWords } from '../field/field-frame.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './date-range-field.module.css';
import { MonthsOfRange } from './months-of-range.tsx';

/** First and last day, `YYYY-MM-DD`. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

export interface DateRangeFieldProps extends FieldWords {
  /** Names of the two days in a form. */
  readonly startName: string;
  readonly endName: string;
  readonly value: DateRange | null;
  readonly onChange: (range: DateRange | null) => void;
  /** First day that may be chosen, `YYYY-MM-DD`; today when left out. */
  readonly min?: string;
}

/** Two days at once: typed part by part, or picked in a calendar. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, help, error, optional = false, startName, endName, value, onChange, min } = props;
  const t = useTexts(kitTexts);
  const months = useMonthsShown();
  return (
    <AriaPlace>
      <DateRangePicker
        className={`${fieldClasses.field}`}
        startName={startName}
        endName={endName}
        value={value === null ? null : { start: parseDate(value.start), end: parseDate(value.end) }}
        onChange={(range) =>
          onChange(range === null ? null : { start: range.start.toString(), end: range.end.toString() })
        }
        minValue={min === undefined ? today(getLocalTimeZone()) : parseDate(min)}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        shouldForceLeadingZeros
      >
        <Label className={`${fieldClasses.label}`}>
          {label}
          {optional ? <span className={fieldClasses.optional}> ({t('field.optional')})</span> : null}
        </Label>
        <Group className={`${classes.group}`}>
          <DateInput slot="start" className={`${classes.input}`}>
            {(segment) => <DateSegment segment={segment} className={`${classes.segment}`} />}
          </DateInput>
          <span aria-hidden="true" className={classes.dash}>
            –
          </span>
          <DateInput slot="end" className={`${classes.input}`}>
            {(segment) => <DateSegment segment={segment} className={`${classes.segment}`} />}
          </DateInput>
          <Button className={`${classes.open}`}>
            <Icon name="calendar" size="small" />
          </Button>
        </Group>
        {error ? (
          <FieldError className={`${fieldClasses.error}`}>
            <Icon name="warning" size="small" />
            {error}
          </FieldError>
        ) : null}
        {help === undefined ? null : (
          <Text slot="description" className={`${fieldClasses.help}`}>
            {help}
          </Text>
        )}
        <Popover className={`${classes.popover}`} offset={4}>
          <Dialog className={`${classes.dialog}`}>
            <MonthsOfRange months={months} />
          </Dialog>
        </Popover>
      </DateRangePicker>
    </AriaPlace>
  );
}

const WIDE = '(min-width: 45rem)';

/** Two months side by side where there is room. */
function useMonthsShown(): number {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => (matchMedia(WIDE).matches ? 2 : 1),
  );
}
