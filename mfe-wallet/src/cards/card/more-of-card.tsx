import { useTexts } from '@nfcards/shared/i18n';
import { useLocation } from '@nfcards/shared/router';
import { Icon } from '@nfcards/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './card-page.module.css';
import { texts } from './texts.ts';

export interface MoreOfCardProps {
  readonly isHeld: boolean;
  /** Something within went wrong: it opens by itself. */
  readonly hasFailed: boolean;
  readonly children: ReactNode;
}

/** What is seldom needed of a card. It opens by itself for a part that the address names. */
export function MoreOfCard({ isHeld, hasFailed, children }: MoreOfCardProps) {
  const t = useTexts(texts);
  const area = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const part = document.getElementById(hash.slice(1));
    if (area.current === null || part === null || !area.current.contains(part)) return;
    area.current.open = true;
    part.scrollIntoView();
  }, [hash]);
  useEffect(() => {
    if (hasFailed && area.current !== null) area.current.open = true;
  }, [hasFailed]);
  return (
    <details ref={area} className={classes.more}>
      <summary>
        <Icon name="chevron-down" size="small" />
        {t(isHeld ? 'more.held' : 'more.others')}
      </summary>
      <div className={classes.page}>{children}</div>
    </details>
  );
}
