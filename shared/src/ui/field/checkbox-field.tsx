import classes from './field.module.css';
import { FieldNotes, type FieldWords, useFieldIds } from './field-frame.tsx';

export interface CheckboxFieldProps extends Omit<FieldWords, 'optional'> {
  readonly name: string;
  readonly id?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  readonly onCheckedChange?: (checked: boolean) => void;
}

export function CheckboxField({ label, help, error, id, onCheckedChange, ...input }: CheckboxFieldProps) {
  const { control, ...notes } = useFieldIds(id, { help, error });
  return (
    <div className={classes.check}>
      <input
        {...input}
        {...control}
        type="checkbox"
        className={classes.box}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
      />
      <label className={classes.label} htmlFor={control.id}>
        {label}
      </label>
      <FieldNotes {...notes} help={help} error={error} />
    </div>
  );
}
