import classes from './field.module.css';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import own from './text-area-field.module.css';
import { words } from './text-field.tsx';

export interface TextAreaFieldProps extends FieldWords {
  readonly name: string;
  readonly id?: string;
  /** Lines shown before anything is written; six unless said otherwise. */
  readonly rows?: number;
  readonly value?: string;
  readonly defaultValue?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly spellCheck?: boolean;
  readonly onValueChange?: (value: string) => void;
}

/** Text of several lines. No `maxLength`: it would cut pasted text without a message. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, help, error, optional, id, rows = 6, onValueChange, required, ...area } = props;
  return (
    <FieldFrame {...words({ label, help, error, optional })} id={id}>
      {(attributes) => (
        <textarea
          {...area}
          {...attributes}
          rows={rows}
          className={`${classes.control} ${own.area}`}
          aria-required={required || undefined}
          onChange={(event) => onValueChange?.(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
