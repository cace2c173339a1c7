import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { distribution } from '../../src/database/distribution.ts';
import { tableColumns } from '../table-columns.ts';
import { statementFindings } from './statement-findings.ts';

const columns = new Map(Object.entries(tableColumns));
const findingsOf = (statement: string) => [...statementFindings(statement, columns, distribution)].sort();

describe('a statement on many machines', () => {
  beforeAll(() => loadModule());

  it.each([
    ['that says whose rows it wants', 'select * from session where member_id = $1 and token_hash = $2'],
    ['that says it of several', 'delete from session where member_id = any($1::uuid[])'],
    [
      'that joins rows of one member',
      'select s.id from session s join member m on m.id = s.member_id where m.id = $1',
    ],
    [
      'that joins them with what is everywhere',
      'select p.name from favourite f, place p where f.member_id = $1 and p.id = f.place_id',
    ],
    [
      'that reads them within',
      'select (select count(*) from passkey p where p.member_id = m.id) from member m where m.id = $1',
    ],
    [
      'that looks whether there are some',
      'select 1 from boat b where exists (select 1 from member m where m.id = b.member_id and m.id = $1)',
    ],
    [
      'that names what it read before',
      'with old as (delete from vault where member_id = $1 returning member_id) delete from vault_wrap w using old where w.member_id = old.member_id',
    ],
    [
      'that inserts rows with their keys',
      'insert into favourite (member_id, place_id) values ($1, $2), ($3, $4)',
    ],
    [
      'that inserts what it finds there',
      'insert into notification (member_id, kind) select member_id, kind from live_event where member_id = $1',
    ],
    [
      'of a list that it is given',
      'select f.no from unnest($1::uuid[]) as one join favourite f on f.member_id = one',
    ],
    ['of a query within', 'select * from (select id, member_id from boat) as b where b.member_id = $1'],
    [
      'that looks for rows among others of the same key',
      'delete from key_request where nfcard_id = $1 and (nfcard_id, sending_id) in (select card_id, id from nfcard_sending)',
    ],
    ['of what is on one machine', 'select * from message join mailbox using (id)'],
  ])('%s stays on one', (_, statement) => {
    expect(findingsOf(statement)).toEqual([]);
  });

  it.each([
    ['select * from session where token_hash = $1', ['everywhere: session by token_hash']],
    ['select * from session where member_id = $1 or id = $2', ['everywhere: session by nothing']],
    ['update session set device = $1 where id = $2', ['everywhere: session by id']],
    [
      'select 1 from nfcard n join member m on m.id = n.holder_id where n.id = $1',
      ['apart: member.id = nfcard.holder_id'],
    ],
    [
      'select 1 from session s, boat b where s.member_id = $1 and b.id = $2',
      ['apart: boat, session', 'everywhere: boat by id'],
    ],
    [
      'select 1 from boat b where b.member_id = $1 and not exists (select 1 from nfcard n where n.boat_id = b.id)',
      ['apart: boat.id = nfcard.boat_id'],
    ],
    ['update boat set member_id = $1 where member_id = $2', ['moves: boat.member_id']],
    [
      'insert into boat (id, member_id) select boat_id, holder_id from nfcard where id = $1',
      ['apart: boat.member_id = nfcard.holder_id'],
    ],
    [
      'select 1 from contact_message c join member m on m.email = c.email where m.id = $1',
      ['apart: contact_message.email = member.email'],
    ],
    [
      'select 1 from member where id = (select member_id from session where token_hash = $1)',
      ['everywhere: member by nothing', 'everywhere: session by token_hash'],
    ],
  ])('%s does not', (statement, findings) => {
    expect(findingsOf(statement)).toEqual(findings);
  });
});
