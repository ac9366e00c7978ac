import { consentVersion } from '#shared/call-requests/consent';
import { getPublicSite, requestCall } from '#shared/contracts/website';
import { formatPhoneNumber } from '#shared/phone/phone-number';

const POSTS = 1000;
const AT_ONCE = 20;

/** Who asks for the consent, as the page shows it. */
const sellerOf = async (apiUrl: string) => {
  const response = await fetch(`${apiUrl}${getPublicSite.path}`);
  const { company_name, customer_service_phone } = getPublicSite.output.parse(await response.json());
  return { seller_name: company_name, seller_phone: formatPhoneNumber(customer_service_phone) };
};
type Seller = Awaited<ReturnType<typeof sellerOf>>;

const fieldsOf = (n: number, seller: Seller) => ({
  ...seller,
  zip_code: '33101',
  name: 'Ada Park',
  phone_number: `305555${1000 + n}`,
  language: 'en',
  consent: 'yes',
  consent_version: consentVersion,
  page_language: 'en',
  page_version: 'bench',
});

const postOne = async (apiUrl: string, n: number, seller: Seller): Promise<number> => {
  const response = await fetch(`${apiUrl}${requestCall.path}`, {
    method: requestCall.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fieldsOf(n, seller)),
  });
  await response.arrayBuffer();
  return response.status;
};

/** A thousand call requests of one address, twenty at a time; answers how many of them were taken. */
export const floodCallRequests = async (apiUrl: string): Promise<{ posts: number; taken: number }> => {
  const seller = await sellerOf(apiUrl);
  let next = 0;
  let taken = 0;
  const postAll = async () => {
    while (next < POSTS) if ((await postOne(apiUrl, next++, seller)) < 300) taken++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, postAll));
  return { posts: POSTS, taken };
};
