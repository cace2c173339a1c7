import { describe, expect, it } from 'vitest';
import { ReplicaAge } from './replica-age.ts';

describe('the age of a replica', () => {
  it('is not known before both sides have said where they are, nor when the replica is away', () => {
    const age = new ReplicaAge();
    expect(age.at(0)).toBeNull();
    age.noteReplayed('0/10');
    expect(age.at(0)).toBeNull();
    age.noteWritten('0/10', 0);
    age.noteReplayed('0/10');
    expect(age.at(500)).toBe(500);
    age.noteReplayed(null);
    expect(age.at(500)).toBeNull();
  });

  it('is the time since the primary had no more than it has', () => {
    const age = new ReplicaAge();
    age.noteWritten('0/FFFFFFFF', 1000);
    age.noteWritten('1/0', 2000);
    age.noteWritten('1/20', 3000);
    age.noteReplayed('1/10');
    expect(age.at(5000)).toBe(3000);
    age.noteReplayed('1/20');
    expect(age.at(5000)).toBe(2000);
  });

  it('stays small while the primary writes nothing', () => {
    const age = new ReplicaAge();
    for (let at = 0; at <= 3_600_000; at += 1000) {
      age.noteWritten('0/10', at);
      age.noteReplayed('0/10');
    }
    expect(age.at(3_600_000)).toBe(0);
  });
});
