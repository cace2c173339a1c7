import { isSessionOver } from '@nfcards/shared/auth';
import { refusalOf } from '@nfcards/shared/client';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import {
  Button,
  Card,
  ErrorSummary,
  type FieldError,
  TextAreaField,
  useCallErrorWords,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useId, useRef } from 'react';
import { GateLink } from '../member-gate/gate-link.tsx';
import form from '../member-gate/member-form.module.css';
import { LONGEST_MESSAGE, problemsOf, type RequestProblem } from './berth-draft.ts';
import type { BerthPort } from './berth-port.ts';
import classes from './berth-requests.module.css';
import { BoatChoice } from './boat-choice.tsx';
import { NfcardChoice } from './nfcard-choice.tsx';
import {
  $draft,
  $failedAttempts,
  $problems,
  $refusal,
  $requestId,
  draftChanged,
  formClosed,
  requestBerthFx,
  submitted,
} from './request-form.model.ts';
import { StayField } from './stay-field.tsx';
import { texts } from './texts.ts';
import { useBerthWords } from './use-berth-words.ts';

const FIELD_OF = {
  datesMissing: 'berth-dates',
  datesTooShort: 'berth-dates',
  boatMissing: 'berth-boat',
  messageTooLong: 'berth-message',
} as const satisfies Record<RequestProblem, string>;

export function RequestForm({ port }: { readonly port: BerthPort }) {
  const t = useTexts(texts);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The field for dates is still on its way when the form opens.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const model = useUnit({
    draft: $draft,
    attempts: $failedAttempts,
    pending: requestBerthFx.pending,
    change: draftChanged,
    close: formClosed,
  });
  const { errors, hasNoSession } = useErrors();
  const submit = useSubmit(port);
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;
  const { dates, boatId, message, nfcardId } = model.draft;
  return (
    <Card>
      {/* No form element: adding a boat is a form of its own within this one's place. */}
      <section className={form.form} aria-labelledby={titleId}>
        <h3 id={titleId} ref={title} tabIndex={-1} className={classes.subtitle}>
          {t('form.title', { name: port.name })}
        </h3>
        <ErrorSummary errors={errors} attempt={model.attempts} title={t('form.failed')} />
        {hasNoSession && (
          <div>
            <GateLink wish="berth" variant="primary">
              {t('form.logIn')}
            </GateLink>
          </div>
        )}
        <StayField
          id={FIELD_OF.datesMissing}
          dates={dates}
          error={errorOf(FIELD_OF.datesMissing)}
          onChange={(range) => model.change({ dates: range })}
        />
        <BoatChoice
          id={FIELD_OF.boatMissing}
          boatId={boatId}
          error={errorOf(FIELD_OF.boatMissing)}
          onChoose={(id) => model.change({ boatId: id })}
        />
        <TextAreaField
          id={FIELD_OF.messageTooLong}
          name="message"
          label={t('form.message')}
          help={t('form.messageHelp')}
          rows={4}
          value={message}
          onValueChange={(text) => model.change({ message: text })}
          error={errorOf(FIELD_OF.messageTooLong)}
          optional
        />
        <NfcardChoice nfcardId={nfcardId} onChoose={(id) => model.change({ nfcardId: id })} />
        <div className={form.actions}>
          <Button variant="primary" pending={model.pending} onPress={submit}>
            {t('form.submit')}
          </Button>
          <Button variant="quiet" onPress={() => model.close()}>
            {t('form.cancel')}
          </Button>
        </div>
      </section>
    </Card>
  );
}

function useErrors() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const wordsOf = useCallErrorWords();
  const { problems, refusal } = useUnit({ problems: $problems, refusal: $refusal });
  const errors: FieldError[] = problems.map((problem) => ({
    fieldId: FIELD_OF[problem],
    message: t(`form.problems.${problem}`, { longest: number(LONGEST_MESSAGE) }),
  }));
  const hasNoSession = refusal !== null && isSessionOver(refusal);
  if (hasNoSession) errors.push({ message: t('form.sessionOver') });
  else if (refusal !== null) {
    const { body: message } = wordsOf(refusal);
    const isAboutDates = refusalOf(refusal) === 'dates_invalid';
    errors.push(isAboutDates ? { fieldId: FIELD_OF.datesMissing, message } : { message });
  }
  return { errors, hasNoSession };
}

function useSubmit(port: BerthPort) {
  const t = useTexts(texts);
  const words = useBerthWords();
  const model = useUnit({
    id: $requestId,
    draft: $draft,
    pending: requestBerthFx.pending,
    submit: submitted,
    send: requestBerthFx,
  });
  return () => {
    const { id, draft, pending } = model;
    if (pending) return;
    model.submit();
    const { dates, boatId, message, nfcardId } = draft;
    if (dates === null || problemsOf(draft).length > 0) return;
    model
      .send({
        id,
        port_id: port.id,
        boat_id: boatId,
        arrival: dates.start,
        departure: dates.end,
        message: message.trim(),
        ...(nfcardId === '' ? {} : { nfcard_id: nfcardId }),
      })
      .then(
        (request) => toast.success(t('form.sent', { moment: words.moment(request.answer_before) })),
        // The form says why.
        () => undefined,
      );
  };
}
