import { useEffect, useRef } from 'react';

/** A step that takes the place of another takes the focus along, at its heading, which needs `tabIndex={-1}`. */
export function useStepHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
