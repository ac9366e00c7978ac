import { describe, expect, it } from 'vitest';
import { domainEvents } from '#shared/contracts/events';
import { aCall, anAcceptedCall, anEndedCall, CUSTOMER_SID } from '../../tests/support/builders/a-call.ts';
import { aSale, aSelectedProduct } from '../../tests/support/builders/a-product.ts';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { figureEventsOf } from './figure-events-of.ts';

describe('figureEventsOf', () => {
  it('announces that a call is finished, once', () => {
    const [finished, ...others] = figureEventsOf({ entity: 'call', old: anAcceptedCall(), new: anEndedCall() });
    expect(finished).toEqual({
      name: 'call.finished',
      detail: {
        task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
        user_key: 'user/agent-1',
        day: '2026-01-05',
        over_five_minutes: false,
      },
    });
    expect(others).toEqual([]);
    expect(figureEventsOf({ entity: 'call', old: aCall(), new: anAcceptedCall() })).toEqual([]);
  });

  it('announces that a sale changed, without the data of its lead', () => {
    const sale = aSale({ lead_name: 'Canary Name' });
    const [changed] = figureEventsOf({ entity: 'selected-product', old: aSelectedProduct(), new: sale });
    expect(changed).toMatchObject({ name: 'sale.changed', detail: { lead_key: 'lead/42', version: sale.version } });
    expect(domainEvents['sale.changed'].safeParse(changed?.detail).success).toBe(true);
    expect(JSON.stringify(changed)).not.toContain('Canary');
  });

  it('announces nothing of other entities', () => {
    expect(figureEventsOf({ entity: 'user', old: aUser(), new: aUser({ disabled: true }) })).toEqual([]);
  });
});
