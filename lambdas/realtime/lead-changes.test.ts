import { describe, expect, it } from 'vitest';
import { type ConsumedChange, consumedBy } from '#platform/handlers/stream-handler';
import type { StoredViewer } from '#platform/table/engine/documents';
import type { RecordChange } from '#platform/table/engine/records';
import { itemSchemas } from '#shared/contracts/live';
import { jobItemSchemas } from '#shared/contracts/live-items/job';
import { leadItemSchemas } from '#shared/contracts/live-items/lead';
import type { EncryptedField, Payment } from '#shared/payments/payment';
import { at } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { changesOf } from './changes-of.ts';

const viewer: StoredViewer = {
  lead_id: '42',
  user_id: 'agent-1',
  user_email: 'maria.lopez@coverline.test',
  last_seen_ts: at(0),
  version: 1,
};
const product = {
  lead_id: '42',
  type: 'dental' as const,
  group: '{product}_ancillary' as const,
  product_id: 'dental-1',
  name: 'Bright Smile',
  premium: 2500,
  commission: 500,
  enrollment_fee_commission: 0,
  created_ts: at(0),
  version: 1,
};
const sealed: EncryptedField = { data_key: 'SECRET-KEY', iv: 'SECRET-IV', tag: 'SECRET-TAG', text: 'SECRET-TEXT' };
const payment: Payment = {
  lead_id: '42',
  name_on_card: 'Ada Park',
  card_brand: 'Visa',
  card_last4: '4242',
  sealed_card_number: sealed,
  sealed_account_number: sealed,
  sealed_routing_number: sealed,
  updated_ts: at(0),
  version: 1,
};
const event = {
  id: 'e1',
  lead_id: '42',
  event_type: 'verification_status' as const,
  name: 'sent' as const,
  verification_type: 'esig_text' as const,
  group: 'niia_health' as const,
  created_ts: at(0),
  version: 1,
};
const note = { id: 'n1', lead_id: '42', message: 'Call back after six.', created_ts: at(0), version: 1 };
const serviceNote = { id: 's1', leadId: '42', note: 'Refund asked for.', created_ts: at(0), version: 1 };

describe('the published changes of a lead', () => {
  it('contain no products, which not every viewer of the lead may see', () => {
    const lead = { ...aLead(), phone_number_since: at(0), phone_number_by: 'agent-1', alt_phone_number_by: 'agent-1' };
    const bought = { ...lead, products: { dental: { post_date: '2026-12-01' } }, version: lead.version + 1 };
    const publishedChanges = (old: typeof lead | undefined) =>
      changesOf({ entity: 'lead', ...(old && { old }), new: bought }).filter(({ topic }) => topic === 'lead:42');
    expect(JSON.parse(publishedChanges(undefined)[0]?.item ?? '{}')).toEqual({ ...aLead(), version: bought.version });
    expect(publishedChanges(lead)).toEqual([]);
  });

  it.each<[string, ConsumedChange<'publish-changes'>, string, string]>([
    ['lead', { entity: 'lead', new: aLead() }, 'lead:42', '42'],
    ['lead-viewer', { entity: 'lead-viewer', new: viewer }, 'lead:42', 'agent-1'],
    ['selected-product', { entity: 'selected-product', new: product }, 'lead-sales:42', '42:dental'],
    ['payment-summary', { entity: 'payment', new: payment }, 'lead-sales:42', '42'],
    ['verification-event', { entity: 'verification-event', new: event }, 'lead-sales:42', 'e1'],
    ['lead-note', { entity: 'lead-note', new: note }, 'lead-sales:42', 'n1'],
    ['customer-service-note', { entity: 'customer-service-note', new: serviceNote }, 'service-notes:42', 's1'],
  ])('contain a %s on its own topic only, as in the contract, and its removal', (entity, change, topic, id) => {
    const [published, ...others] = changesOf(change);
    expect(others).toEqual([]);
    expect(published).toMatchObject({ entity, topic, id, version: 1, removed: false });
    const schemas = { ...itemSchemas, ...jobItemSchemas, ...leadItemSchemas };
    const schema = schemas[entity as keyof typeof schemas];
    const item = JSON.parse(published?.item ?? '');
    expect(schema.parse(item)).toEqual(item);
    const gone = { entity: change.entity, old: change.new } as typeof change;
    expect(changesOf(gone)).toEqual([{ topic, entity, id, version: 2, removed: true, item: null }]);
  });

  it('contain only the new version of a recorded verification, so that clients read it again', () => {
    const stopped = { ...event, name: 'stopped' as const, verification_type: 'voice' as const };
    const recorded = { ...stopped, snipped_recording_key: 'recordings/RE1.wav', version: 2 };
    for (const old of [stopped, undefined]) {
      const [published] = changesOf({ entity: 'verification-event', old, new: recorded });
      expect(published).toMatchObject({ topic: 'lead-sales:42', id: 'e1', version: 2, removed: false });
      expect(JSON.parse(published?.item ?? '')).toEqual({ id: 'e1', lead_id: '42', version: 2 });
    }
    const later = { ...recorded, version: 3 };
    expect(changesOf({ entity: 'verification-event', old: recorded, new: later })).toEqual([]);
    expect(changesOf({ entity: 'verification-event', old: recorded })).toMatchObject([{ version: 3, removed: true }]);
  });

  it('contain no encrypted field of a payment, and no change of such a field alone', () => {
    const published = JSON.stringify(changesOf({ entity: 'payment', new: payment }));
    expect(published).toContain('4242');
    expect(published).not.toMatch(/SECRET|sealed|updated_ts/);
    const resealed = { ...payment, sealed_card_number: { ...sealed, text: 'OTHER' }, updated_ts: at(9), version: 2 };
    expect(changesOf({ entity: 'payment', old: payment, new: resealed })).toEqual([]);
  });

  it.each<[string, RecordChange]>([
    [
      'a security code',
      {
        entity: 'security-code',
        new: { lead_id: '42', sealed, expires_at: 1_900_000_000, updated_ts: at(0), version: 1 },
      },
    ],
    [
      'an audit record',
      {
        entity: 'audit-record',
        new: {
          id: 'a1',
          lead_id: '42',
          action: 'payment_revealed',
          fields: ['credit_card_number'],
          user_id: 'agent-1',
          user_email: 'maria.lopez@coverline.test',
          created_ts: at(0),
          version: 1,
        },
      },
    ],
  ])('contain nothing of %s', (_, change) => {
    expect(consumedBy('publish-changes', [change])).toEqual([]);
  });
});

describe('the viewers of a lead', () => {
  const left: StoredViewer = { ...viewer, left: true, version: 3 };

  it('are published with every report', () => {
    const seen = { ...viewer, last_seen_ts: at(20), version: 2 };
    expect(changesOf({ entity: 'lead-viewer', old: viewer, new: seen })).toMatchObject([
      { version: 2, removed: false },
    ]);
  });

  it('are removed when the panel is closed and added when it is opened, each with a newer version', () => {
    const gone = changesOf({ entity: 'lead-viewer', old: { ...viewer, version: 2 }, new: left });
    expect(gone).toMatchObject([{ topic: 'lead:42', id: 'agent-1', version: 3, removed: true, item: null }]);
    const back = { ...viewer, last_seen_ts: at(30), version: 4 };
    expect(changesOf({ entity: 'lead-viewer', old: left, new: back })).toMatchObject([{ version: 4, removed: false }]);
  });

  it('are removed when their item expires, unless they had left', () => {
    expect(changesOf({ entity: 'lead-viewer', old: viewer })).toMatchObject([{ removed: true }]);
    expect(changesOf({ entity: 'lead-viewer', old: left })).toEqual([]);
  });
});
