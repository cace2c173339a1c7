import { useTexts } from '@nfcards/shared/i18n';
import {
  CompassRose,
  ContourLines,
  type FlagMeaning,
  Guilloche,
  NfcardFace,
  SignalFlag,
} from '@nfcards/shared/ui';
import classes from '../specimens/kit.module.css';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

const FLAGS = [
  'port',
  'mechanic',
  'shop',
  'wallet',
  'account',
  'control',
  'papers',
  'navigation',
  'lost',
  'danger',
] as const satisfies readonly FlagMeaning[];

export function Drawings() {
  const t = useTexts(texts);
  return (
    <>
      <Specimen state="nfcard">
        <NfcardFace
          seed="Kerguelen"
          boat="Kerguelen"
          kind={t('samples.kinds.temporary')}
          specimen
          lines={[
            { term: t('samples.registration'), value: 'LR A12345' },
            { term: t('samples.homePort'), value: 'La Rochelle' },
          ]}
        />
      </Specimen>
      <Specimen state="flags" row>
        {FLAGS.map((meaning) => (
          <SignalFlag key={meaning} of={meaning} />
        ))}
      </Specimen>
      <Specimen state="seabed">
        <div className={classes.drawing}>
          <ContourLines seed="baie de Quiberon" shape="banner" />
        </div>
      </Specimen>
      <Specimen state="engraving">
        <div className={classes.drawing}>
          <Guilloche seed="Kerguelen" />
        </div>
      </Specimen>
      <Specimen state="rose">
        <div className={`${classes.drawing} ${classes.rose}`}>
          <CompassRose />
        </div>
      </Specimen>
    </>
  );
}
