export type { ComboBoxOption, ComboBoxProps } from './combo-box.tsx';
export { ComboBox } from './combo-box.tsx';
export type { DateRange, DateRangeFieldProps } from './date-range-field.tsx';
export { DateRangeField } from './date-range-field.tsx';
