import { useTexts } from '@nfcards/shared/i18n';
import { NfcardFace, RadioGroupField, Section } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import shared from './section.module.css';
import { SectionWords } from './section-words.tsx';
import { $kind, $receiver, receiverChosen, receivers } from './sending.model.ts';
import classes from './sending.module.css';
import { texts } from './texts.ts';

/** An interactive example: the chosen receiver decides the text. */
export function Sending() {
  const t = useTexts(texts);
  const { receiver, choose } = useUnit({ receiver: $receiver, choose: receiverChosen });
  return (
    <Section tone="sea" labelledBy="sending">
      <div className={shared.place}>
        <div className={classes.sending}>
          <div>
            <SectionWords id="sending" title={t('sending.title')} lead={t('sending.lead')} />
            <RadioGroupField
              name="receiver"
              label={t('sending.choose')}
              options={receivers.map((name) => ({ value: name, label: t(`sending.${name}.name`) }))}
              value={receiver}
              onValueChange={choose}
            />
          </div>
          <Sent />
        </div>
      </div>
    </Section>
  );
}

function Sent() {
  const t = useTexts(texts);
  // A shape with a key `kind` would be taken for a unit of effector.
  const [receiver, kind] = useUnit([$receiver, $kind]);
  return (
    <div className={classes.sent}>
      {/* A new key each time, so that the card is animated again. */}
      <div key={receiver} className={classes.card}>
        <NfcardFace
          seed={`Belle Brise, ${receiver}`}
          boat={t('specimen.boat')}
          kind={t(`sending.${kind}`)}
          specimen
          lines={[
            { term: t('sending.for'), value: t(`sending.${receiver}.to`) },
            { term: t('sending.validity'), value: t(`sending.${receiver}.validity`) },
            { term: t('sending.documents'), value: t(`sending.${receiver}.documents`) },
          ]}
        />
      </div>
      <p className={classes.words} aria-live="polite">
        {t(`sending.${receiver}.body`)}
      </p>
    </div>
  );
}
