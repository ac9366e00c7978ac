import type { ProductOptionContent } from '#shared/products/product';
import { dayText } from '../../lib/forms/day.ts';
import { formatMoney, statusWords } from '../../lib/ui/format.ts';
import type { SettingWords } from './setting-words.ts';

const feeLines = ({ enrollment_fee_options, enrollment_fee_commission }: ProductOptionContent): string[] =>
  enrollment_fee_options.map(
    fee => `${formatMoney(fee)}, commission ${formatMoney(enrollment_fee_commission[String(fee)])}`,
  );

export const statesText = ({ state_whitelist: states }: Pick<ProductOptionContent, 'state_whitelist'>): string =>
  states ? states.join(', ') : 'All states';

export const productWords: SettingWords<ProductOptionContent> = {
  labels: {
    type: 'Type',
    name: 'Name',
    premium: 'Premium',
    commission: 'Commission',
    enrollment_fee_options: 'Enrollment fees',
    enrollment_fee_commission: 'Commissions of the enrollment fees',
    state_whitelist: 'States',
    is_active: 'Active',
    retired_from: 'Retired from',
  },
  linesOf: (content, field) => {
    switch (field) {
      case 'type':
        return [statusWords(content.type)];
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
      case 'retired_from':
        return content.retired_from ? [dayText(content.retired_from)] : [];
      case 'name':
        return [content.name];
    }
  },
  lists: ['enrollment_fee_options', 'enrollment_fee_commission', 'state_whitelist'],
};
