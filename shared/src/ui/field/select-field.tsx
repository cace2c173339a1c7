import { Icon } from '../drawing/icon.tsx';
import classes from './field.module.css';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import { words } from './text-field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Options of one group follow each other. */
  readonly group?: string;
}

export interface SelectFieldProps extends FieldWords {
  readonly name: string;
  readonly id?: string;
  readonly options: readonly SelectOption[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly required?: boolean;
  readonly autoComplete?: string;
  readonly onValueChange?: (value: string) => void;
}

/** The platform's own list: it opens as the visitor's device opens lists. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, optional, id, options, onValueChange, required, ...select } = props;
  return (
    <FieldFrame {...words({ label, help, error, optional })} id={id}>
      {(attributes) => (
        <span className={classes.chooser}>
          <select
            {...select}
            {...attributes}
            className={classes.control}
            aria-required={required || undefined}
            onChange={(event) => onValueChange?.(event.target.value)}
          >
            {grouped(options).map(([group, members]) =>
              group === undefined ? (
                members.map(optionOf)
              ) : (
                <optgroup key={group} label={group}>
                  {members.map(optionOf)}
                </optgroup>
              ),
            )}
          </select>
          <span className={classes.chevron}>
            <Icon name="chevron-down" size="small" />
          </span>
        </span>
      )}
    </FieldFrame>
  );
}

function grouped(options: readonly SelectOption[]) {
  return [...Map.groupBy(options, ({ group }) => group)];
}

function optionOf({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
