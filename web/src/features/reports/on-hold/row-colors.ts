import type { OnHoldLead } from '#shared/leads/on-hold-lead';
import type { HealthSale } from '#shared/products/health-plan';
import { callerName } from '../../../lib/ui/format.ts';

/** The lead's name, else its phone number. */
export const leadLabel = ({ name, phone_number }: OnHoldLead): string =>
  callerName({ name, phoneNumber: phone_number });

/** docs/product.md, On hold report: post-dated yellow, sale green, failed red. */
export const rowTokens = {
  post_date: 'statusPostDate',
  sale: 'statusSale',
  failed: 'statusFailed',
} as const satisfies Record<HealthSale, string>;
