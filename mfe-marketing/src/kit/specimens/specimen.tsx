import { useTexts } from '@nfcards/shared/i18n';
import type { ReactNode } from 'react';
import classes from './kit.module.css';
import { texts } from './texts.ts';

/** The states of a piece; their words are `states` in the texts. */
export type SpecimenState = keyof typeof texts.fr.states;

export interface SpecimenProps {
  readonly state: SpecimenState;
  readonly children: ReactNode;
  /** Small pieces of a kind, one beside the other. */
  readonly row?: boolean;
}

/** A piece in one of its states, and which one that is. */
export function Specimen({ state, children, row = false }: SpecimenProps) {
  const t = useTexts(texts);
  return (
    <div className={classes.specimen}>
      <p className={classes.state}>{t(`states.${state}`)}</p>
      <div className={row ? classes.row : classes.column}>{children}</div>
    </div>
  );
}
