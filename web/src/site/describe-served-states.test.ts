import { expect, it } from 'vitest';
import { contentIn } from '../features/public/site-content.ts';
import { agencyData } from './agency-data.ts';
import { describeServedStates } from './describe-served-states.ts';

it('tells search engines the states that the settings serve, and nothing else anew', () => {
  const assets = { styles: '', script: '', icon: '', shareImage: '/share.png', fonts: [] };
  const built = agencyData('en', contentIn('en'), assets);
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify(built);
  describeServedStates(script, ['FL']);
  expect(JSON.parse(script.textContent)).toEqual({ ...built, areaServed: [{ '@type': 'State', name: 'Florida' }] });
});
