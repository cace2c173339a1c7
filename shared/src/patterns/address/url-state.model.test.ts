import type { PageAddress } from '@nfcards/shared/remote';
import { allSettled, createEvent, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { createUrlState, type Query } from './url-state.model.ts';

const opened = createEvent<PageAddress>();
const left = createEvent();
const state = createUrlState({
  opened,
  left,
  parse: ({ q = '' }) => q,
  format: (q): Query => (q === '' ? {} : { q }),
});

function visit() {
  const scope = fork();
  const told = { entered: [] as string[], changed: [] as string[], requested: [] as Query[] };
  createWatch({ unit: state.entered, scope, fn: (value) => told.entered.push(value) });
  createWatch({ unit: state.changed, scope, fn: (value) => told.changed.push(value) });
  createWatch({ unit: state.writeRequested, scope, fn: (query) => told.requested.push(query) });
  return {
    told,
    open: (query: Query) => void allSettled(opened, { scope, params: { params: {}, query } }),
    write: (value: string) => void allSettled(state.write, { scope, params: value }),
    leave: () => void allSettled(left, { scope }),
  };
}

describe('a value that the address tells', () => {
  it('is taken from a link, back or forward', () => {
    const { open, told } = visit();
    open({});
    open({ q: 'a' });
    open({});
    expect(told).toMatchObject({ entered: ['', 'a', ''], changed: ['a', ''] });
  });

  it('is written once', () => {
    const { open, write, told } = visit();
    open({ q: 'a' });
    write('a');
    write('b');
    write('b');
    expect(told.requested).toEqual([{ q: 'b' }]);
  });

  it('is not taken from an address that was written here, however late it comes', () => {
    const { open, write, told } = visit();
    open({});
    write('a');
    write('ab');
    open({ q: 'a' });
    open({ q: 'ab' });
    expect(told).toMatchObject({ entered: [''], changed: [] });
    open({ q: 'a' });
    expect(told.changed).toEqual(['a']);
  });

  it('is written when it is taken back before the router has come to it', () => {
    const { open, write, told } = visit();
    open({});
    write('a');
    write('');
    expect(told.requested).toEqual([{ q: 'a' }, {}]);
  });

  it('is written again when the page was left before the router came to it', () => {
    const { open, write, told } = visit();
    open({});
    write('a');
    open({});
    write('a');
    expect(told.requested).toEqual([{ q: 'a' }, { q: 'a' }]);
  });

  it('is taken by who comes again to an address that nobody obeyed', () => {
    const { open, write, leave, told } = visit();
    open({});
    write('a');
    leave();
    open({ q: 'a' });
    expect(told.changed).toEqual(['a']);
  });
});
