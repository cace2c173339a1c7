import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { Button, Icon, useCallErrorWords, useOnDemand, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { deleteCall } from './chat.model.ts';
import { texts } from './texts.ts';

export interface ConversationMenuProps {
  readonly id: string;
  /** Of the other side. */
  readonly name: string;
}

/** What can be done with a conversation of the list. To remove it is asked once more: it does not come back. */
export function ConversationMenu({ id, name }: ConversationMenuProps) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isAsked, ask] = useState(false);
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const remove = useUnit(deleteCall.fx);
  const press = () => {
    setOpen(!isOpen);
    load().catch(() => {
      setOpen(false);
      toast.error(t('menu.failed'));
    });
  };
  const confirm = () => {
    ask(false);
    remove({ id }).then(
      () => toast.success(t('delete.done', { name })),
      (error: ClientError) => toast.error(t('delete.failed'), { description: wordsOf(error).body }),
    );
  };
  return (
    <>
      <Button ref={trigger} variant="quiet" aria-haspopup="menu" aria-expanded={isOpen} onPress={press}>
        <Icon name="more" />
        <VisuallyHidden>{t('menu.button', { name })}</VisuallyHidden>
      </Button>
      {overlays !== null && (
        <>
          <overlays.Menu
            trigger={trigger}
            label={t('menu.label')}
            open={isOpen}
            onOpenChange={setOpen}
            entries={[{ key: 'delete', icon: 'trash', label: t('menu.delete') }]}
            onChoose={() => ask(true)}
          />
          <overlays.Dialog
            title={t('delete.title')}
            open={isAsked}
            onOpenChange={ask}
            actions={
              <>
                <Button variant="primary" onPress={confirm}>
                  {t('delete.confirm')}
                </Button>
                <Button onPress={() => ask(false)}>{t('delete.keep')}</Button>
              </>
            }
          >
            <p>{t('delete.body', { name })}</p>
          </overlays.Dialog>
        </>
      )}
    </>
  );
}
