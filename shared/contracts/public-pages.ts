import type { Language } from '../leads/language.ts';

/** The public pages that the build prerenders. The signing page is not one of them: it shows a person's data. */
export const publicPages = ['home', 'call-request', 'schedule-a-call', 'thanks', 'terms', 'privacy'] as const;
export type PublicPage = (typeof publicPages)[number];

/** The address of a page: English at `/`, `/terms`, Spanish at `/es`, `/es/terms` (docs/product.md, Landing page). */
export const publicPath = (language: Language, page: PublicPage): string => {
  const parts = [...(language === 'en' ? [] : [language]), ...(page === 'home' ? [] : [page])];
  return `/${parts.join('/')}`;
};

/** The file of a page in the bucket of the web app: `site/en/home.html`. */
export const publicFile = (language: Language, page: PublicPage): string => `site/${language}/${page}.html`;

/**
 * What a stage puts into the prerendered pages when it is deployed, so that one build serves every stage and phone
 * numbers dial without JavaScript.
 */
export const siteMarkers = {
  companyName: '%company_name%',
  /** E.164, and as a person writes it. */
  salesPhone: '%sales_phone%',
  salesPhoneText: '%sales_phone_text%',
  customerServicePhone: '%customer_service_phone%',
  customerServicePhoneText: '%customer_service_phone_text%',
  /** The API's address without a slash at the end. */
  apiUrl: '%api_url%',
  /** `https://host` of the web app. */
  origin: '%origin%',
} as const;
export type SiteValues = Record<keyof typeof siteMarkers, string>;

/** By this header the distribution proves to the API that it names the viewer's address (docs/decisions/0045). */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
