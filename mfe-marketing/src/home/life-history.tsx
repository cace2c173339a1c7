import { useTexts } from '@nfcards/shared/i18n';
import { Icon, type IconName, Section } from '@nfcards/shared/ui';
import classes from './life-history.module.css';
import { SectionWords } from './section-words.tsx';
import { texts } from './texts.ts';

const EVENTS = [
  { key: 'launch', icon: 'anchor' },
  { key: 'owner', icon: 'account' },
  { key: 'engine', icon: 'wrench' },
  { key: 'registration', icon: 'document' },
  { key: 'haulOut', icon: 'invoice' },
  { key: 'sale', icon: 'send' },
] as const satisfies readonly { key: string; icon: IconName }[];

/** The history of a boat on its card, drawn as a passage from event to event (S2). */
export function LifeHistory() {
  const t = useTexts(texts);
  return (
    <Section tone="sheet" labelledBy="history">
      <SectionWords id="history" title={t('history.title')} lead={t('history.lead')} />
      <div className={classes.passage}>
        <div className={classes.track} aria-hidden="true">
          <div className={classes.wake}>
            <span className={classes.boat}>
              <Icon name="boat" size="large" />
            </span>
          </div>
        </div>
        <ol className={classes.events} role="list">
          {EVENTS.map(({ key, icon }) => (
            <li key={key} className={classes.event} data-next={key === 'sale' || undefined}>
              <span className={classes.mark}>
                <Icon name={icon} size="small" />
              </span>
              <p className={classes.when}>{t(`history.${key}.when`)}</p>
              <h3 className={classes.title}>{t(`history.${key}.title`)}</h3>
              <p className={classes.body}>{t(`history.${key}.body`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
