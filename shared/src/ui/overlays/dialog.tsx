import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTexts } from '../../i18n/use-texts.ts';
import { AriaPlace } from '../aria/aria-place.tsx';
import { Icon } from '../drawing/icon.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './overlays.module.css';

export type DialogWidth = 'narrow' | 'text' | 'page';

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
  /** Buttons at its foot, the one that goes on first. */
  readonly actions?: ReactNode;
  readonly width?: DialogWidth;
}

/**
 * A question or a task that keeps the rest of the page waiting. A press beside it does not close it, so that
 * nothing typed is lost; Escape and its own button do.
 */
export function Dialog({ title, open, onOpenChange, children, actions, width = 'narrow' }: DialogProps) {
  const t = useTexts(kitTexts);
  return (
    <AriaPlace>
      <ModalOverlay className={`${classes.backdrop}`} isOpen={open} onOpenChange={onOpenChange}>
        <Modal className={`${classes.modal} ${classes[width]}`}>
          <AriaDialog className={`${classes.dialog}`}>
            <div className={classes.dialogHead}>
              <Heading slot="title" level={2} className={`${classes.dialogTitle}`}>
                {title}
              </Heading>
              <button
                type="button"
                className={classes.close}
                aria-label={t('close')}
                onClick={() => onOpenChange(false)}
              >
                <Icon name="close" />
              </button>
            </div>
            <div className={classes.dialogBody}>{children}</div>
            {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaPlace>
  );
}
