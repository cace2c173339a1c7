import type { Handler } from '../wire/outcome.ts';

export const login: Handler<'login'> = async () => ({ kind: 'failure', failure: 'accounts_closed' });
