import { useTexts } from '@nfcards/shared/i18n';
import { Icon, type IconName, TextLink } from '@nfcards/shared/ui';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

const NAMES = [
  'anchor',
  'boat',
  'fuel',
  'night-watch',
  'settings',
  'vhf',
] as const satisfies readonly IconName[];

export function Icons() {
  const t = useTexts(texts);
  return (
    <>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Specimen key={size} state={size} row>
          {NAMES.map((name) => (
            <Icon key={name} name={name} size={size} />
          ))}
        </Specimen>
      ))}
      <Specimen state="filled" row>
        <Icon name="heart" />
        <Icon name="heart" filled label={t('samples.favourite')} />
        <Icon name="star" />
        <Icon name="star" filled label={t('samples.given')} />
      </Specimen>
      <TextLink to="/icon">{t('samples.allIcons')}</TextLink>
    </>
  );
}
