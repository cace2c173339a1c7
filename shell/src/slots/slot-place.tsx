import type { SlotName, SlotProps } from '@nfcards/shared/remote';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../federation/error-boundary.tsx';
import type { LoadedSlot } from './slot-loader.ts';

export interface SlotPlaceProps<Name extends SlotName> {
  readonly slot: LoadedSlot<Name>;
  readonly content: SlotProps[Name];
  /** Shown when no remote fills the slot, or its content failed. */
  readonly instead: ReactNode;
}

/** A slot of the layout. Errors of its content leave the layout intact (SPEC C5). */
export function SlotPlace<Name extends SlotName>({ slot, content, instead }: SlotPlaceProps<Name>) {
  if (slot.status !== 'loaded') return instead;
  const { Component, broke } = slot.part;
  return (
    <ErrorBoundary attempt={slot} panel={instead} onError={broke}>
      <Component {...content} />
    </ErrorBoundary>
  );
}
