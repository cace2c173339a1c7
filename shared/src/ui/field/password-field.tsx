import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './field.module.css';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import { words } from './text-field.tsx';

export interface PasswordFieldProps extends FieldWords {
  readonly name: string;
  readonly id?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value?: string;
  readonly defaultValue?: string;
  readonly required?: boolean;
  readonly onValueChange?: (value: string) => void;
}

/** A password that can be looked at; pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, help, error, optional, id, onValueChange, required, ...input } = props;
  const [shown, setShown] = useState(false);
  const t = useTexts(kitTexts);
  return (
    <FieldFrame {...words({ label, help, error, optional })} id={id}>
      {(attributes) => (
        <span className={classes.password}>
          <input
            {...input}
            {...attributes}
            type={shown ? 'text' : 'password'}
            className={classes.control}
            autoCapitalize="none"
            spellCheck={false}
            aria-required={required || undefined}
            onChange={(event) => onValueChange?.(event.target.value)}
          />
          <button
            type="button"
            className={classes.show}
            aria-label={t(shown ? 'field.hidePasswordLabel' : 'field.showPasswordLabel')}
            aria-controls={attributes.id}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'field.hidePassword' : 'field.showPassword')}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
