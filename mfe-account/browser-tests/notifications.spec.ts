import { violationsOn } from '@nfcards/e2e/axe';
import { answerOf, comeAs, expect, type Member, readAs, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import type { Page } from '@playwright/test';

const WORDS = {
  fr: {
    title: 'Notifications',
    empty: 'Rien à signaler',
    today: 'Aujourd’hui',
    wrote: (name: string) => `${name} vous a écrit.`,
    unread: 'Non lue',
    count: (count: number) => `${count} ${count === 1 ? 'notification non lue' : 'notifications non lues'}`,
    markAll: 'Tout marquer comme lu',
    marked: 'Toutes vos notifications sont lues.',
    allRead: 'Tout est lu.',
    more: 'Afficher les précédentes',
    failed: 'Les notifications n’ont pas été marquées comme lues',
    retry: 'Réessayer',
  },
  en: {
    title: 'Notifications',
    empty: 'Nothing to report',
    today: 'Today',
    wrote: (name: string) => `${name} wrote to you.`,
    unread: 'Unread',
    count: (count: number) => `${count} unread ${count === 1 ? 'notification' : 'notifications'}`,
    markAll: 'Mark all as read',
    marked: 'All your notifications are read.',
    allRead: 'All is read.',
    more: 'Show earlier ones',
    failed: 'The notifications were not marked as read',
    retry: 'Try again',
  },
} as const;

/** Who has nothing to read yet when the tests begin, and has read everything after each. */
const VISITS = [
  { lng: 'fr', viewport: DESKTOP, name: 'Bleuenn' },
  { lng: 'en', viewport: PHONE, name: 'Maelys' },
] as const;

const idOf = async (member: Member) => String((await readAs(member, 'cookie')).id);
const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('li[data-item]');

async function writeTo(from: Member, memberId: string, text: string): Promise<void> {
  const written = await answerOf(from.request, 'start_conversation', {
    member_id: memberId,
    id: crypto.randomUUID(),
    text,
  });
  expect(written).toHaveProperty('conversation_id');
}

/** Made up: nobody is told of eighty things in the time of a test. */
function told(no: number) {
  return {
    id: `6f1c2a30-0000-4000-8000-${String(no).padStart(12, '0')}`,
    notice: { kind: 'partner_offer', data: { partner: `Voilerie ${no}`, offer: 'Une voile révisée' } },
    read: true,
    created_at: new Date(Date.UTC(2026, 4, 1, 12, 0, 0) - no * 3_600_000).toISOString(),
  };
}

for (const { lng, viewport, name } of VISITS) {
  const words = WORDS[lng];

  test.describe(`notifications (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('RT9: are told as they happen, lead to what they tell of, and then count as read', async ({
      page,
      context,
      crew,
    }) => {
      const [member, yann, soizic] = [
        await crew.register(name),
        await crew.register('Yann'),
        await crew.register('Soizic'),
      ];
      const id = await idOf(member);
      await comeAs(context, member);
      await openPage(page, `/profile/${id}/notification`, lng);
      await expect(heading(page)).toHaveText(words.title);
      await expect(main(page).getByRole('heading', { name: words.empty })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);

      await writeTo(yann, id, 'Une place pour ce soir');
      await expect(rows(page)).toHaveCount(1);
      await writeTo(soizic, id, 'Bonjour');
      await expect(rows(page)).toHaveCount(2);
      await expect(main(page).getByRole('region', { name: words.today })).toBeVisible();
      await expect(rows(page).first()).toContainText(words.wrote('Soizic L.'));
      await expect(main(page).getByText(words.unread, { exact: true })).toHaveCount(2);
      await expect(main(page).getByText(words.count(2))).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);

      await rows(page).last().getByRole('link').press('Enter');
      await expect(page).toHaveURL(new RegExp(`/profile/${id}/chat/[\\da-f-]{36}`));
      await page.goBack();
      await expect(main(page).getByText(words.count(1))).toBeVisible();
      await expect(rows(page).last()).not.toContainText(words.unread);

      await main(page).getByRole('button', { name: words.markAll }).press('Enter');
      await expect(page.getByText(words.marked)).toBeVisible();
      await expect(main(page).getByText(words.allRead)).toBeFocused();
      await expect(main(page).getByText(words.unread, { exact: true })).toHaveCount(0);
      expect(await readAs(member, 'notifications')).toMatchObject({ unread: 0 });
    });

    test('RT9: are all marked as read while the one that was pressed still is', async ({
      page,
      context,
      crew,
    }) => {
      const [member, yann] = [await crew.register(name), await crew.known('Yann')];
      const soizic = await crew.register('Soizic');
      const id = await idOf(member);
      for (const writer of [yann, soizic]) await writeTo(writer, id, 'Bonjour');
      await comeAs(context, member);
      await openPage(page, `/profile/${id}/notification`, lng);
      const answered = Promise.withResolvers<void>();
      await page.route(
        '**/api/mark_notifications_read',
        async (route) => {
          await answered.promise;
          await route.continue();
        },
        { times: 1 },
      );
      await rows(page).last().getByRole('link').press('Enter');
      await expect(page).toHaveURL(new RegExp(`/profile/${id}/chat/[\\da-f-]{36}`));
      await page.goBack();
      await main(page).getByRole('button', { name: words.markAll }).press('Enter');
      await expect(page.getByText(words.marked)).toBeVisible();
      answered.resolve();
      await expect(main(page).getByText(words.allRead)).toBeVisible();
    });

    test('RT9: that were read on another device are read here', async ({ page, context, crew }) => {
      const [member, yann] = [await crew.register(name), await crew.known('Yann')];
      const id = await idOf(member);
      await writeTo(yann, id, 'Bonjour');
      await comeAs(context, member);
      await openPage(page, `/profile/${id}/notification`, lng);
      await expect(main(page).getByText(words.count(1))).toBeVisible();
      await answerOf(member.request, 'mark_notifications_read', {});
      await expect(main(page).getByText(words.allRead)).toBeVisible();
    });

    test('K1, ST8: come forty at a time, and the focus goes on at the first new one', async ({
      page,
      context,
      crew,
    }) => {
      const member = await crew.register('Anne');
      await page.route('**/api/notifications*', (route) => {
        const isSecond = new URL(route.request().url()).searchParams.get('cursor') === 'p40';
        const from = isSecond ? 40 : 0;
        const notifications = Array.from({ length: isSecond ? 5 : 40 }, (_, index) => told(from + index));
        return route.fulfill({ json: { notifications, unread: 0, cursor: isSecond ? null : 'p40' } });
      });
      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}/notification`, lng);
      await expect(rows(page)).toHaveCount(40);
      await main(page).getByRole('button', { name: words.more }).press('Enter');
      await expect(rows(page)).toHaveCount(45);
      await expect(main(page).getByRole('button', { name: words.more })).toHaveCount(0);
    });

    test.describe('on a failing line', () => {
      test.use({ expectedConsole: /Failed to load resource|net::ERR_/ });

      test('say so, and can be asked for again; what was not marked stays unread', async ({
        page,
        context,
        crew,
      }) => {
        const [member, yann] = [await crew.register(name), await crew.known('Yann')];
        const id = await idOf(member);
        await writeTo(yann, id, 'Bonjour');
        await comeAs(context, member);
        await page.route('**/api/notifications*', (route) => route.abort());
        await openPage(page, `/profile/${id}/notification`, lng);
        await expect(main(page).getByRole('alert')).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await page.unroute('**/api/notifications*');
        await main(page).getByRole('button', { name: words.retry }).click();
        await expect(main(page).getByText(words.count(1))).toBeVisible();

        await page.route('**/api/mark_notifications_read', (route) => route.abort());
        await main(page).getByRole('button', { name: words.markAll }).click();
        await expect(page.getByText(words.failed)).toBeVisible();
        await expect(main(page).getByText(words.count(1))).toBeVisible();
      });
    });
  });
}
