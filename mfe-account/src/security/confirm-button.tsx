import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { Button, Icon, type IconName, useOnDemand, VisuallyHidden } from '@nfcards/shared/ui';
import { type ReactNode, useState } from 'react';
import { texts } from './texts.ts';

export interface ConfirmButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** What of several it concerns, for those who listen. */
  readonly of?: string;
  /** What is asked before it happens: a question, what follows from it, and the two answers. */
  readonly question: string;
  readonly body: ReactNode;
  readonly confirm: string;
  readonly keep: string;
  readonly pending: boolean;
  readonly onConfirm: () => void;
}

/** A button for what cannot be taken back. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { icon, label, of, question, body, confirm, keep, pending, onConfirm } = props;
  const t = useTexts(texts);
  const [isAsked, ask] = useState(false);
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const loadFailed = () => {
    ask(false);
    toast.error(t('dialogFailed'));
  };
  return (
    <>
      <Button
        aria-haspopup="dialog"
        pending={pending}
        onPress={() => {
          ask(true);
          load().catch(loadFailed);
        }}
      >
        <Icon name={icon} size="small" />
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
              <Button
                variant="primary"
                onPress={() => {
                  ask(false);
                  onConfirm();
                }}
              >
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
