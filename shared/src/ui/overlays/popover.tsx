import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { AriaPlace } from '../aria/aria-place.tsx';
import classes from './overlays.module.css';

export interface PopoverProps {
  /** The element that opens it; the focus returns there. */
  readonly trigger: RefObject<HTMLElement | null>;
  /** Accessible name. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly placement?: 'bottom start' | 'bottom end';
  readonly children: ReactNode;
}

/** A small panel of content beside what opened it. Escape and a press outside close it. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  placement = 'bottom end',
  children,
}: PopoverProps) {
  return (
    <AriaPlace>
      <AriaPopover
        className={`${classes.popover} ${classes.padded}`}
        triggerRef={trigger}
        isOpen={open}
        onOpenChange={onOpenChange}
        placement={placement}
      >
        <AriaDialog className={`${classes.content}`} aria-label={label}>
          {children}
        </AriaDialog>
      </AriaPopover>
    </AriaPlace>
  );
}
