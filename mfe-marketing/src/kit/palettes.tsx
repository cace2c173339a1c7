import { useTexts } from '@nfcards/shared/i18n';
import type { ReactNode } from 'react';
import classes from './specimens/kit.module.css';
import { texts } from './specimens/texts.ts';

export type PaletteView = 'all' | 'own';

const PALETTES = ['day', 'night', 'watch'] as const;

export interface PalettesProps {
  readonly view: PaletteView;
  readonly children: ReactNode;
}

/** The same pieces in each palette, side by side; or once, in the palette of the page. */
export function Palettes({ view, children }: PalettesProps) {
  const t = useTexts(texts);
  if (view === 'own') return <div className={classes.own}>{children}</div>;
  return (
    <div className={classes.palettes}>
      {PALETTES.map((palette) => (
        <div key={palette} className={classes.palette} data-palette={palette}>
          <p className={classes.paletteName}>{t(`palettes.${palette}`)}</p>
          {children}
        </div>
      ))}
    </div>
  );
}
