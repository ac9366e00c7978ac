import { describe, expect, it } from 'vitest';
import { aCall, at, CUSTOMER_SID } from '../../tests/support/builders/a-call.ts';
import { taskAttributesOf } from './task-attributes.ts';
import { DEFAULT_GROUP } from './workspace.ts';

describe('the attributes of a task', () => {
  it('of a call name the call, the lead and the group, and leave the number to Twilio', () => {
    const attributes = taskAttributesOf(aCall(), { kind: 'call', priority: 5 });
    expect(attributes).toMatchObject({
      task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
      kind: 'call',
      lead_key: 'lead/42',
      requested_group: 'closer_t1',
      language: 'en',
      not_for_email: '',
      declined_by: [],
      priority: 5,
    });
    for (const field of ['from', 'zip_code', 'due_ts']) expect(attributes).not.toHaveProperty(field);
  });

  it('request the default group where the call requests none', () => {
    const call = aCall({ requested_group: undefined });
    expect(taskAttributesOf(call, { kind: 'call', priority: 0 }).requested_group).toBe(DEFAULT_GROUP);
  });

  it.each(['transfer', 'dial', 'request'] as const)("of kind %s have the customer's number", kind => {
    const attributes = taskAttributesOf(aCall(), { kind, priority: 0, notFor: 'ann@coverline.test' });
    expect(attributes).toMatchObject({ from: '+15552340001', not_for_email: 'ann@coverline.test' });
  });

  it.each([
    ['since when the customer waits', { waiting_since_ts: at(5) }, at(5)],
    ['when the request is due', {}, at(60)],
  ])('of a request have the zip code and %s', (_, fields, due_ts) => {
    const request = { zip_code: '33101', due_ts: at(60), ...fields };
    const attributes = taskAttributesOf(aCall({ language: 'es' }), { kind: 'request', priority: 0, request });
    expect(attributes).toMatchObject({ zip_code: '33101', due_ts, language: 'es' });
  });
});
