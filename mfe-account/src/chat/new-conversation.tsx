import type { User } from '@nfcards/shared/auth';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useAccepted, useForm } from '@nfcards/shared/patterns';
import { useNavigate } from '@nfcards/shared/router';
import {
  Avatar,
  Button,
  ButtonLink,
  CallErrorPanel,
  ErrorSummary,
  Skeleton,
  TextAreaField,
  useFocusOnFirstField,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { memberPath } from '../member/member-sections.ts';
import { pictureAddress } from '../member/picture-address.ts';
import classes from './chat.module.css';
import {
  $messageId,
  $recipient,
  $text,
  MAX_MESSAGE_LENGTH,
  messageForm,
  type Profile,
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
  const { number } = useFormats();
  const { text, type, submit } = useUnit({ text: $text, type: textTyped, submit: submitted });
  const { summary, errorOf, pending } = useForm(messageForm, {
    problem: (problem) => ({
      fieldId: FIELD,
      message: t(`new.${problem}`, { longest: number(MAX_MESSAGE_LENGTH) }),
    }),
  });
  useSending(id, user);
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={onSubmit(() => submit())}
      aria-labelledby={titleId}
    >
      <div className={classes.recipient}>
        <Avatar name={name} picture={pictureAddress(id, picture)} />
        <h2 id={titleId} className={classes.title}>
          {t('new.title', { name })}
        </h2>
      </div>
      <ErrorSummary {...summary} title={t('new.failed')} />
      <TextAreaField
        id={FIELD}
        name="message"
        label={t('new.text')}
        value={text}
        onValueChange={type}
        error={errorOf(FIELD)}
        required
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('new.submit')}
        </Button>
        <ButtonLink to={memberPath(user.id, 'chat')} variant="quiet">
          {t('new.cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}

function useSending(memberId: string, user: User) {
  const navigate = useNavigate();
  const { id, start } = useUnit({ id: $messageId, start: startConversationFx });
  useAccepted(messageForm, (text) => {
    start({ id, member_id: memberId, text: text.trim() }).then(
      // In place of the form: whoever goes back does not meet it again.
      (conversationId) => navigate(memberPath(user.id, `chat/${conversationId}`), { replace: true }),
      // The form says why.
      () => undefined,
    );
  });
}
