import * as z from 'zod';
import { states } from '../dialing/states.ts';
import { freeLine } from '../leads/free-text.ts';
import { Cents } from '../money/cents.ts';
import { ProductOptionContent } from './product.ts';
import { ENROLLMENT_FEE_CAP } from './product-rules.ts';

const MOST_CENTS = 10_000_00;
const MOST_FEES = 20;

const amount = Cents.max(MOST_CENTS, 'At most $10,000.00.');
const fee = Cents.max(ENROLLMENT_FEE_CAP, 'At most $170.00, the cap of all fees together.');

/** A catalogue entry as an admin may save it (docs/product.md, Product catalogue). */
export const ProductOptionEdit = ProductOptionContent.extend({
  name: freeLine(100).min(1, 'Enter a name.'),
  premium: amount.min(1, 'Enter the premium.'),
  commission: amount,
  enrollment_fee_options: z
    .array(fee)
    .min(1, 'Add at least one enrollment fee; it may be $0.00.')
    .max(MOST_FEES)
    .refine(fees => new Set(fees).size === fees.length, 'Each fee can be given once.'),
  enrollment_fee_commission: z.record(z.string().regex(/^\d{1,7}$/), amount),
  state_whitelist: z
    .array(z.string().refine(state => Object.hasOwn(states, state), 'Choose a state.'))
    .min(1, 'Choose a state, or all states.')
    .refine(chosen => new Set(chosen).size === chosen.length, 'Each state can be given once.')
    .optional(),
}).refine(
  ({ enrollment_fee_options: fees, enrollment_fee_commission: commissions }) =>
    Object.keys(commissions).every(key => fees.includes(Number(key))),
  { path: ['enrollment_fee_commission'], error: 'A commission belongs to one of the enrollment fees.' },
);
