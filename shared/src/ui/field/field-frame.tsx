import { type ReactNode, useId } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../drawing/icon.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './field.module.css';

/** The parts around the control of every field. */
export interface FieldWords {
  readonly label: string;
  /** Shown under the control. */
  readonly help?: ReactNode;
  /** The error, as a sentence. Undefined or null: none. */
  readonly error?: string | null | undefined;
  /** A field that may stay empty says so; one that is required does not need to. */
  readonly optional?: boolean;
}

/** Props of the control. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

export interface FieldFrameProps extends FieldWords {
  readonly id?: string | undefined;
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

export function FieldFrame({ label, help, error, optional = false, id, children }: FieldFrameProps) {
  const t = useTexts(kitTexts);
  const field = useFieldIds(id, { help, error });
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={field.control.id}>
        {label}
        {optional ? <span className={classes.optional}> ({t('field.optional')})</span> : null}
      </label>
      {children(field.control)}
      <FieldNotes {...field} help={help} error={error} />
    </div>
  );
}

interface FieldIds {
  readonly control: ControlAttributes;
  readonly helpId: string;
  readonly errorId: string;
}

export function useFieldIds(
  id: string | undefined,
  { help, error }: Pick<FieldWords, 'help' | 'error'>,
): FieldIds {
  const own = useId();
  const controlId = id ?? own;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const describedBy = [error ? errorId : '', help === undefined ? '' : helpId].filter(Boolean).join(' ');
  return {
    control: {
      id: controlId,
      ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
      ...(error ? { 'aria-invalid': true as const } : {}),
    },
    helpId,
    errorId,
  };
}

export interface FieldNotesProps extends Pick<FieldWords, 'help' | 'error'> {
  readonly helpId: string;
  readonly errorId: string;
}

export function FieldNotes({ help, error, helpId, errorId }: FieldNotesProps) {
  return (
    <>
      {error ? (
        <p className={classes.error} id={errorId}>
          <Icon name="warning" size="small" />
          {error}
        </p>
      ) : null}
      {help === undefined ? null : (
        <p className={classes.help} id={helpId}>
          {help}
        </p>
      )}
    </>
  );
}
