import type { SelectedProduct } from '#shared/products/product';
import { type ProductGroup, productGroups } from '#shared/products/product-group';
import type {
  VerificationEvent,
  VerificationEventName,
  VerificationType,
} from '#shared/verification/verification-event';
import { themeToken } from '../../../lib/ui/theme-token.ts';

export { groupTexts, typeTexts } from '../../verification/verification-label.ts';

/** Pink, primary, success, teal and secondary (docs/product.md, Verification events). */
const colours: Record<VerificationEventName, [ground: string, text: string]> = {
  requested: [themeToken('eventRequested'), themeToken('onEventRequested')],
  sent: [themeToken('eventSent'), themeToken('onEventSent')],
  received: [themeToken('eventReceived'), themeToken('onEventReceived')],
  started: [themeToken('eventStarted'), themeToken('onEventStarted')],
  stopped: [themeToken('eventStopped'), themeToken('onEventStopped')],
};
export const eventColours = (name: VerificationEventName): { bgcolor: string; color: string } => {
  const [bgcolor, color] = colours[name];
  return { bgcolor, color };
};

/** The groups of the chosen products, in their fixed order. */
export const groupsOf = (products: readonly Pick<SelectedProduct, 'group'>[]): ProductGroup[] =>
  productGroups.filter(group => products.some(product => product.group === group));

/** The newest event of a verification; `events` are newest first. */
export const lastEvent = <E extends Pick<VerificationEvent, 'group' | 'verification_type'>>(
  events: readonly E[],
  group: ProductGroup,
  type: VerificationType,
): E | undefined => events.find(event => event.group === group && event.verification_type === type);
