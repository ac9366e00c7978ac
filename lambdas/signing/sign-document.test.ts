import { describe, expect, it } from 'vitest';
import { linkId } from '#platform/link-token';
import { writeTogether } from '#platform/table/engine/write';
import { getEsigRequest } from '#platform/table/esig-requests';
import { updateLead } from '#platform/table/leads';
import { getLeadSales, leadSalesStep, selectedProductDeletion } from '#platform/table/selected-products';
import { verificationEventsOf } from '#platform/table/verification-events';
import type { SelectedProduct } from '#shared/products/product';
import { agreementText } from '#shared/verification/agreement';
import { at } from '../../tests/support/builders/a-call.ts';
import { aChosenProduct, aDentalPlan, aLeadToVerify } from '../../tests/support/builders/a-verification.ts';
import type { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { changeProducts, raiseFee, type SigningLinks } from '../../tests/support/unit/signing-links.ts';
import { signingLinksEachTest } from '../../tests/support/unit/signing-links-each-test.ts';
import type { UnitTable } from '../../tests/support/unit/unit-table.ts';
import { getSigningDocument } from './get-signing-document.ts';
import { signDocument } from './sign-document.ts';

const DAY_S = 86_400;

let table: UnitTable;
let links: SigningLinks;
let log: ReturnType<typeof captureLog>;
signingLinksEachTest(fresh => {
  ({ table, links, log } = fresh);
});

const caller = { ip: '203.0.113.9', userAgent: 'Phone' };
const deps = (now: string, servicePhone: string | undefined = '+18005550199') => ({
  now,
  servicePhone,
  caller,
});
const sign = (token: string, signature_name = 'Ada Park', now = at(200)) =>
  signDocument(deps(now), { token, signature_name });
const read = (token: string, now = at(200)) => getSigningDocument(deps(now), { token });
const requestOf = (token: string) => getEsigRequest(linkId(token));
const eventsOf = async (leadId: string) => (await verificationEventsOf(leadId)).map(({ name }) => name);

/** As the first step of an erasure leaves it: the link goes with one of the next steps. */
const eraseLead = (leadId: string) => updateLead(leadId, { set: { erased_ts: at(150) } });

/** A lead and the token of the link that was sent for its products. */
const aLink = async (products: SelectedProduct[] = [aChosenProduct()]) => {
  const lead = await aLeadToVerify({ products });
  await links.request(lead.id);
  return { lead, token: links.token() };
};

const changed = rejectedAs(
  'conflict',
  'Your enrollment has changed since this link was sent. We will send you a new one.',
);
const expired = rejectedAs('not_found', 'This link has expired. Please call us, and we will send you a new one.');

describe('the page of a link', () => {
  it('shows what was asked for, and nothing else of the lead', async () => {
    const { token } = await aLink();
    expect(await read(token)).toEqual({
      customer_name: 'Ada Park',
      group: 'niia_health',
      products: [
        {
          type: 'health',
          name: 'Guardian Health 250',
          premium: 249_99,
          enrollment_fee: 100_00,
          effective_date: '2026-02-01',
        },
      ],
      created_ts: at(100),
      due_monthly: 249_99,
      due_now: 349_99,
      customer_service_phone: '+18005550199',
    });
  });

  it('is in the language of the lead, and so is what is signed', async () => {
    const lead = await aLeadToVerify({ lead: { language: 'es' } });
    await links.request(lead.id);
    const token = links.token();
    expect(await read(token)).toMatchObject({ language: 'es' });
    await sign(token);
    expect((await requestOf(token))?.signed_text).toContain('Cliente: Ada Park');
    await expect(sign(token, 'Ben Park')).rejects.toEqual(rejectedAs('conflict', 'Esto ya fue firmado.'));
  });

  it('says in the language of the lead that its terms have changed', async () => {
    const lead = await aLeadToVerify({ lead: { language: 'es' } });
    await links.request(lead.id);
    await raiseFee(lead.id);
    await expect(read(links.token())).rejects.toEqual(
      rejectedAs('conflict', 'Su inscripción ha cambiado desde que se envió este enlace. Le enviaremos uno nuevo.'),
    );
  });

  it('names no customer and no phone where none is known', async () => {
    const lead = await aLeadToVerify({ lead: { first_name: undefined, last_name: undefined } });
    await links.request(lead.id);
    const document = await getSigningDocument({ now: at(200), servicePhone: undefined }, { token: links.token() });
    for (const field of ['customer_name', 'customer_service_phone', 'signed_ts', 'signature_name'])
      expect(document).not.toHaveProperty(field);
  });

  it('is not found for a link that was never sent, or three days after it was', async () => {
    const unknown = 'x'.repeat(43);
    await expect(read(unknown)).rejects.toEqual(expired);
    await expect(sign(unknown)).rejects.toEqual(expired);
    const { token } = await aLink();
    expect(await read(token, at(99 + 3 * DAY_S))).toMatchObject({ created_ts: at(100) });
    await expect(read(token, at(100 + 3 * DAY_S))).rejects.toEqual(expired);
    await expect(sign(token, 'Ada Park', at(100 + 3 * DAY_S))).rejects.toEqual(expired);
  });
});

describe('a signature', () => {
  it('keeps the name, the time, the text with its hash and where it came from, with an event', async () => {
    const { lead, token } = await aLink();
    const document = await read(token);
    expect(await sign(token)).toEqual({ ...document, signed_ts: at(200), signature_name: 'Ada Park' });
    expect(await requestOf(token)).toMatchObject({
      signed_ts: at(200),
      signature_name: 'Ada Park',
      signed_text: agreementText(document),
      document_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      signed_from_ip: '203.0.113.9',
      signed_with: 'Phone',
    });
    const [received] = await verificationEventsOf(lead.id);
    expect(received).toMatchObject({
      name: 'received',
      verification_type: 'esig_text',
      group: 'niia_health',
      created_ts: at(200),
    });
    expect(received).not.toHaveProperty('user_email');
    expect(await read(token)).toMatchObject({ signed_ts: at(200) });
    expect(log.text()).toContain('document signed');
    expect(log.text()).not.toMatch(new RegExp(`${token}|Ada|203\\.0\\.113\\.`));
  });

  it('twice at once is written once, and both answers say that it is signed', async () => {
    const { lead, token } = await aLink();
    const [one, two] = await Promise.all([sign(token), sign(token, 'Ada Park', at(201))]);
    expect(one).toEqual(two);
    expect(await eventsOf(lead.id)).toEqual(['received', 'sent', 'requested']);
  });

  it('by the same name again changes nothing; by another name it is a conflict', async () => {
    const { token } = await aLink();
    const signed = await sign(token);
    expect(await sign(token, 'Ada Park', at(300))).toEqual(signed);
    await expect(sign(token, 'Ben Park', at(300))).rejects.toEqual(
      rejectedAs('conflict', 'This has been signed already.'),
    );
  });

  it('is shown after the link has expired too, and changed by nobody', async () => {
    const { token } = await aLink();
    await sign(token);
    const later = at(100 + 30 * DAY_S);
    expect(await read(token, later)).toMatchObject({ signed_ts: at(200), signature_name: 'Ada Park' });
    expect(await sign(token, 'Ada Park', later)).toMatchObject({ signed_ts: at(200) });
    await expect(sign(token, 'Ben Park', later)).rejects.toEqual(rejectedAs('conflict'));
  });

  it('is shown as it was, after the products changed too', async () => {
    const { lead, token } = await aLink();
    const signed = await sign(token);
    await raiseFee(lead.id);
    expect(await read(token)).toEqual(signed);
    expect(await sign(token)).toEqual(signed);
  });
});

describe('a link is rejected', () => {
  it.each<[string, Partial<SelectedProduct>]>([
    ['another plan', { name: 'Community Share 500' }],
    ['another premium', { premium: 299_99 }],
    ['another fee', { enrollment_fee: 125_00 }],
    ['no fee', { enrollment_fee: undefined }],
    ['another effective date', { effective_date: '2026-03-01' }],
    ['a further product of the group', { type: 'vision' }],
    ['a product that failed since', { status: 'failed', failed_ts: at(150), failed_reason: 'card declined' }],
  ])('where the lead has %s', async (_, fields) => {
    const { lead, token } = await aLink();
    await changeProducts(lead.id, aChosenProduct(fields));
    await expect(read(token)).rejects.toEqual(changed);
    await expect(sign(token)).rejects.toEqual(changed);
    expect((await requestOf(token))?.signed_ts).toBeUndefined();
    expect(await eventsOf(lead.id)).toEqual(['sent', 'requested']);
    const line = log.lines().find(text => text.includes('link for changed terms')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ lead_id: lead.id, asked_version: 1, version: 2 });
  });

  it('where a product was deleted', async () => {
    const { lead, token } = await aLink();
    await writeTogether({
      sales: leadSalesStep(lead.id, 0, await getLeadSales(lead.id)),
      product: selectedProductDeletion(lead.id, 'health'),
    });
    await expect(read(token)).rejects.toEqual(changed);
    await expect(sign(token)).rejects.toEqual(changed);
  });

  it('where a product changes just before the signature is written', async () => {
    const { lead, token } = await aLink();
    table.beforeWrite(1, () => raiseFee(lead.id));
    await expect(sign(token)).rejects.toEqual(changed);
    expect((await requestOf(token))?.signed_ts).toBeUndefined();
  });

  it('for now where the products never stop changing', async () => {
    const { lead, token } = await aLink();
    let status: 'post_date' | 'sale' = 'sale';
    table.beforeWrite('each', async () => {
      status = status === 'sale' ? 'post_date' : 'sale';
      await changeProducts(lead.id, aChosenProduct({ status }));
    });
    await expect(sign(token)).rejects.toEqual(
      rejectedAs('conflict', 'Your enrollment is changing just now. Please try again.'),
    );
  });

  it('not for a product that had failed before the request', async () => {
    const { token } = await aLink([
      aChosenProduct({ status: 'failed', failed_ts: at(50), failed_reason: 'card declined' }),
    ]);
    expect(await sign(token)).toMatchObject({ signed_ts: at(200) });
  });

  it('not for a change of another group’s product, or of a status', async () => {
    const { lead, token } = await aLink();
    await changeProducts(lead.id, aDentalPlan());
    await changeProducts(lead.id, aChosenProduct({ post_date: '2026-01-20', status: 'post_date' }));
    expect(await sign(token)).toMatchObject({ signed_ts: at(200) });
  });
});

it.each(['before', 'while'])('a lead that was erased %s the customer signs gets no signature', async when => {
  const { lead, token } = await aLink();
  if (when === 'before') await eraseLead(lead.id);
  else table.beforeWrite(1, () => eraseLead(lead.id));
  await expect(sign(token)).rejects.toEqual(expired);
  expect(await requestOf(token)).not.toHaveProperty('signed_ts');
  expect(await eventsOf(lead.id)).not.toContain('received');
});
