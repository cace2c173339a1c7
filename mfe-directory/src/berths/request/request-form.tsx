import { isSessionOver } from '@nfcards/shared/auth';
import { refusalOf } from '@nfcards/shared/client';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { useAccepted, useForm } from '@nfcards/shared/patterns';
import { toast } from '@nfcards/shared/toast';
import { Button, Card, ErrorSummary, TextAreaField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useId, useRef } from 'react';
import { GateLink } from '../../member-gate/gate-link.tsx';
import form from '../../member-gate/member-form.module.css';
import type { BerthPort, PortLimits } from '../berth-port.ts';
import classes from '../berth-requests.module.css';
import { texts } from '../texts.ts';
import { useBerthWords } from '../use-berth-words.ts';
import { MAX_MESSAGE_LENGTH, type RequestProblem } from './berth-draft.ts';
import { BoatChoice } from './boat-choice.tsx';
import { BoatFitNotice } from './boat-fit-notice.tsx';
import { BoatSizeFields } from './boat-size-fields.tsx';
import { correctedBoat } from './boat-sizes.ts';
import { NfcardChoice } from './nfcard-choice.tsx';
import {
  $boats,
  $draft,
  $requestId,
  draftChanged,
  formClosed,
  requestBerthFx,
  requestForm,
  submitted,
} from './request-form.model.ts';
import { StayField } from './stay-field.tsx';

const FIELD_OF = {
  datesMissing: 'berth-dates',
  datesTooShort: 'berth-dates',
  boatMissing: 'berth-boat',
  lengthWrong: 'berth-length',
  beamWrong: 'berth-beam',
  draughtWrong: 'berth-draught',
  messageTooLong: 'berth-message',
} as const satisfies Record<RequestProblem, string>;

export function RequestForm({ port }: { readonly port: BerthPort & PortLimits }) {
  const t = useTexts(texts);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The field for dates is still on its way when the form opens.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const model = useUnit({ draft: $draft, change: draftChanged, submit: submitted, close: formClosed });
  const { number } = useFormats();
  const wordsOf = useCallErrorWords();
  const { summary, errorOf, refusal, pending } = useForm(requestForm, {
    problem: (problem) => ({
      fieldId: FIELD_OF[problem],
      message: t(`form.problems.${problem}`, { longest: number(MAX_MESSAGE_LENGTH) }),
    }),
    refusal: (error) => ({
      ...(refusalOf(error) === 'dates_invalid' && { fieldId: FIELD_OF.datesMissing }),
      message: isSessionOver(error) ? t('form.sessionOver') : wordsOf(error).body,
    }),
  });
  useSending(port);
  const { dates, boatId, sizes, message, nfcardId } = model.draft;
  return (
    <Card>
      {/* No form element: adding a boat is a form of its own within this one's place. */}
      <section className={form.form} aria-labelledby={titleId}>
        <h3 id={titleId} ref={title} tabIndex={-1} className={classes.subtitle}>
          {t('form.title', { name: port.name })}
        </h3>
        <ErrorSummary {...summary} title={t('form.failed')} />
        {refusal !== null && isSessionOver(refusal) && (
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
        <BoatSizeFields idOf={(size) => FIELD_OF[`${size}Wrong`]} errorOf={errorOf} />
        <BoatFitNotice boatId={boatId} typed={sizes} port={port} />
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
          <Button variant="primary" pending={pending} onPress={() => model.submit()}>
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

function useSending(port: BerthPort) {
  const t = useTexts(texts);
  const words = useBerthWords();
  const { id, boats, send } = useUnit({ id: $requestId, boats: $boats, send: requestBerthFx });
  useAccepted(requestForm, ({ dates, boatId, sizes, message, nfcardId }) => {
    if (dates === null) return;
    const boat = boats?.find((each) => each.id === boatId);
    const request = {
      id,
      port_id: port.id,
      boat_id: boatId,
      arrival: dates.start,
      departure: dates.end,
      message: message.trim(),
      ...(nfcardId === '' ? {} : { nfcard_id: nfcardId }),
    };
    send({ request, corrected: boat === undefined ? null : correctedBoat(boat, sizes) }).then(
      (request) => toast.success(t('form.sent', { moment: words.moment(request.answer_before) })),
      // The form says why.
      () => undefined,
    );
  });
}
