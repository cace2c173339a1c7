import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { onSubmit } from '@nfcards/shared/patterns';
import { Button, Icon, Notice, TextAreaField, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { KeyboardEvent } from 'react';
import classes from '../conversation.module.css';
import { $silences, type Silence } from '../outbox.model.ts';
import { texts } from '../texts.ts';
import type { Thread } from '../thread.ts';
import { AttachedNfcard } from './attached-nfcard.tsx';
import {
  $draft,
  $problem,
  draftChanged,
  MAX_MESSAGE_LENGTH,
  NEARLY_LONGEST,
  sendPressed,
} from './draft.model.ts';
import { NfcardChooser } from './nfcard-chooser.tsx';

/** Where there is a keyboard, Enter sends; on a phone it begins a new line. */
const KEYBOARD = '(hover: hover) and (pointer: fine)';

/** Writes in a conversation; where nobody can be written to, says why. */
export function Composer({ thread }: { readonly thread: Thread }) {
  const t = useTexts(texts);
  const silences = useUnit($silences);
  const silence: Silence | undefined = thread.with.kind === 'gone' ? 'gone' : silences[thread.id];
  if (silence !== undefined) {
    return (
      <Notice title={t(`silence.${silence}Title`)} live>
        {t(`silence.${silence}`)}
      </Notice>
    );
  }
  return <ComposerForm />;
}

function ComposerForm() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { draft, problem, change, send } = useUnit({
    draft: $draft,
    problem: $problem,
    change: draftChanged,
    send: sendPressed,
  });
  const error = problem === null ? null : t(`composer.${problem}`, { longest: number(MAX_MESSAGE_LENGTH) });
  const sendByKey = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlainEnter || !(event.target instanceof HTMLTextAreaElement) || !matchMedia(KEYBOARD).matches)
      return;
    event.preventDefault();
    send();
  };
  return (
    <form className={classes.composer} noValidate onSubmit={onSubmit(() => send())} onKeyDown={sendByKey}>
      <TextAreaField
        name="message"
        label={t('composer.label')}
        help={<Help length={draft.text.length} />}
        rows={3}
        value={draft.text}
        onValueChange={(text) => change({ text })}
        error={error}
      />
      <VisuallyHidden>
        <span role="status">{error}</span>
      </VisuallyHidden>
      {draft.nfcard_id !== null && (
        <div className={classes.actions}>
          <AttachedNfcard id={draft.nfcard_id} isOwn />
          <Button variant="quiet" onPress={() => change({ nfcard_id: null })}>
            {t('composer.detach')}
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        <Button type="submit" variant="primary">
          <Icon name="send" size="small" />
          {t('composer.send')}
        </Button>
        <NfcardChooser />
      </div>
    </form>
  );
}

function Help({ length }: { readonly length: number }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const left = MAX_MESSAGE_LENGTH - length;
  return (
    <>
      <span className={classes.keys}>{t('composer.keys')}</span>
      <span role="status">
        {length >= NEARLY_LONGEST && left >= 0
          ? t('composer.left', { count: left, number: number(left) })
          : null}
      </span>
    </>
  );
}
