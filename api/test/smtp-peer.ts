import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly source: string;
  readonly user: string;
  readonly secure: boolean;
}

/** What the peer does with a mail: takes it, says a code at one of the commands, hangs up in mid-body, or takes its time. */
export type Behaviour =
  | { readonly kind: 'take' }
  | { readonly kind: 'refuse'; readonly at: 'greeting' | 'recipient' | 'body'; readonly code: number }
  | { readonly kind: 'hang_up' }
  /** Has it all, and says nothing until then. */
  | { readonly kind: 'hold'; readonly until: Promise<void> };

/** A real SMTP server on this machine: TLS, a password, and moods. */
export interface SmtpPeer {
  /** With the user and password that it lets in. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Sources of the mails that it had read when it refused them. */
  readonly refused: readonly string[];
  /** How often somebody has begun to hand it a mail. */
  readonly attempts: () => number;
  /** What it does with the next mails, in order; it takes all the others. */
  readonly behave: (...next: readonly Behaviour[]) => void;
  /** Resolves when so many mails have been received. */
  readonly receives: (count: number) => Promise<readonly ReceivedMail[]>;
  /** Resolves when it holds a mail. */
  readonly holds: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const PASSWORD = 'p@ss/word';

export async function openSmtpPeer(): Promise<SmtpPeer> {
  const received: ReceivedMail[] = [];
  const refused: string[] = [];
  const waiting: (() => void)[] = [];
  let moods: Behaviour[] = [];
  let attempts = 0;
  const holding = Promise.withResolvers<void>();
  const refusal = (code: number) =>
    Object.assign(new Error('not for ada@example.org'), { responseCode: code });
  const mood = (): Behaviour => moods[0] ?? { kind: 'take' };

  const server = new SMTPServer({
    logger: false,
    authMethods: ['PLAIN'],
    // Or nobody could be turned away before TLS.
    allowInsecureAuth: false,
    onAuth({ username = '', password }, _session, done) {
      if (password === PASSWORD) done(null, { user: username });
      else done(Object.assign(new Error('no'), { responseCode: 535 }));
    },
    onMailFrom(_address, _session, done) {
      attempts += 1;
      done();
    },
    onRcptTo(_address, _session, done) {
      const now = mood();
      if (now.kind !== 'refuse' || now.at !== 'recipient') return done();
      moods = moods.slice(1);
      done(refusal(now.code));
    },
    async onData(stream, session, done) {
      const now = mood();
      moods = moods.slice(1);
      if (now.kind === 'hang_up') {
        stream.once('data', () => {
          for (const socket of sockets) socket.destroy();
        });
        return;
      }
      const source = await text(stream);
      if (now.kind === 'refuse') {
        refused.push(source);
        return done(refusal(now.code));
      }
      if (now.kind === 'hold') {
        holding.resolve();
        await now.until;
      }
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ to, source, user: String(session.user), secure: session.secure });
      done();
      for (const tell of waiting) tell();
    },
    onConnect(_session, done) {
      const now = mood();
      if (now.kind !== 'refuse' || now.at !== 'greeting') return done();
      moods = moods.slice(1);
      attempts += 1;
      done(refusal(now.code));
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  const sockets = new Set<Socket>();
  listening.on('connection', (socket) => sockets.add(socket));
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;

  return {
    url: `smtp://skipper:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    received,
    refused,
    attempts: () => attempts,
    behave: (...next) => {
      moods = [...next];
    },
    receives: (count) =>
      new Promise((resolve) => {
        const look = () => received.length >= count && resolve(received);
        waiting.push(look);
        look();
      }),
    holds: () => holding.promise,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
