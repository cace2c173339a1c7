import { describe, expect, it } from 'vitest';
import { addresseeOf, type Draft, MAX_NOTE_LENGTH, NEW_DRAFT, readDraft } from './draft.ts';
import type { SendableDocument } from './sendable-documents.ts';

const NOW = new Date(2026, 5, 10, 12);

function document(id: string): SendableDocument {
  return {
    id,
    fileId: `${id} file`,
    type: 'insurance',
    paper: null,
    expiresOn: null,
    size: 1,
    sealedTitle: '',
    sealedKey: 'key',
  };
}
const documents = [document('insurance'), document('registration')];

function read(given: Partial<Draft>, among = documents) {
  const draft = { ...NEW_DRAFT, email: 'yann@example.org', untilDay: '2026-06-11', ...given };
  return readDraft(draft, { documents: among, ownEmail: 'anne@example.org', now: NOW });
}

describe('a card that is ready to be sent', () => {
  it('is lent with all of its documents unless some stay behind', () => {
    expect(read({})).toMatchObject({ problems: [], going: documents });
    expect(read({ leftBehind: ['insurance'] })).toMatchObject({ problems: [], going: [documents[1]] });
  });

  it('is given for good with every document, and without a time', () => {
    const given = { kind: 'permanent', leftBehind: ['insurance'], untilDay: '' } as const;
    expect(read(given)).toEqual({ problems: [], going: documents, period: null });
  });

  it('goes to one receiver: what was chosen of another kind does not matter', () => {
    const place = { id: 'FRLRH', name: 'La Rochelle' };
    expect(read({ to: 'place', place, email: '' }).problems).toEqual([]);
    expect(addresseeOf({ ...NEW_DRAFT, to: 'place', place, email: 'yann@example.org' })).toBe('La Rochelle');
  });
});

describe('a card that cannot be sent yet', () => {
  it.each([
    [{ email: '' }, { field: 'email', problem: 'missing' }],
    [{ email: 'yann' }, { field: 'email', problem: 'malformed' }],
    [{ email: ' Anne@Example.org' }, { field: 'email', problem: 'own' }],
    [{ to: 'place' }, { field: 'place', problem: 'missing' }],
    [{ to: 'member' }, { field: 'member', problem: 'missing' }],
    [{ untilDay: '' }, { field: 'period', problem: 'untilMissing' }],
    [{ leftBehind: ['insurance', 'registration'] }, { field: 'documents', problem: 'missing' }],
    [{ note: 'a'.repeat(MAX_NOTE_LENGTH + 1) }, { field: 'note', problem: 'tooLong' }],
  ] as const)('%o: %o', (given, problem) => expect(read(given).problems).toEqual([problem]));

  it('says all at once', () => {
    const problems = read({ email: '', untilDay: '' }, []).problems;
    expect(problems.map(({ field }) => field)).toEqual(['email', 'period', 'documents']);
  });
});
