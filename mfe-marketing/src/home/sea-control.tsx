import { useTexts } from '@nfcards/shared/i18n';
import { ContourLines, Icon, type IconName, Section, SignalFlag } from '@nfcards/shared/ui';
import classes from './sea-control.module.css';
import shared from './section.module.css';
import { texts } from './texts.ts';

/** Documents that a patrol asks for, in its order, and where they are kept. */
const ITEMS = [
  { key: 'registration', place: 'inCard' },
  { key: 'insurance', place: 'inCard' },
  { key: 'identity', place: 'aboard' },
  { key: 'licence', place: 'aboard' },
  { key: 'radio', place: 'aboard' },
  { key: 'safety', place: 'inCard' },
  { key: 'purchase', place: 'inCard' },
  { key: 'rental', place: 'aboard' },
] as const;

const ICON_OF = { inCard: 'check', aboard: 'boat' } as const satisfies Record<string, IconName>;

/** The documents that a check at sea asks for (S2). */
export function SeaControl() {
  const t = useTexts(texts);
  return (
    <Section tone="sea" labelledBy="control">
      <div className={shared.place}>
        <div className={classes.control}>
          <div className={classes.words}>
            <SignalFlag of="control" />
            <h2 id="control">{t('control.title')}</h2>
            <p className={shared.lead}>{t('control.lead')}</p>
            <div className={classes.chart}>
              <ContourLines seed="rade de Brest" />
            </div>
          </div>
          <div className={classes.checklist}>
            <ul className={classes.items} role="list">
              {ITEMS.map(({ key, place }) => (
                <li key={key} className={classes.item}>
                  <span className={`${classes.tick} ${classes[place]}`}>
                    <Icon name={ICON_OF[place]} size="small" />
                  </span>
                  <div>
                    <h3 className={classes.title}>{t(`control.items.${key}.title`)}</h3>
                    <p className={shared.soft}>{t(`control.items.${key}.body`)}</p>
                  </div>
                  <p className={classes.place}>{t(`control.${place}`)}</p>
                </li>
              ))}
            </ul>
            <p className={classes.note}>{t('control.note')}</p>
          </div>
        </div>
      </div>
    </Section>
  );
}
