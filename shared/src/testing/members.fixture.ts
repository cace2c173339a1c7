import { fork } from 'effector';
import { $user, type User } from '../auth/auth.model.ts';
import { $client, createClient } from '../client/index.ts';

/** A member for tests. */
export function member(user: Partial<User> = {}): User {
  return {
    id: '6f1c2a30-0000-4000-8000-000000000001',
    email: 'anne@example.org',
    email_verified: true,
    first_name: 'Anne',
    last_name: 'Le Goff',
    street: '',
    city: '',
    postal_code: '',
    phonenumber: '',
    phone_verified: false,
    language: 'fr',
    account_type: 'owner',
    place_id: null,
    profile_type: 'public',
    hide_activity_status: false,
    allow_sharing: true,
    disable_all_notifications: false,
    notification_boat_maintenance: true,
    notification_partner_offers: false,
    notification_document_expiration: true,
    notification_messages: true,
    second_factor: false,
    member_since: '2026-05-01T12:00:00.000Z',
    referral_code: 'ABCDEFGHJK',
    profile_picture: null,
    ...user,
  };
}

/** One call as a server receives it. */
export interface Asked {
  /** Path below the API's base, for example `write_review`. */
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A visitor with a fake server, whose answers the test sets; `asked` has its requests. */
export function visitAs(user: User | null, answer: (asked: Asked) => Response | Promise<Response>) {
  const asked: Asked[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async (address, init) => {
      const { pathname, searchParams } = new URL(String(address), 'https://site.example');
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
      const input = { ...Object.fromEntries(searchParams), ...(body as object) };
      const call = { path: pathname.replace('/api/', ''), input };
      asked.push(call);
      return answer(call);
    },
    now: () => 0,
  });
  const scope = fork({
    values: [
      [$client, client],
      [$user, user],
    ],
  });
  return {
    scope,
    asked,
    /** Inputs of an operation, call after call. */
    inputsOf: (path: string) => asked.filter((call) => call.path === path).map(({ input }) => input),
  };
}
