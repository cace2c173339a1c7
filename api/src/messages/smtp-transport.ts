import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import { isLoopback } from '../base/loopback.ts';
import { mailHtml, mailText } from './mail-body.ts';
import type { Delivery, Mail, Transport } from './transport.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or smtps for TLS from the first byte. */
  readonly url: string;
  /** An address, with a name before it if wanted: `NFCards <bonjour@example.org>`. */
  readonly from: string;
}

const CONNECT_MS = 10_000;
/** Silence after which a peer is taken for gone. */
const SILENCE_MS = 30_000;
/** In all, and below the job's `expireInSeconds`, so that no other server starts the same message meanwhile. */
const AT_MOST_MS = 120_000;

/** The commands that speak of this mail; a refusal of any other is of us, and may be mended. */
const ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Each mail over a connection of its own, so that what becomes of one says nothing of another. */
export function smtpTransport({ url, from }: SmtpSettings): Transport<Mail> {
  const { options, auth } = readAddress(url);
  return {
    async deliver(mail) {
      const composed = await compose(mail, from).catch(() => null);
      if (composed === null) return { kind: 'refused', reason: 'smtp_not_written' };
      const { envelope, raw } = composed;
      const connection = new SMTPConnection(options);
      const body = new HandedOver(raw);
      try {
        await carry(connection, auth, envelope, body);
        return { kind: 'sent' };
      } catch (cause) {
        return judge(cause instanceof Error ? cause : new Error('unknown'), body.begun);
      } finally {
        connection.close();
      }
    },
  };
}

/**
 * Connects to the mail server and logs in, and hands nothing over.
 * @returns null, or a code as `reason` of a delivery is
 */
export async function trySmtp({ url }: Pick<SmtpSettings, 'url'>): Promise<string | null> {
  const { options, auth } = readAddress(url);
  const connection = new SMTPConnection(options);
  try {
    await enter(connection, auth, (end) => end());
    return null;
  } catch (cause) {
    return reasonOf(cause instanceof Error ? cause : new Error('unknown'));
  } finally {
    connection.close();
  }
}

type Auth = { readonly user: string; readonly pass: string };

type End = (failure?: Error | null) => void;

function carry(
  connection: SMTPConnection,
  auth: Auth | null,
  envelope: SMTPEnvelope,
  body: Readable,
): Promise<void> {
  return enter(connection, auth, (end) => connection.send(envelope, body, end));
}

/** Connects, logs in where there is a password, and does what is wanted then. */
function enter(connection: SMTPConnection, auth: Auth | null, then: (end: End) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error('too slow')), AT_MOST_MS);
    const end: End = (failure) => {
      clearTimeout(deadline);
      if (failure) reject(failure);
      else resolve();
    };
    connection.on('error', end);
    connection.connect((refusal) => {
      if (refusal) end(refusal);
      else if (auth === null) then(end);
      else connection.login(auth, (failure) => (failure ? end(failure) : then(end)));
    });
  });
}

/** A mail that knows whether the peer was given the first byte of it. */
class HandedOver extends Readable {
  readonly #bytes: Buffer;
  begun = false;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
  }

  override _read(): void {
    this.begun = true;
    this.push(this.#bytes);
    this.push(null);
  }
}

function reasonOf({ responseCode, code, name }: SmtpError): string {
  return responseCode === undefined ? `smtp_${code ?? name}` : `smtp_${responseCode}`;
}

function judge(failure: SmtpError, begun: boolean): Delivery {
  const { responseCode, command = '' } = failure;
  const reason = reasonOf(failure);
  // The peer said in so many words that it did not take it; silence says nothing once it has the body.
  if (responseCode === undefined) return { kind: begun ? 'uncertain' : 'not_now', reason };
  const ofTheMail = begun || ABOUT_THE_MAIL.includes(command);
  return { kind: responseCode >= 500 && ofTheMail ? 'refused' : 'not_now', reason };
}

async function compose({ id, to, words, language }: Mail, from: string) {
  const { subject, replyTo, unsubscribeUrl } = words;
  const message = new MailComposer({
    from,
    to,
    subject,
    text: mailText(words, language),
    html: mailHtml(words, language),
    messageId: `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`,
    headers: {
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    ...(replyTo === undefined ? {} : { replyTo: { name: replyTo.name, address: replyTo.email } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { envelope: message.getEnvelope(), raw: await message.build() };
}

function readAddress(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const near = isLoopback(url.hostname);
  const auth =
    url.username === ''
      ? null
      : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    dnsTimeout: CONNECT_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // TLS is required over a network. Local servers are exempt: they have self-signed certificates or none.
    requireTLS: !secure && !near,
    tls: { rejectUnauthorized: !near },
  };
  return { options, auth };
}
