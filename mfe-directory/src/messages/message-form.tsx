import { isSessionOver } from '@nfcards/shared/auth';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  ErrorSummary,
  type FieldError,
  TextAreaField,
  useCallErrorWords,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent } from 'react';
import { GateLink } from '../member-gate/gate-link.tsx';
import form from '../member-gate/member-form.module.css';
import type { MemberPlace } from '../member-gate/member-place.ts';
import {
  $failedAttempts,
  $messageId,
  $problems,
  $refusal,
  $text,
  formClosed,
  LONGEST_MESSAGE,
  problemsOf,
  sendMessageFx,
  submitted,
  textTyped,
} from './contact.model.ts';
import { texts } from './texts.ts';

const FIELD = 'message-text';

export function MessageForm({ place: { id, name } }: { readonly place: MemberPlace }) {
  const t = useTexts(texts);
  const fields = useFocusOnFirstField();
  const model = useUnit({
    text: $text,
    attempts: $failedAttempts,
    pending: sendMessageFx.pending,
    type: textTyped,
    close: formClosed,
  });
  const { errors, hasNoSession } = useErrors();
  return (
    <form
      ref={fields}
      className={form.form}
      noValidate
      onSubmit={useSubmit(id)}
      aria-label={`${t('open')} ${t('place', { name })}`}
    >
      <ErrorSummary errors={errors} attempt={model.attempts} title={t('failed')} />
      {hasNoSession && (
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
        value={model.text}
        onValueChange={model.type}
        error={errors.find(({ fieldId }) => fieldId === FIELD)?.message}
        required
      />
      <div className={form.actions}>
        <Button type="submit" variant="primary" pending={model.pending}>
          {t('submit')}
        </Button>
        <Button variant="quiet" onPress={() => model.close()}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function useErrors() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const wordsOf = useCallErrorWords();
  const { problems, refusal } = useUnit({ problems: $problems, refusal: $refusal });
  const errors: FieldError[] = problems.map((problem) => ({
    fieldId: FIELD,
    message: t(`problems.${problem}`, { longest: number(LONGEST_MESSAGE) }),
  }));
  const hasNoSession = refusal !== null && isSessionOver(refusal);
  if (refusal !== null) errors.push({ message: hasNoSession ? t('sessionOver') : wordsOf(refusal).body });
  return { errors, hasNoSession };
}

function useSubmit(placeId: string) {
  const { id, text, pending, submit, send } = useUnit({
    id: $messageId,
    text: $text,
    pending: sendMessageFx.pending,
    submit: submitted,
    send: sendMessageFx,
  });
  return (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    submit();
    if (problemsOf(text).length > 0) return;
    // What came of it is in the model: the form says why it failed, and gives way to what says that it is sent.
    send({ id, place_id: placeId, text: text.trim() }).catch(() => undefined);
  };
}
