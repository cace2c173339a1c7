import { createContext, useContext } from 'react';
import type { LoadSlot } from './slot-loader.ts';

/** How the layout comes by what remotes bring for it. */
export const SlotLoader = createContext<LoadSlot>(async () => ({ status: 'absent' }));

export function useLoadSlot(): LoadSlot {
  return useContext(SlotLoader);
}
