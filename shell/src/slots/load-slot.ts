import { createContext, useContext } from 'react';
import type { LoadSlot } from './slot-loader.ts';

/** Loads the slots of the layout from remotes. */
export const SlotLoader = createContext<LoadSlot>(async () => ({ status: 'absent' }));

export function useLoadSlot(): LoadSlot {
  return useContext(SlotLoader);
}
