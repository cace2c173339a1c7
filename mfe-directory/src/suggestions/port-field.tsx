import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { SlotProps } from '@nfcards/shared/remote';
import { VisuallyHidden } from '@nfcards/shared/ui';
import { ComboBox } from '@nfcards/shared/ui/pickers';
import { useUnit } from 'effector-react';
import { type KeyboardEvent, useEffect } from 'react';
import { placeArea } from '../place/place-area.ts';
import { portSuggestions } from './port-suggestions.model.ts';
import { texts } from './texts.ts';

/** The field of the navbar's search in which a port is named, with the ports that may be meant (SPEC S1). */
export function PortField({ text: asked }: SlotProps['port-field']) {
  const t = useTexts(texts);
  const { country } = useFormats();
  const { text, suggestions, open, type, choose } = useUnit({
    text: portSuggestions.$text,
    suggestions: portSuggestions.$suggestions,
    open: portSuggestions.textShown,
    type: portSuggestions.textTyped,
    choose: portSuggestions.choiceMade,
  });
  useEffect(() => {
    open(asked);
  }, [open, asked]);

  const { status, places: ports } = suggestions;
  const nothing = wordsForNothing(status, ports.length);
  return (
    <div onKeyDownCapture={searchOnEnter}>
      <ComboBox
        name="port"
        label={t('port')}
        placeholder={t('hint')}
        text={text}
        onTextChange={type}
        options={ports.map((port) => ({
          key: port.id,
          label: port.name,
          detail: placeArea(port, country),
          icon: 'port',
        }))}
        onChoose={choose}
        waiting={status === 'waiting'}
        {...(nothing === null ? {} : { nothing: t(nothing) })}
      />
      <VisuallyHidden>
        <span role="status">{nothing === null ? '' : t(nothing)}</span>
      </VisuallyHidden>
    </div>
  );
}

function wordsForNothing(status: string, found: number): 'none' | 'failed' | null {
  if (status === 'failed') return 'failed';
  return status === 'found' && found === 0 ? 'none' : null;
}

/** A list of suggestions is an offer: Enter in the field searches for what was typed unless one of them is marked. */
function searchOnEnter({ key, target, nativeEvent }: KeyboardEvent): void {
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const offers = target.getAttribute('aria-expanded') === 'true';
  if (offers && !target.hasAttribute('aria-activedescendant')) target.form?.requestSubmit();
}
