import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

export interface Mail {
  readonly to: string;
  /** Null for an SMS. */
  readonly subject: string | null;
  readonly text: string;
}

interface Mailbox {
  readonly messages: readonly Mail[];
}

/** The mail to an address whose subject fits, from the page where mail lands when nobody carries it. */
export async function mailTo(
  page: Pick<Page, 'request'>,
  address: string,
  // Of an SMS it is empty.
  subject: RegExp = /^/,
): Promise<Mail> {
  const found: Mail[] = [];
  await expect(async () => {
    const { messages } = (await (await page.request.get('/dev/mailbox.json')).json()) as Mailbox;
    const mail = messages.find((message) => message.to === address && subject.test(message.subject ?? ''));
    if (mail !== undefined) found.push(mail);
    expect(found, `mail to ${address}`).not.toEqual([]);
  }).toPass({ timeout: 90_000 });
  const [mail] = found;
  if (mail === undefined) throw new Error('toPass has found one');
  return mail;
}

/** The six digits of the mail to an address. */
export async function codeMailedTo(page: Pick<Page, 'request'>, address: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await mailTo(page, address)).text)?.[0];
  if (code === undefined) throw new Error(`the mail to ${address} has no code`);
  return code;
}
