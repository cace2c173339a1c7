import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import type { BerthRequest } from '@nfcards/shared/operations';
import { toast } from '@nfcards/shared/toast';
import { Button, useCallErrorWords, useOnDemand, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $settling, withdrawCall } from './settle.model.ts';
import { texts } from './texts.ts';
import { useBerthWords } from './use-berth-words.ts';

/** Takes a request back once that was confirmed: it cannot be undone, the office has been told. */
export function WithdrawRequest({ request }: { readonly request: BerthRequest }) {
  const t = useTexts(texts);
  const words = useBerthWords();
  const wordsOf = useCallErrorWords();
  const [isAsked, ask] = useState(false);
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const { settling, withdraw } = useUnit({ settling: $settling, withdraw: withdrawCall.fx });
  const { id, port } = request;
  const confirm = () => {
    ask(false);
    withdraw({ id }).then(
      () => toast.success(t('withdraw.done')),
      (error: ClientError) => toast.error(t('withdraw.failed'), { description: wordsOf(error).body }),
    );
  };
  const open = () => {
    ask(true);
    load().catch(() => {
      ask(false);
      toast.error(t('withdraw.failed'));
    });
  };
  return (
    <div>
      <Button aria-haspopup="dialog" pending={settling.includes(id)} onPress={open}>
        {t('own.withdraw')}
        <VisuallyHidden> ({words.stay(request)})</VisuallyHidden>
      </Button>
      {overlays !== null && (
        <overlays.Dialog
          title={t('withdraw.title')}
          open={isAsked}
          onOpenChange={ask}
          actions={
            <>
              <Button variant="primary" onPress={confirm}>
                {t('withdraw.confirm')}
              </Button>
              <Button onPress={() => ask(false)}>{t('withdraw.keep')}</Button>
            </>
          }
        >
          <p>{words.stay(request)}</p>
          <p>{t('withdraw.body', { name: port.name })}</p>
        </overlays.Dialog>
      )}
    </div>
  );
}
