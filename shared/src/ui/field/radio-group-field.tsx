import { useTexts } from '../../i18n/use-texts.ts';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './choice.module.css';
import fieldClasses from './field.module.css';
import { FieldNotes, type FieldWords, useFieldIds } from './field-frame.tsx';

export interface RadioOption {
  readonly value: string;
  readonly label: string;
  /** Explanation under its label. */
  readonly help?: string;
}

export interface RadioGroupFieldProps extends FieldWords {
  /** Only one in a form may have it. */
  readonly name: string;
  readonly id?: string;
  readonly options: readonly RadioOption[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly required?: boolean;
  readonly onValueChange?: (value: string) => void;
}

/** One of a few, all of them in view. Of more than six a `SelectField` is quicker to read. */
export function RadioGroupField(props: RadioGroupFieldProps) {
  const { label, help, error, optional = false, id, name, options, value, defaultValue, required } = props;
  const t = useTexts(kitTexts);
  const { control, ...notes } = useFieldIds(id, { help, error });
  const { id: firstId, ...described } = control;
  return (
    <fieldset
      {...described}
      className={classes.group}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: of groups, only this may be invalid or required
      role="radiogroup"
      aria-required={required || undefined}
    >
      <legend className={fieldClasses.label}>
        {label}
        {optional ? <span className={fieldClasses.optional}> ({t('field.optional')})</span> : null}
      </legend>
      {options.map((option, index) => {
        // A summary of errors leads to the group by its id: the first of its controls answers to it.
        const optionId = index === 0 ? firstId : `${firstId}-${option.value}`;
        const helpId = `${optionId}-detail`;
        return (
          <div key={option.value} className={classes.option}>
            <input
              id={optionId}
              className={classes.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : option.value === value}
              defaultChecked={defaultValue === undefined ? undefined : option.value === defaultValue}
              aria-describedby={option.help === undefined ? undefined : helpId}
              onChange={() => props.onValueChange?.(option.value)}
            />
            <label className={classes.words} htmlFor={optionId}>
              {option.label}
            </label>
            {option.help === undefined ? null : (
              <p className={classes.optionHelp} id={helpId}>
                {option.help}
              </p>
            )}
          </div>
        );
      })}
      <FieldNotes {...notes} help={help} error={error} />
    </fieldset>
  );
}
