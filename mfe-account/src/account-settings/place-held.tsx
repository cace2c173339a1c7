import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { Button, Notice, useCallErrorWords, useOnDemand } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $level, $releaseRefusal, releaseCall, releasePressed } from './account-settings.model.ts';
import { texts } from './texts.ts';

/** The place that the member answers for, which they may give up. */
export function PlaceHeld() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { level, refusal, pending, release } = useUnit({
    level: $level,
    refusal: $releaseRefusal,
    pending: releaseCall.$pending,
    release: releasePressed,
  });
  const [isAsked, ask] = useState(false);
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const place = level.status === 'ready' ? level.answer.place : null;
  if (place === null) return null;
  const { name } = place;
  const open = () => {
    ask(true);
    load().catch(() => {
      ask(false);
      toast.error(t('place.notAsked'));
    });
  };
  const confirm = () => {
    ask(false);
    release();
  };
  return (
    <>
      <p>{t('place.held', { name })}</p>
      {refusal !== null && (
        <Notice tone="warn" title={t('place.failed')} live>
          {wordsOf(refusal).body}
        </Notice>
      )}
      <div>
        <Button aria-haspopup="dialog" pending={pending} onPress={open}>
          {t('place.release')}
        </Button>
      </div>
      {overlays !== null && (
        <overlays.Dialog
          title={t('place.sure', { name })}
          open={isAsked}
          onOpenChange={ask}
          actions={
            <>
              <Button variant="primary" onPress={confirm}>
                {t('place.release')}
              </Button>
              <Button onPress={() => ask(false)}>{t('place.keep')}</Button>
            </>
          }
        >
          <p>{t('place.consequence')}</p>
        </overlays.Dialog>
      )}
    </>
  );
}
