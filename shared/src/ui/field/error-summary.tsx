import { type MouseEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../drawing/icon.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './field.module.css';

export interface FieldError {
  /** Id of the field's control; a link leads to it. Without one the sentence concerns the whole form. */
  readonly fieldId?: string;
  readonly message: string;
}

export interface ErrorSummaryProps {
  /** Nothing is shown while there are none. */
  readonly errors: readonly FieldError[];
  /** Number of failed attempts: each new one moves the focus here; a change of the text does not. */
  readonly attempt: number;
  /** Stands above the list in place of “2 things need another look”. */
  readonly title?: string;
}

export function ErrorSummary({ errors, attempt, title }: ErrorSummaryProps) {
  const t = useTexts(kitTexts);
  const summary = useRef<HTMLDivElement>(null);
  const failed = errors.length > 0;
  const focusedFor = useRef(0);
  useEffect(() => {
    if (!failed || focusedFor.current === attempt) return;
    focusedFor.current = attempt;
    summary.current?.focus();
  }, [failed, attempt]);
  if (!failed) return null;
  return (
    <div className={classes.summary} ref={summary} tabIndex={-1} role="alert">
      <span className={classes.summaryMark}>
        <Icon name="warning" />
      </span>
      <h2 className={classes.summaryTitle}>{title ?? t('summary.title', { count: errors.length })}</h2>
      <ul className={classes.summaryList} role="list">
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            {fieldId === undefined ? (
              message
            ) : (
              <a className={classes.summaryLink} href={`#${fieldId}`} onClick={focusField(fieldId)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Straight to the control: a fragment in the address would be a navigation, and would not give the focus. */
function focusField(id: string) {
  return (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
}
