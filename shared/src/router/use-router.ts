import { use } from 'react';
import { type DataRouter, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom';

/**
 * The router itself, which stays the same while the page is open. React Router's own hooks also read the route context,
 * which changes at each step of a navigation: components that use them render each time.
 */
export function useRouter(): DataRouter {
  const context = use(DataRouterContext);
  if (context === null) throw new Error('There is no router around what asks for it.');
  return context.router;
}
