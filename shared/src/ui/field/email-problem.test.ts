import { describe, expect, it } from 'vitest';
import { emailProblem } from './email-problem.ts';

describe('an email address as typed', () => {
  it('may have spaces around it', () => expect(emailProblem(' anne@exemple.fr ')).toBeNull());

  it('may be missing', () => expect(emailProblem('  ')).toBe('missing'));

  it.each(['anne', 'anne@', '@exemple.fr', 'anne@exemple', 'an ne@exemple.fr', 'anne@exemple..fr'])(
    'is malformed: %s',
    (typed) => expect(emailProblem(typed)).toBe('malformed'),
  );
});
