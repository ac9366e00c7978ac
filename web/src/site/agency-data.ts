import { servedStates } from '#shared/call-requests/zip-states';
import { publicPath, siteMarkers } from '#shared/contracts/public-pages';
import type { Language } from '#shared/leads/language';
import type { SiteContent } from '../features/public/site-content.ts';
import { areaOf } from './area-served.ts';
import type { SiteAssets } from './document.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** What search engines read about the business (schema.org/InsuranceAgency). */
export const agencyData = (language: Language, content: SiteContent, { shareImage }: SiteAssets): object => ({
  '@context': 'https://schema.org',
  '@type': 'InsuranceAgency',
  name: siteMarkers.companyName,
  url: `${siteMarkers.origin}${publicPath(language, 'home')}`,
  description: content.meta.home.description,
  image: `${siteMarkers.origin}${shareImage}`,
  telephone: siteMarkers.salesPhone,
  areaServed: servedStates.map(areaOf),
  contactPoint: [
    {
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone: siteMarkers.salesPhone,
      availableLanguage: ['English', 'Spanish'],
    },
    {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: siteMarkers.customerServicePhone,
      availableLanguage: ['English', 'Spanish'],
      hoursAvailable: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays,
        // Without an offset they are the local times of the business, also in daylight saving time.
        opens: '09:00',
        closes: '18:00',
      },
    },
  ],
});
