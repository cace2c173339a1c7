import type { CSSProperties } from 'react';

/** sonner draws the button of a toast 24 px high, which no glove hits on a moving deck. */
export const TOAST_ACTION = {
  blockSize: 'var(--target)',
  paddingInline: 'var(--space-4)',
  fontSize: 'var(--size-small)',
} as const satisfies CSSProperties;
