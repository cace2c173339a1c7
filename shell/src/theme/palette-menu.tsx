import { useTexts } from '@nfcards/shared/i18n';
import { Icon, type IconName } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { memo } from 'react';
import { MenuButton } from '../menu/menu-button.tsx';
import { $palette, paletteChosen } from './palette.model.ts';
import { PALETTES, type Palette, paletteOf } from './palette.ts';
import { texts } from './texts.ts';

const ICONS = {
  system: 'system',
  day: 'sun',
  night: 'moon',
  watch: 'night-watch',
} as const satisfies Record<Palette, IconName>;

/** Day, night, night watch, or as the device has it. */
export const PaletteMenu = memo(function PaletteMenu() {
  const t = useTexts(texts);
  const { palette, choose } = useUnit({ palette: $palette, choose: paletteChosen });
  return (
    <MenuButton
      name={t('button', { palette: t(palette) })}
      label={t('label')}
      selected={palette}
      entries={PALETTES.map((key) => ({
        key,
        label: t(key),
        icon: ICONS[key],
        description: t(`description.${key}`),
      }))}
      onChoose={(key) => choose(paletteOf(key))}
    >
      <Icon name={ICONS[palette]} />
    </MenuButton>
  );
});
