import type { Slot } from '@nfcards/shared/remote';
import { PortField } from '../suggestions/port-field.tsx';
import { texts } from '../suggestions/texts.ts';

export const slot = { Component: PortField, texts: [texts] } satisfies Slot<'port-field'>;
