import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import classes from './field.module.css';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

export interface TextFieldProps extends FieldWords {
  readonly name: string;
  readonly id?: string;
  readonly type?: 'text' | 'email' | 'search' | 'tel' | 'time' | 'url';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: NonNullable<InputHTMLAttributes<HTMLInputElement>['inputMode']>;
  readonly value?: string;
  readonly defaultValue?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly spellCheck?: boolean;
  /** Id of a `datalist` with what may be meant. */
  readonly list?: string;
  readonly onValueChange?: (value: string) => void;
}

export function TextField(props: TextFieldProps) {
  const { label, help, error, optional, id, type = 'text', onValueChange, required, ...input } = props;
  return (
    <FieldFrame {...words({ label, help, error, optional })} id={id}>
      {(attributes) => (
        <input
          {...input}
          {...attributes}
          type={type}
          className={classes.control}
          // Not `required`: the browser's own bubble would speak before our words, and in its own language.
          aria-required={required || undefined}
          onChange={(event) => onValueChange?.(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

type MaybeWords = { readonly [Key in keyof FieldWords]: FieldWords[Key] | undefined } & {
  readonly label: string;
};

export function words({ label, help, error, optional }: MaybeWords): FieldWords {
  return {
    label,
    error,
    ...(help === undefined ? {} : { help }),
    ...(optional === undefined ? {} : { optional }),
  };
}
