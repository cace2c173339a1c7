import type { Handler } from '../wire/outcome.ts';

export const register: Handler<'register'> = async () => ({ kind: 'failure', failure: 'accounts_closed' });
