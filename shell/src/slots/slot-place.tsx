import { ErrorBoundary } from '@nfcards/shared/patterns';
import type { FilledSlot, SlotName, SlotProps } from '@nfcards/shared/remote';
import type { ReactNode } from 'react';

/** The content of a slot of the layout. `absent`: no remote of the registry fills it. */
export type LayoutSlot<Name extends SlotName> = FilledSlot<Name> | 'absent' | 'failed';

export interface SlotPlaceProps<Name extends SlotName> {
  readonly slot: LayoutSlot<Name>;
  readonly content: SlotProps[Name];
  /** Shown when no remote fills the slot, or its content failed. */
  readonly instead: ReactNode;
}

/** A slot of the layout. Errors of its content leave the layout intact (SPEC C5). */
export function SlotPlace<Name extends SlotName>({ slot, content, instead }: SlotPlaceProps<Name>) {
  if (typeof slot === 'string') return instead;
  const { Component, broke } = slot;
  return (
    <ErrorBoundary attempt={slot} panel={instead} onError={broke}>
      <Component {...content} />
    </ErrorBoundary>
  );
}
