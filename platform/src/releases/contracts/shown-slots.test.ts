import { describe, expect, it } from 'vitest';
import { makeFolder } from './packages.fixture.ts';
import { readShownSlots } from './shown-slots.ts';

const HARBOUR = JSON.stringify({
  name: 'mfe-harbour',
  namespace: 'harbour',
  developmentPort: 3199,
  mounts: [{ path: '/harbour', page: 'harbour', reads: [], head: 'src/harbour', indexed: true }],
});

/** The slots of a remote with this page. */
async function shownIn(page: string) {
  const files = {
    'src/routes.ts': "export const fetchPage = () => import('./page.tsx');",
    'src/page.tsx': page,
  };
  return readShownSlots(await makeFolder({ 'remote.json': HARBOUR, ...files }));
}

describe('the slots that a remote shows', () => {
  it('are those of its pages, at the line that first does, with what they are told', async () => {
    const shown = await shownIn(`import { PageSlot as Place } from '@nfcards/shared/patterns';
export const One = () => <Place name="place-contact" told={told} />;
export const Two = () => <Place name={'place-contact'} told={told}></Place>;`);
    expect(Object.keys(shown)).toEqual(['place-contact']);
    expect(shown['place-contact']?.place).toBe('src/page.tsx:2');
    expect(JSON.parse(shown['place-contact']?.told ?? '')).toMatchObject({ required: ['place'] });
  });

  it('are none where another thing has the name', async () => {
    expect(await shownIn('export const One = () => <PageSlot name="place-contact" />;')).toEqual({});
  });

  it.each(['name={slot}', '{...props}', ''])(
    'have their names written out: <PageSlot %s />',
    async (written) => {
      await expect(
        shownIn(
          `import { PageSlot } from '@nfcards/shared/patterns';\nexport const One = () => <PageSlot ${written} />;`,
        ),
      ).rejects.toThrow(/src\/page\.tsx:2 shows a slot without its name/);
    },
  );

  it('are such as there are', async () => {
    await expect(
      shownIn(
        `import { PageSlot } from '@nfcards/shared/patterns';\nexport const One = () => <PageSlot name="place-contcat" />;`,
      ),
    ).rejects.toThrow('There is no slot “place-contcat”');
  });
});
