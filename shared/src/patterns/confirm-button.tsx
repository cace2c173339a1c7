import { toast } from '@nfcards/shared/toast';
import { Button, useOnDemand, VisuallyHidden } from '@nfcards/shared/ui';
import { type ReactNode, useState } from 'react';

export interface ConfirmButtonProps {
  readonly label: ReactNode;
  /** What of several it concerns, for those who listen. */
  readonly of?: string;
  /** What is asked before it happens: a question, what follows from it, and the two answers. */
  readonly question: string;
  readonly body: ReactNode;
  readonly confirm: string;
  readonly keep: string;
  /** Said where the question could not be shown: its dialog is fetched when it is first needed. */
  readonly failed: string;
  readonly pending: boolean;
  readonly onConfirm: () => void;
}

/** A button for what cannot be taken back, or what somebody else notices at once. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, of, question, body, confirm, keep, failed, pending, onConfirm } = props;
  const [isAsked, ask] = useState(false);
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const open = () => {
    ask(true);
    load().catch(() => {
      ask(false);
      toast.error(failed);
    });
  };
  const go = () => {
    ask(false);
    onConfirm();
  };
  return (
    <>
      <Button aria-haspopup="dialog" pending={pending} onPress={open}>
        {label}
        {of === undefined ? null : <VisuallyHidden> ({of})</VisuallyHidden>}
      </Button>
      {overlays !== null && (
        <overlays.Dialog
          title={question}
          open={isAsked}
          onOpenChange={ask}
          actions={
            <>
              <Button variant="primary" onPress={go}>
                {confirm}
              </Button>
              <Button onPress={() => ask(false)}>{keep}</Button>
            </>
          }
        >
          <p>{body}</p>
        </overlays.Dialog>
      )}
    </>
  );
}
