import { type ComponentType, createContext, useContext } from 'react';

/** What says what this tab takes from elsewhere; null for nearly every page, which has loaded none of it. */
export const OverridesShown = createContext<ComponentType | null>(null);

/** Where the layout has it. */
export function OverridesPlace() {
  const View = useContext(OverridesShown);
  return View === null ? null : <View />;
}
