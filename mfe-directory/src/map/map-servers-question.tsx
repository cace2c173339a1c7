import { LOCALES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { Button } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $hasAgreed, $mapHosts, mapServersAllowed, mapServersRefused } from './agreed-layers.model.ts';
import classes from './places-map.module.css';
import { texts } from './texts.ts';

export interface MapServersQuestionProps {
  readonly onAnswered: () => void;
}

/** Asks whether the map may load pictures from the servers of others, and names what they learn; later, whether it may go on. */
export function MapServersQuestion({ onAnswered }: MapServersQuestionProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { hosts, hasAgreed, agree, decline } = useUnit({
    hosts: $mapHosts,
    hasAgreed: $hasAgreed,
    agree: mapServersAllowed,
    decline: mapServersRefused,
  });
  const names = new Intl.ListFormat(LOCALES[language]).format(hosts);
  const answer = (isAgreed: boolean) => {
    if (isAgreed) agree();
    else decline();
    onAnswered();
  };
  return (
    <div className={classes.foot}>
      <p>{t(hasAgreed ? 'detail.agreed' : 'detail.ask', { hosts: names })}</p>
      <div className={classes.actions}>
        <Button onPress={() => answer(true)}>{t(hasAgreed ? 'detail.keep' : 'detail.agree')}</Button>
        <Button variant="quiet" onPress={() => answer(false)}>
          {t(hasAgreed ? 'detail.stop' : 'detail.decline')}
        </Button>
      </div>
    </div>
  );
}
