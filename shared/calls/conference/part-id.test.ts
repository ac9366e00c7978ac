import { expect, it } from 'vitest';
import { CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { partIdOf, splitCallId } from './part-id.ts';

it('gives each later call of a conversation an id that begins with that of its root', () => {
  const second = partIdOf({ id: CUSTOMER_SID }, 'b');
  expect(splitCallId(second)).toEqual({ root: CUSTOMER_SID, part: 'b' });
  const third = partIdOf({ id: second, root_call_id: CUSTOMER_SID }, 'c');
  expect(splitCallId(third)).toEqual({ root: CUSTOMER_SID, part: 'c' });
});

it('says nothing of a root call, and of a later call of an earlier version', () => {
  expect(splitCallId(CUSTOMER_SID)).toEqual({ root: CUSTOMER_SID });
});

it('takes all that follows the root for the part, so that no second id names the same call', () => {
  expect(splitCallId(`${CUSTOMER_SID}.b.c`)).toEqual({ root: CUSTOMER_SID, part: 'b.c' });
});
