import classes from './field.module.css';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import { words } from './text-field.tsx';

export interface DateFieldProps extends FieldWords {
  readonly name: string;
  readonly id?: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly value?: string;
  readonly defaultValue?: string;
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  readonly required?: boolean;
  readonly onValueChange?: (value: string) => void;
}

export function DateField(props: DateFieldProps) {
  const { label, help, error, optional, id, onValueChange, required, ...input } = props;
  return (
    <FieldFrame {...words({ label, help, error, optional })} id={id}>
      {(attributes) => (
        <input
          {...input}
          {...attributes}
          type="date"
          className={`${classes.control} ${classes.figures}`}
          required={required}
          onChange={(event) => onValueChange?.(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
