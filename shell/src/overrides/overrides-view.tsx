import { OverridesBadge } from './overrides-badge.tsx';
import { OverridesQuestion } from './overrides-question.tsx';

/** The list of overrides, always visible, and the question before they are loaded. */
export function OverridesView() {
  return (
    <>
      <OverridesBadge />
      <OverridesQuestion />
    </>
  );
}
