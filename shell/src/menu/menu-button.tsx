import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { useOnDemand, VisuallyHidden } from '@nfcards/shared/ui';
import type { MenuEntry } from '@nfcards/shared/ui/overlays';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import classes from './menu-button.module.css';
import { texts } from './texts.ts';

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

export interface MenuButtonProps {
  /** Accessible name of the button. */
  readonly name: string;
  /** Name of the menu itself. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Key of the present choice. */
  readonly selected?: string;
  readonly onChoose: (key: string) => void;
  /** Visible content of the button; hidden from screen readers, which read the name. */
  readonly children: ReactNode;
}

/** A button of the bar with a menu, which is loaded on hover or focus. */
export function MenuButton({ name, label, entries, selected, onChoose, children }: MenuButtonProps) {
  const t = useTexts(texts);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));

  const ahead = () => {
    // A failed preload needs no message; the press tries again.
    load().catch(() => undefined);
  };
  const press = () => {
    setOpen(!open);
    load().catch(() => {
      setOpen(false);
      toast.error(t('failed'));
    });
  };

  // On the key itself: the click that a key makes counts as a screen reader's, and the focus would stay on the
  // menu instead of going to its first entry.
  const pressByKey = (event: KeyboardEvent) => {
    if (open || !OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    press();
  };

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={classes.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={open && overlays === null}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={press}
        onKeyDown={pressByKey}
      >
        {children}
        <VisuallyHidden>{name}</VisuallyHidden>
      </button>
      {overlays === null ? null : (
        <overlays.Menu
          trigger={trigger}
          label={label}
          open={open}
          onOpenChange={setOpen}
          entries={entries}
          onChoose={onChoose}
          {...(selected === undefined ? {} : { selected })}
        />
      )}
    </>
  );
}
