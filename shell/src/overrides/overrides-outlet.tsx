import { type ComponentType, createContext, useContext } from 'react';

/** Shows the overrides of this tab; null for nearly every page, which has not loaded its code. */
export const OverridesContext = createContext<ComponentType | null>(null);

/** Its place in the layout. */
export function OverridesOutlet() {
  const View = useContext(OverridesContext);
  return View === null ? null : <View />;
}
