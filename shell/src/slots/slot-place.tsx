import type { SlotName, SlotProps } from '@nfcards/shared/remote';
import type { ReactNode } from 'react';
import { RenderBoundary } from '../pages/render-boundary.tsx';
import type { LoadedSlot } from './slot-loader.ts';

export interface SlotPlaceProps<Name extends SlotName> {
  readonly slot: LoadedSlot<Name>;
  readonly content: SlotProps[Name];
  /** Stands there where no remote brings anything, or what it brings cannot be shown. */
  readonly instead: ReactNode;
}

/** A place of the layout that a remote fills: nothing that it does takes the layout down (SPEC C5). */
export function SlotPlace<Name extends SlotName>({ slot, content, instead }: SlotPlaceProps<Name>) {
  if (slot.status !== 'loaded') return instead;
  const { Component, broke } = slot.part;
  return (
    <RenderBoundary attempt={slot} panel={instead} onBroken={broke}>
      <Component {...content} />
    </RenderBoundary>
  );
}
