import type { ClientError } from '@nfcards/shared/client';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { BerthRequest } from '@nfcards/shared/operations';
import { toast } from '@nfcards/shared/toast';
import { Button, Card, TextAreaField, useCallErrorWords, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import form from '../member-gate/member-form.module.css';
import classes from './berth-requests.module.css';
import { $settling, type Answer, answerCall, type answerTrialCall, MAX_NOTE_LENGTH } from './settle.model.ts';
import { texts } from './texts.ts';
import { useBerthWords } from './use-berth-words.ts';

export interface OfficeRequestProps {
  readonly request: BerthRequest;
  /** What takes the answer, where it is not that of a real office. */
  readonly call?: typeof answerCall | typeof answerTrialCall;
}

/** One request that waits, as its harbour office sees it. */
export function OfficeRequest({ request, call = answerCall }: OfficeRequestProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const words = useBerthWords();
  const [note, setNote] = useState('');
  const answer = useAnswer(request, call);
  const isSettling = useUnit($settling).includes(request.id);
  const { member, message } = request;
  const isTooLong = note.trim().length > MAX_NOTE_LENGTH;
  const press = (decision: Answer['answer']) => {
    if (!isTooLong) answer(decision, note.trim());
  };
  const whose = <VisuallyHidden> {t('office.of', { name: member.name })}</VisuallyHidden>;
  return (
    <Card as="li">
      <div className={classes.request}>
        <div>
          <h3 className={classes.stay}>{`${member.name} · ${words.stay(request)}`}</h3>
          <p className={classes.detail}>{words.boat(request.boat)}</p>
          {message !== '' && <p className={classes.words}>{message}</p>}
          {request.nfcard_id !== null && <p className={classes.detail}>{t('office.nfcard')}</p>}
          <p className={classes.detail}>
            {t('office.before', { moment: words.moment(request.answer_before) })}
          </p>
        </div>
        <TextAreaField
          name={`note ${request.id}`}
          label={t('office.note')}
          help={t('office.noteHelp')}
          error={isTooLong ? t('office.noteTooLong', { longest: number(MAX_NOTE_LENGTH) }) : undefined}
          rows={3}
          value={note}
          onValueChange={setNote}
          optional
        />
        <div className={form.actions}>
          <Button variant="primary" pending={isSettling} onPress={() => press('accepted')}>
            {t('office.accept')}
            {whose}
          </Button>
          <Button pending={isSettling} onPress={() => press('declined')}>
            {t('office.decline')}
            {whose}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function useAnswer({ id, member: { name } }: BerthRequest, call: NonNullable<OfficeRequestProps['call']>) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const send = useUnit(call.fx);
  return (answer: Answer['answer'], note: string): void => {
    send({ id, answer, note }).then(
      () => toast.success(t(`office.${answer}`, { name })),
      (error: ClientError) => toast.error(t('office.failed'), { description: wordsOf(error).body }),
    );
  };
}
