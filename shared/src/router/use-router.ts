import { use } from 'react';
import { type DataRouter, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom';

/**
 * The router itself, which is the same for as long as the page is open. React Router's own hooks ask for their place
 * among the routes too, which is a new one at every step of a navigation: whoever uses them is rendered at each.
 */
export function useRouter(): DataRouter {
  const context = use(DataRouterContext);
  if (context === null) throw new Error('There is no router around what asks for it.');
  return context.router;
}
