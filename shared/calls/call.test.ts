import { describe, expect, it } from 'vitest';
import { anEndedCall } from '../../tests/support/builders/a-call.ts';
import { Call, LeadCall, LiveCall, OwnCall, PublicCall } from './call.ts';

const views = { OwnCall, LiveCall, LeadCall, PublicCall };
const fieldsOf = (schema: { shape: object }) => Object.keys(schema.shape);
const notShownIn = (schema: { shape: object }) => fieldsOf(Call).filter(field => !fieldsOf(schema).includes(field));

describe('what is shown of a call', () => {
  it.each(Object.entries(views))('%s has no field that is not listed', (_, schema) => {
    const shown = schema.parse({ ...anEndedCall(), credit_score: 'canary' });
    expect(JSON.stringify(shown)).not.toContain('canary');
  });

  it.each(Object.entries(views))('%s has no SID of a leg, reservation or recording of its own', (name, schema) => {
    const sids = ['agent_call_sid', 'reservation_sid', 'recording_sid', 'agent_label', 'task_token', 'conferences'];
    expect(fieldsOf(schema).filter(field => sids.includes(field))).toEqual([]);
    expect(fieldsOf(schema).includes('customer_call_sid')).toBe(name === 'LiveCall' || name === 'PublicCall');
  });

  it('is to its agent not who supervises', () => {
    expect(notShownIn(OwnCall)).toEqual(expect.arrayContaining(['supervised_by', 'take_over_user_key']));
  });

  it('is to those who watch the floor, or see the lead, not what may tell of the customer’s health', () => {
    const health = ['disposition_note', 'wrap_up_draft', 'script_prompt_pages_history'];
    expect(notShownIn(LiveCall)).toEqual(expect.arrayContaining(health));
    expect(notShownIn(LeadCall)).toEqual(expect.arrayContaining(health));
    expect(notShownIn(OwnCall)).toEqual(expect.not.arrayContaining(health));
  });
});
