import type { Actor } from '#platform/handlers/actor';
import type { Mail } from '#platform/messages/mail-provider';
import { writeTogether } from '#platform/table/engine/write';
import { getLeadSales, leadSalesStep, selectedProductStep } from '#platform/table/selected-products';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import type { ProductType, SelectedProduct } from '#shared/products/product';
import type { ProductGroup } from '#shared/products/product-group';
import type { EsigType } from '#shared/verification/verification-event';
import { requestVerification } from '../../../lambdas/sales/verification/request-verification.ts';
import { at } from '../builders/a-call.ts';
import { aChosenProduct } from '../builders/a-verification.ts';
import { anActor } from '../builders/an-actor.ts';

type Asked = {
  by?: EsigType;
  group?: ProductGroup;
  products?: ProductType[];
  actor?: Actor;
  webOrigin?: () => Promise<string>;
  /** Seconds since the builders' first moment. */
  second?: number;
  /** The stage's calling hours; by default the whole day. */
  hours?: CallingHours;
  /** How many messages a user may send in an hour. */
  perHour?: number;
  /** Called where the request waits for the result of another one. */
  wait?: () => Promise<unknown>;
};

/** Requests for a signature with captured links: `request` sends one, `texts` and `mails` have the sent messages. */
export const startSigningLinks = () => {
  const texts: { to: string; body: string }[] = [];
  const mails: Mail[] = [];
  let failure: Error | undefined;
  let sending: Promise<unknown> | undefined;
  const sendOrFail = async (id: string): Promise<string> => {
    await sending;
    if (failure) throw failure;
    return id;
  };
  const senders = {
    texts: {
      sendText: async (to: string, body: string) => {
        texts.push({ to, body });
        return sendOrFail('SM1');
      },
    },
    mails: {
      sendMail: async (mail: Mail) => {
        mails.push(mail);
        return sendOrFail('mail-1');
      },
    },
  };
  return {
    texts,
    mails,
    /** Lets the provider fail with this error. */
    fail: (error: Error | undefined) => {
      failure = error;
    },
    /** Lets the provider answer when the returned function is called. */
    hold: (): (() => void) => {
      let answer = () => {};
      sending = new Promise<void>(resolve => (answer = resolve));
      return () => answer();
    },
    /** The token of the newest link. */
    token: (): string => /\/sign#([\w-]{43})$/.exec(texts.at(-1)?.body ?? mails.at(-1)?.action?.href ?? '')?.[1] ?? '',
    request: (
      leadId: string,
      {
        by = 'esig_text',
        group = 'niia_health',
        products = ['health'],
        actor = anActor(),
        webOrigin = async () => 'https://app.example',
        second = 100,
        hours = { from: 0, to: 24 },
        perHour = 60,
        wait = () => Promise.resolve(),
      }: Asked = {},
    ) =>
      requestVerification(
        { senders, webOrigin, actor, hours, perHour, now: at(second), clock: () => at(second + 1), wait },
        { leadId, verificationType: by, group, products },
      ),
  };
};
export type SigningLinks = ReturnType<typeof startSigningLinks>;

/** A change of one product of a lead by another tab, with the sum of the fees. */
export const changeProducts = async (lead_id: string, product: SelectedProduct): Promise<void> => {
  const sales = await getLeadSales(lead_id);
  const version = (sales?.version ?? 0) + 1;
  await writeTogether({
    sales: leadSalesStep(lead_id, 125_00, sales),
    product: selectedProductStep({ ...product, lead_id, version }),
  });
};
export const raiseFee = (leadId: string) => changeProducts(leadId, aChosenProduct({ enrollment_fee: 125_00 }));
