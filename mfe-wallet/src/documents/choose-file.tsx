import { Button, type ButtonVariant } from '@nfcards/shared/ui';
import { type ChangeEvent, type ReactNode, useRef } from 'react';

export interface ChooseFileProps {
  readonly accept?: string;
  /** Asks for a photo from this camera. */
  readonly capture?: 'environment';
  /** Of the hidden field, for those whose software finds it. */
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly onChosen: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that asks for a file. */
export function ChooseFile({
  accept,
  capture,
  label,
  variant = 'secondary',
  onChosen,
  children,
}: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file, chosen again after something else was, is a change too.
    target.value = '';
    if (file !== undefined) onChosen(file);
  };
  return (
    <>
      <Button variant={variant} onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture}
        hidden
        aria-label={label}
        onChange={chosen}
      />
    </>
  );
}
