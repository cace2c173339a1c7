import type { User } from '@nfcards/shared/auth';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import {
  Avatar,
  Button,
  ButtonLink,
  CallErrorPanel,
  ErrorSummary,
  type FieldError,
  Skeleton,
  TextAreaField,
  useCallErrorWords,
  useFocusOnFirstField,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type FormEvent, useId } from 'react';
import { memberPath } from '../member/member-sections.ts';
import { pictureAddress } from '../member/picture-address.ts';
import classes from './chat.module.css';
import {
  $failedAttempts,
  $messageId,
  $problems,
  $recipient,
  $refusal,
  $text,
  LONGEST_MESSAGE,
  type Profile,
  problemsOf,
  profileCall,
  recipientRetryPressed,
  startConversationFx,
  submitted,
  textTyped,
} from './new-conversation.model.ts';
import { texts } from './texts.ts';

const FIELD = 'first-message';

/** The first message to the member whom the address names. */
export function NewConversation({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { recipient, pending, retry } = useUnit({
    recipient: $recipient,
    pending: profileCall.$pending,
    retry: recipientRetryPressed,
  });
  if (recipient.status === 'failed') {
    return <CallErrorPanel error={recipient.error} onRetry={() => retry()} pending={pending} />;
  }
  if (recipient.status === 'pending') {
    return (
      <>
        <VisuallyHidden>{t('new.pending')}</VisuallyHidden>
        <Skeleton shape="block" height="10rem" />
      </>
    );
  }
  return <FirstMessageForm profile={recipient.profile} user={user} />;
}

interface FirstMessageFormProps {
  readonly profile: Profile;
  readonly user: User;
}

function FirstMessageForm({ profile: { id, name, profile_picture: picture }, user }: FirstMessageFormProps) {
  const t = useTexts(texts);
  const titleId = useId();
  const form = useFocusOnFirstField();
  const errors = useErrors();
  const model = useUnit({
    text: $text,
    attempts: $failedAttempts,
    pending: startConversationFx.pending,
    type: textTyped,
  });
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={useSubmit(id, user)}
      aria-labelledby={titleId}
    >
      <div className={classes.recipient}>
        <Avatar name={name} picture={pictureAddress(id, picture)} />
        <h2 id={titleId} className={classes.title}>
          {t('new.title', { name })}
        </h2>
      </div>
      <ErrorSummary errors={errors} attempt={model.attempts} title={t('new.failed')} />
      <TextAreaField
        id={FIELD}
        name="message"
        label={t('new.text')}
        value={model.text}
        onValueChange={model.type}
        error={errors.find(({ fieldId }) => fieldId === FIELD)?.message}
        required
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={model.pending}>
          {t('new.submit')}
        </Button>
        <ButtonLink to={memberPath(user.id, 'chat')} variant="quiet">
          {t('new.cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}

function useErrors(): readonly FieldError[] {
  const t = useTexts(texts);
  const { number } = useFormats();
  const wordsOf = useCallErrorWords();
  const { problems, refusal } = useUnit({ problems: $problems, refusal: $refusal });
  const errors: FieldError[] = problems.map((problem) => ({
    fieldId: FIELD,
    message: t(`new.${problem}`, { longest: number(LONGEST_MESSAGE) }),
  }));
  return refusal === null ? errors : [...errors, { message: wordsOf(refusal).body }];
}

function useSubmit(memberId: string, user: User) {
  const navigate = useNavigate();
  const { id, text, pending, submit, start } = useUnit({
    id: $messageId,
    text: $text,
    pending: startConversationFx.pending,
    submit: submitted,
    start: startConversationFx,
  });
  return (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    submit();
    if (problemsOf(text).length > 0) return;
    start({ id, member_id: memberId, text: text.trim() }).then(
      // In place of the form: whoever goes back does not meet it again.
      (conversationId) => navigate(memberPath(user.id, `chat/${conversationId}`), { replace: true }),
      // The form says why.
      () => undefined,
    );
  };
}
