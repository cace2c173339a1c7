import { OverridesBadge } from './overrides-badge.tsx';
import { OverridesQuestion } from './overrides-question.tsx';

/** Always in sight: what this tab takes from elsewhere. And before anything is: whether it may. */
export function OverridesView() {
  return (
    <>
      <OverridesBadge />
      <OverridesQuestion />
    </>
  );
}
