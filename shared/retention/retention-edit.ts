import * as z from 'zod';
import { CONSENT_PROOF_MONTHS, KEPT_BY_LAW_MONTHS } from './kept-by-law.ts';
import { type Periods, RETENTION } from './retention-setting.ts';

const LONGEST = 600;
const months = z
  .number({ error: 'Enter a number of months.' })
  .int('Enter whole months.')
  .min(1, 'At least 1 month.')
  .max(LONGEST, `At most ${LONGEST} months (50 years).`);

const periods = z.object({ recordings: months, messages: months, payments: months, leads: months });

/** What is erased with the lead cannot be kept longer than the lead. */
const notLongerThanLead = ({ leads, ...parts }: Periods, context: z.RefinementCtx<Periods>): void => {
  for (const [part, kept] of Object.entries(parts))
    if (kept > leads)
      context.addIssue({
        code: 'custom',
        path: [part],
        message: `At most ${leads} months: with the lead, its ${part} are erased too.`,
      });
};

const ofSoldLine = periods
  .extend({
    leads: months.min(KEPT_BY_LAW_MONTHS, `At least ${KEPT_BY_LAW_MONTHS} months: the law requires it after a sale.`),
  })
  .superRefine(notLongerThanLead);

/** What admins save of the retention, with a message for each field. */
export const RetentionEdit = z.object({
  name: z.literal(RETENTION),
  niia_health: ofSoldLine,
  '{product}_ancillary': ofSoldLine,
  discount_plan: ofSoldLine,
  unsold: periods
    .extend({
      leads: months.min(
        CONSENT_PROOF_MONTHS,
        `At least ${CONSENT_PROOF_MONTHS} months: the lead's consents prove for four years that it could be called.`,
      ),
    })
    .superRefine(notLongerThanLead),
});
