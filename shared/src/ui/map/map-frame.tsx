import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './map.module.css';

export interface MapFrameProps {
  /** Caption of the map, a sentence. */
  readonly caption: ReactNode;
  /** Whose data it is drawn from. */
  readonly attribution?: ReactNode;
  /** Buttons in its corner. */
  readonly controls?: ReactNode;
  /** It holds places to press: a link before it leads past them. */
  readonly skippable?: boolean;
  /** Its content is a chart with a scale in its border, and proportions of its own. */
  readonly ownScale?: boolean;
  readonly children: ReactNode;
}

/** A map or a chart in its neat line. Its content fills the frame. */
export function MapFrame({
  caption,
  attribution,
  controls,
  skippable = false,
  ownScale = false,
  children,
}: MapFrameProps) {
  const t = useTexts(kitTexts);
  const afterId = useId();
  const after = useRef<HTMLSpanElement>(null);
  // A fragment in the address would be a navigation.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    after.current?.focus();
  };
  return (
    <figure className={classes.figure}>
      {skippable ? (
        <a className={classes.skip} href={`#${afterId}`} onClick={skip}>
          {t('map.skip')}
        </a>
      ) : null}
      <div className={ownScale ? classes.bare : classes.neatLine}>
        {ownScale ? children : <div className={classes.sheet}>{children}</div>}
        {controls === undefined ? null : <div className={classes.controls}>{controls}</div>}
      </div>
      <figcaption className={classes.caption}>
        <span>{caption}</span>
        {attribution === undefined ? null : <span className={classes.attribution}>{attribution}</span>}
      </figcaption>
      <span ref={after} id={afterId} tabIndex={-1} />
    </figure>
  );
}
