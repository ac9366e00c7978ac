import { websiteSettings } from '#platform/table/website/website-settings';
import { isCustomerServiceOpen } from '#shared/call-requests/office-hours';
import type { PublicSite } from '#shared/contracts/public';
import type { Timestamp } from '#shared/time';

type PublicSiteDeps = {
  now: Timestamp;
  business: Pick<PublicSite, 'company_name' | 'sales_phone' | 'customer_service_phone'>;
};

/** The current values of the settings; the prerendered page may have older ones. */
export const publicSite = async ({ now, business }: PublicSiteDeps): Promise<PublicSite> => {
  const { states_served } = await websiteSettings();
  return { ...business, open_now: isCustomerServiceOpen(now), states_served: [...states_served].sort() };
};
