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

  it.each(Object.entries(views))(
    '%s has no SID of a main leg, reservation or recording, and no secret',
    (_, schema) => {
      const sids = ['agent_call_sid', 'customer_call_sid', 'reservation_sid', 'recording_sid'];
      const secrets = ['agent_label', 'task_token', 'conferences', 'invited_legs', 'dial_secret_hashes', 'put_back'];
      expect(notShownIn(schema)).toEqual(expect.arrayContaining([...sids, ...secrets]));
    },
  );

  it('is the SID of an added leg to the call’s agent only, who sees each added party', () => {
    const sids = ['added_calls', 'added_calls_sids'];
    expect(fieldsOf(OwnCall)).toEqual(expect.arrayContaining(sids));
    for (const schema of [LiveCall, LeadCall]) expect(notShownIn(schema)).toEqual(expect.arrayContaining(sids));
  });

  it('is no SID of a task or conference to those who only may see the lead or the monitor', () => {
    const sids = ['task_sid', 'conference_task_sid', 'conference_sid'];
    for (const schema of [LiveCall, LeadCall]) expect(notShownIn(schema)).toEqual(expect.arrayContaining(sids));
  });

  it('is to its agent not who supervises', () => {
    expect(notShownIn(OwnCall)).toEqual(expect.arrayContaining(['supervised_by', 'take_over_user_key']));
  });

  it('is to those who watch the monitor, or see the lead, not what may tell of the customer’s health', () => {
    const health = ['disposition_note', 'wrap_up_draft', 'script_prompt_pages_history'];
    expect(notShownIn(LiveCall)).toEqual(expect.arrayContaining(health));
    expect(notShownIn(LeadCall)).toEqual(expect.arrayContaining(health));
    expect(notShownIn(OwnCall)).toEqual(expect.not.arrayContaining(health));
  });
});
