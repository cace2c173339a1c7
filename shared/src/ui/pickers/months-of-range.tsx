import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { Icon } from '../drawing/icon.tsx';
import classes from './date-range-field.module.css';

/** The calendar of a range, one month or more side by side. */
export function MonthsOfRange({ months }: { readonly months: number }) {
  return (
    <RangeCalendar className={`${classes.calendar}`} visibleDuration={{ months }}>
      <div className={classes.head}>
        <Button slot="previous" className={`${classes.turn}`}>
          <Icon name="arrow-left" size="small" />
        </Button>
        {Array.from({ length: months }, (_, offset) => (
          <CalendarHeading
            // biome-ignore lint/suspicious/noArrayIndexKey: a month is its distance from the first
            key={offset}
            offset={{ months: offset }}
            className={`${classes.heading}`}
          />
        ))}
        <Button slot="next" className={`${classes.turn}`}>
          <Icon name="arrow-right" size="small" />
        </Button>
      </div>
      <div className={classes.months}>
        {Array.from({ length: months }, (_, offset) => (
          <CalendarGrid
            // biome-ignore lint/suspicious/noArrayIndexKey: a month is its distance from the first
            key={offset}
            offset={{ months: offset }}
            weekdayStyle="short"
            className={`${classes.grid}`}
          >
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className={`${classes.weekday}`}>{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell date={date} className={`${classes.day}`} />}
            </CalendarGridBody>
          </CalendarGrid>
        ))}
      </div>
    </RangeCalendar>
  );
}
