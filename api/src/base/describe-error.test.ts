import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

describe('what a log has of an error', () => {
  it('is its name, code, message and place', () => {
    const error = Object.assign(new TypeError('Something is off'), { code: 'EOFF' });
    expect(describeError(error)).toEqual({
      name: 'TypeError',
      code: 'EOFF',
      message: 'Something is off',
      stack: error.stack,
    });
  });

  it('is the code and the place alone where a database quotes values', () => {
    const error = Object.assign(new Error('value ada@example.org'), {
      severity: 'ERROR',
      code: '23505',
      table: 'member',
      constraint: 'member_email_key',
      routine: '_bt_check_unique',
      detail: 'Key (email)=(ada@example.org) already exists.',
    });
    const told = describeError(error);
    expect(told).toMatchObject({ name: 'DatabaseError', code: '23505', table: 'member' });
    expect(JSON.stringify(told)).not.toContain('ada@example.org');
    // As the job queue hands it on: a copy of its fields.
    const copied = describeError({
      ...error,
      message: error.message,
      stack: error.stack,
      queue: 'send_message',
    });
    expect(copied).toEqual({ ...told, queue: 'send_message' });
  });

  it('is as much of what only looks like one, with the queue that it is about', () => {
    const given = {
      code: 'ECONNREFUSED',
      message: 'connect ECONNREFUSED',
      stack: 'at connect',
      queue: 'sweep_blobs',
      worker: 'w',
    };
    expect(describeError(given)).toEqual({
      name: 'Error',
      code: 'ECONNREFUSED',
      message: 'connect ECONNREFUSED',
      stack: 'at connect',
      queue: 'sweep_blobs',
    });
  });

  it.each([
    ['a text', 'string'],
    [undefined, 'undefined'],
    [null, 'object'],
    [{}, 'object'],
  ])('is the type of what is none: %j', (given, name) => expect(describeError(given)).toEqual({ name }));
});
