import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { once } from '#platform/handlers/once';
import { verificationEventsOf } from '#platform/table/verification-events';
import { Rejection } from '#shared/errors';
import { addVerificationEvent } from '../../../lambdas/sales/verification/add-verification-event.ts';
import { at } from '../../support/builders/a-call.ts';
import { aLeadToVerify } from '../../support/builders/a-verification.ts';
import { anAdmin } from '../../support/builders/an-actor.ts';
import { startTable } from '../../support/local-cloud/start-table.ts';
import { rejectedAs } from '../../support/unit/rejected-as.ts';
import { type SigningLinks, startSigningLinks } from '../../support/unit/signing-links.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTable();
});
afterAll(() => stop());

let links: SigningLinks;
beforeEach(() => {
  links = startSigningLinks();
});

/** Requests a signature with the idempotency key `key`. */
const ask = (leadId: string, key: string, { userId = 'agent-1', second = 100 } = {}) =>
  once({ userId, operation: 'requestVerification', key, input: { leadId } }, at(second), () =>
    links.request(leadId, { second }),
  );
const events = async (leadId: string) => (await verificationEventsOf(leadId)).map(({ name }) => name);

describe('requesting a signature', () => {
  it('again after a lost response sends one text and stores one request', async () => {
    const lead = await aLeadToVerify();
    const key = randomUUID();
    expect(await ask(lead.id, key)).toEqual({});
    expect(await ask(lead.id, key)).toEqual({});
    expect(links.texts).toHaveLength(1);
    expect(await events(lead.id)).toEqual(['sent', 'requested']);
  });

  it('five times at once with one key sends one text', async () => {
    const lead = await aLeadToVerify();
    const key = randomUUID();
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => ask(lead.id, key)));
    expect(links.texts).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(rejectedAs('conflict'));
  });

  it('some seconds later with another key, or by somebody else, is another request', async () => {
    const lead = await aLeadToVerify();
    const key = randomUUID();
    await ask(lead.id, key);
    await ask(lead.id, randomUUID(), { second: 110 });
    await ask(lead.id, key, { userId: 'agent-2', second: 120 });
    expect(links.texts).toHaveLength(3);
  });

  it('of another lead with a used key is rejected, and is not reported as done', async () => {
    const [lead, other] = [await aLeadToVerify(), await aLeadToVerify()];
    const key = randomUUID();
    await ask(lead.id, key);
    await expect(ask(other.id, key)).rejects.toEqual(rejectedAs('conflict'));
    expect(links.texts).toHaveLength(1);
    expect(await events(other.id)).toEqual([]);
    expect(await ask(lead.id, key)).toEqual({});
  });

  it('again after a rejection is done; after a failed provider it is not', async () => {
    const lead = await aLeadToVerify();
    const key = randomUUID();
    links.fail(new Rejection('rejected', 'This number cannot receive texts.'));
    await expect(ask(lead.id, key)).rejects.toEqual(rejectedAs('rejected'));
    links.fail(new Rejection('provider_failed', 'There was no answer.'));
    await expect(ask(lead.id, key)).rejects.toEqual(rejectedAs('provider_failed'));
    await expect(ask(lead.id, key)).rejects.toEqual(rejectedAs('conflict'));
    expect(links.texts).toHaveLength(2);
  });
});

it('a status that is added twice is the same', async () => {
  const lead = await aLeadToVerify();
  const key = randomUUID();
  const add = () =>
    once({ userId: 'admin-1', operation: 'addVerificationEvent', key, input: {} }, at(100), () =>
      addVerificationEvent(
        { actor: anAdmin(), now: at(100) },
        { leadId: lead.id, name: 'received', verification_type: 'voice', group: 'niia_health' },
      ),
    );
  expect(await add()).toEqual(await add());
  expect(await events(lead.id)).toEqual(['received']);
});
