import { type ReactNode, useContext } from 'react';
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox';
import { useTexts } from '../../i18n/use-texts.ts';
import { AriaPlace } from '../aria/aria-place.tsx';
import { Icon } from '../drawing/icon.tsx';
import type { IconName } from '../drawing/icons.ts';
import fieldClasses from '../field/field.module.css';
import type { FieldWords } from '../field/field-frame.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './combo-box.module.css';

export interface ComboBoxOption {
  readonly key: string;
  readonly label: string;
  /** Says which of several alike this one is, such as the region of a port. */
  readonly detail?: string;
  readonly icon?: IconName;
}

export interface ComboBoxProps extends FieldWords {
  readonly name: string;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** Suggestions, best first. The caller finds them; they are not filtered here. */
  readonly options: readonly ComboBoxOption[];
  /** An option was taken; the text has become its label. */
  readonly onChoose?: (key: string) => void;
  /** More is on its way. */
  readonly waiting?: boolean;
  /** Said in the place of options when there is none; without it the list stays closed. */
  readonly nothing?: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}

/** A text field that suggests what may be meant. Any text is allowed. */
export function ComboBox(props: ComboBoxProps) {
  const { label, help, error, optional = false, name, text, onTextChange, options, onChoose } = props;
  const { waiting = false, nothing, placeholder, autoFocus = false } = props;
  const t = useTexts(kitTexts);
  const empty = waiting ? t('loading') : nothing;
  return (
    <AriaPlace>
      <AriaComboBox
        className={`${fieldClasses.field}`}
        name={name}
        formValue="text"
        allowsCustomValue
        allowsEmptyCollection={empty !== undefined && text.trim() !== ''}
        menuTrigger="input"
        inputValue={text}
        onInputChange={onTextChange}
        items={options}
        defaultFilter={() => true}
        value={null}
        onChange={(key) => {
          const option = options.find((candidate) => candidate.key === key);
          if (option === undefined) return;
          onTextChange(option.label);
          onChoose?.(option.key);
        }}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
      >
        <Label className={`${fieldClasses.label}`}>
          {label}
          {optional ? <span className={fieldClasses.optional}> ({t('field.optional')})</span> : null}
        </Label>
        <Input
          className={`${fieldClasses.control}`}
          placeholder={placeholder ?? ''}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          autoFocus={autoFocus}
        />
        {error ? (
          <FieldError className={`${fieldClasses.error}`}>
            <Icon name="warning" size="small" />
            {error}
          </FieldError>
        ) : null}
        {help === undefined ? null : (
          <Text slot="description" className={`${fieldClasses.help}`}>
            {help}
          </Text>
        )}
        <Suggestions>
          <ListBox
            className={`${classes.list}`}
            renderEmptyState={() => <p className={classes.empty}>{empty}</p>}
          >
            {(option: ComboBoxOption) => <Option option={option} />}
          </ListBox>
        </Suggestions>
      </AriaComboBox>
    </AriaPlace>
  );
}

/**
 * As open as the field says. By itself the list shuts when the page scrolls: as the keyboard of a phone comes, or when
 * somebody looks for the suggestions behind it.
 */
function Suggestions({ children }: { readonly children: ReactNode }) {
  const isOpen = useContext(ComboBoxStateContext)?.isOpen ?? false;
  return (
    <Popover className={`${classes.popover}`} offset={4} isOpen={isOpen}>
      {children}
    </Popover>
  );
}

/** All its words are its name: the detail is what tells one from another of the same name. */
function Option({ option: { key, label, detail, icon } }: { readonly option: ComboBoxOption }) {
  return (
    <ListBoxItem id={key} textValue={label} className={`${classes.option}`}>
      {icon === undefined ? null : <Icon name={icon} size="small" />}
      <span className={classes.words}>
        <span>{label}</span>
        {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
      </span>
    </ListBoxItem>
  );
}
