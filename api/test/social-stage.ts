import { operations } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import type { Place } from './engines.ts';
import type { Person } from './openid-peer.ts';
import { CLIENT_ID, CLIENT_SECRET, openPeer } from './openid-peer.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';
import { Traveller } from './social-traveller.ts';

export const google = { provider: 'google' } as const;

/** A world whose people come from one provider. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage(place: Place) {
  const peer = await openPeer('http://localhost:3000/api/social_callback/google');
  const secret = { kind: 'text', text: CLIENT_SECRET } as const;
  const world = await World.open(place, { google: { clientId: CLIENT_ID, secret, issuer: peer.issuer } });

  /** A browser with a ticket of somebody whom the provider describes so. */
  async function arrived(person: Person, login = `person-${crypto.randomUUID()}`) {
    peer.people.set(login, person);
    const traveller = new Traveller(world);
    return { traveller, login, id: await traveller.fetchTicket(google, login) };
  }

  /** The answer, or the kind of the refusal. */
  async function outcome(
    traveller: Traveller,
    name: 'social_login' | 'link_social_identity',
    input: object,
    by?: Actor,
  ) {
    const body = (await traveller.send(name, input, 'standard', by)).json();
    return body.failure === true ? body.failure_kind : parse(operations[name].answer, body);
  }

  const identitiesOf = async (by: Actor) =>
    parse(operations.social_identities.answer, (await world.call('social_identities', {}, by)).json());

  async function mailTo(recipient: string): Promise<string[]> {
    await world.settled();
    const mail = await world.db
      .selectFrom('mailbox')
      .select('text')
      .where('recipient', '=', recipient)
      .execute();
    return mail.map(({ text }) => text);
  }

  /** A member who came from the provider and has no password. */
  async function fromProvider(): Promise<Actor> {
    const email = `${crypto.randomUUID()}@example.org`;
    const { traveller, id } = await arrived({ email, email_verified: true });
    const user = await outcome(traveller, 'social_login', { id });
    return { id: user.id, email, password: '', token: user.cookie };
  }

  async function close(): Promise<void> {
    await world.close();
    await peer.close();
  }

  return { world, peer, arrived, outcome, identitiesOf, mailTo, fromProvider, close };
}
