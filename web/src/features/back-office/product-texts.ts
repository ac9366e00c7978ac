import type { PlannedTerms, ProductOptionContent } from '#shared/products/product';
import { dayText } from '../../lib/forms/day.ts';
import { formatMoney, statusTexts } from '../../lib/ui/format.ts';
import type { SettingTexts } from './setting-texts.ts';

type Fees = Pick<ProductOptionContent, 'enrollment_fee_options' | 'enrollment_fee_commission'>;

const feeLines = ({ enrollment_fee_options, enrollment_fee_commission }: Fees): string[] =>
  enrollment_fee_options.map(
    fee => `${formatMoney(fee)}, commission ${formatMoney(enrollment_fee_commission[String(fee)])}`,
  );

/** `From 04/01/2026: $120.00, commission $60.00; fee $0.00, commission $0.00`. */
export const planText = (plan: PlannedTerms): string =>
  [
    `From ${dayText(plan.from)}: ${formatMoney(plan.premium)}, commission ${formatMoney(plan.commission)}`,
    ...feeLines(plan).map(line => `fee ${line}`),
  ].join('; ');

export const statesText = ({ state_whitelist: states }: Pick<ProductOptionContent, 'state_whitelist'>): string =>
  states ? states.join(', ') : 'All states';

export const productTexts: SettingTexts<ProductOptionContent> = {
  labels: {
    type: 'Type',
    name: 'Name',
    premium: 'Premium',
    commission: 'Commission',
    enrollment_fee_options: 'Enrollment fees',
    enrollment_fee_commission: 'Commissions of the enrollment fees',
    state_whitelist: 'States',
    is_active: 'Active',
    sold_from: 'Sold from',
    retired_from: 'Retired from',
    planned: 'Planned changes',
  },
  linesOf: (content, field) => {
    switch (field) {
      case 'type':
        return [statusTexts(content.type)];
      case 'premium':
      case 'commission':
        return [formatMoney(content[field])];
      case 'enrollment_fee_options':
        return content.enrollment_fee_options.map(formatMoney);
      case 'enrollment_fee_commission':
        return feeLines(content);
      case 'state_whitelist':
        return content.state_whitelist ?? ['All states'];
      case 'is_active':
        return [content.is_active ? 'Yes' : 'No'];
      case 'sold_from':
      case 'retired_from': {
        const day = content[field];
        return day ? [dayText(day)] : [];
      }
      case 'planned':
        return (content.planned ?? []).map(planText);
      case 'name':
        return [content.name];
    }
  },
  lists: ['enrollment_fee_options', 'enrollment_fee_commission', 'state_whitelist', 'planned'],
};
