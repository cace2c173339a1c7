import { isSessionOver } from '@nfcards/shared/auth';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useAccepted, useForm } from '@nfcards/shared/patterns';
import {
  Button,
  ErrorSummary,
  TextAreaField,
  useCallErrorWords,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { GateLink } from '../member-gate/gate-link.tsx';
import form from '../member-gate/member-form.module.css';
import type { MemberPlace } from '../member-gate/member-place.ts';
import {
  $messageId,
  $text,
  formClosed,
  MAX_MESSAGE_LENGTH,
  messageForm,
  sendMessageFx,
  submitted,
  textTyped,
} from './contact.model.ts';
import { texts } from './texts.ts';

const FIELD = 'message-text';

export function MessageForm({ place: { id, name } }: { readonly place: MemberPlace }) {
  const t = useTexts(texts);
  const fields = useFocusOnFirstField();
  const { text, type, submit, close } = useUnit({
    text: $text,
    type: textTyped,
    submit: submitted,
    close: formClosed,
  });
  const { number } = useFormats();
  const wordsOf = useCallErrorWords();
  const { summary, errorOf, refusal, pending } = useForm(messageForm, {
    problem: (problem) => ({
      fieldId: FIELD,
      message: t(`problems.${problem}`, { longest: number(MAX_MESSAGE_LENGTH) }),
    }),
    refusal: (error) => ({ message: isSessionOver(error) ? t('sessionOver') : wordsOf(error).body }),
  });
  useSending(id);
  return (
    <form
      ref={fields}
      className={form.form}
      noValidate
      onSubmit={onSubmit(() => submit())}
      aria-label={`${t('open')} ${t('place', { name })}`}
    >
      <ErrorSummary {...summary} title={t('failed')} />
      {refusal !== null && isSessionOver(refusal) && (
        <div>
          <GateLink wish="message" variant="primary">
            {t('logIn')}
          </GateLink>
        </div>
      )}
      <TextAreaField
        id={FIELD}
        name="message"
        label={t('text')}
        help={t('help')}
        value={text}
        onValueChange={type}
        error={errorOf(FIELD)}
        required
      />
      <div className={form.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('submit')}
        </Button>
        <Button variant="quiet" onPress={() => close()}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function useSending(placeId: string) {
  const { id, send } = useUnit({ id: $messageId, send: sendMessageFx });
  useAccepted(messageForm, (text) => {
    // What came of it is in the model: the form says why it failed, and gives way to what says that it is sent.
    send({ id, place_id: placeId, text: text.trim() }).catch(() => undefined);
  });
}
