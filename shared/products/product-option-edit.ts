import * as z from 'zod';
import { states } from '../dialing/states.ts';
import { freeTextLine } from '../leads/free-text.ts';
import { Cents } from '../money/cents.ts';
import { PlannedTerms, ProductOptionContent } from './product.ts';
import { ENROLLMENT_FEE_CAP } from './product-rules.ts';

const MOST_CENTS = 10_000_00;
const MOST_FEES = 20;
const MOST_PLANS = 10;

const amount = Cents.max(MOST_CENTS, 'At most $10,000.00.');
const fee = Cents.max(ENROLLMENT_FEE_CAP, 'At most $170.00, the cap of all fees together.');

const terms = {
  premium: amount.min(1, 'Enter the premium.'),
  commission: amount,
  enrollment_fee_options: z
    .array(fee)
    .min(1, 'Add at least one enrollment fee; it may be $0.00.')
    .max(MOST_FEES)
    .refine(fees => new Set(fees).size === fees.length, 'Each fee can be given once.'),
  enrollment_fee_commission: z.record(z.string().regex(/^\d{1,7}$/), amount),
};

type Fees = Pick<ProductOptionContent, 'enrollment_fee_options' | 'enrollment_fee_commission'>;

const hasOwnCommissions = ({ enrollment_fee_options: fees, enrollment_fee_commission: commissions }: Fees): boolean =>
  Object.keys(commissions).every(key => fees.includes(Number(key)));

const ownCommissions = {
  path: ['enrollment_fee_commission'],
  error: 'A commission belongs to one of the enrollment fees.',
};

const day = z.iso.date('Enter a day as MM/DD/YYYY.');

const PlanEdit = PlannedTerms.extend({ ...terms, from: day }).refine(hasOwnCommissions, ownCommissions);

/** A catalogue entry as an admin may save it (docs/product.md, Product catalogue). */
export const ProductOptionEdit = ProductOptionContent.extend({
  ...terms,
  name: freeTextLine(100).min(1, 'Enter a name.'),
  state_whitelist: z
    .array(z.string().refine(state => Object.hasOwn(states, state), 'Choose a state.'))
    .min(1, 'Choose a state, or all states.')
    .refine(chosen => new Set(chosen).size === chosen.length, 'Each state can be given once.')
    .optional(),
  sold_from: day.optional(),
  retired_from: day.optional(),
  planned: z
    .array(PlanEdit)
    .max(MOST_PLANS, `At most ${MOST_PLANS} changes can be planned.`)
    .refine(plans => new Set(plans.map(({ from }) => from)).size === plans.length, 'Each day can be given once.')
    .optional(),
})
  .refine(hasOwnCommissions, ownCommissions)
  .refine(({ sold_from, retired_from }) => !sold_from || !retired_from || sold_from < retired_from, {
    path: ['retired_from'],
    error: 'Choose a day after the first one on which it is sold.',
  });
