import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../drawing/icon.tsx';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { copyText } from './copy-text.ts';

export interface CopyButtonProps {
  readonly text: string;
  /** Label, for example “Copy the link”; “Copy” without it. */
  readonly children?: ReactNode;
  readonly variant?: ButtonVariant;
}

/** How long it says that it has copied. */
const SHOWN_MS = 4000;

/** Copies a text, and confirms it on the button and in a live region. */
export function CopyButton({ text, children, variant = 'secondary' }: CopyButtonProps) {
  const t = useTexts(kitTexts);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => void copyText(text).then((copied) => setOutcome(copied ? 'copied' : 'failed'));
  return (
    <>
      <Button variant={variant} onPress={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size="small" />
        {outcome === null ? (children ?? t('copy.button')) : t(`copy.${outcome}`)}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome === null ? '' : t(`copy.${outcome}`)}</span>
      </VisuallyHidden>
    </>
  );
}
