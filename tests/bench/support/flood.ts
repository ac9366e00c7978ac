import { consentVersion } from '#shared/call-requests/consent';
import { requestCall } from '#shared/contracts/website';

const POSTS = 1000;
const AT_ONCE = 20;

const fieldsOf = (n: number) => ({
  zip_code: '33101',
  name: 'Ada Park',
  phone_number: `305555${1000 + n}`,
  language: 'en',
  consent: 'yes',
  consent_version: consentVersion,
  page_language: 'en',
  page_version: 'bench',
});

const postOne = async (apiUrl: string, n: number): Promise<number> => {
  const response = await fetch(`${apiUrl}${requestCall.path}`, {
    method: requestCall.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fieldsOf(n)),
  });
  await response.arrayBuffer();
  return response.status;
};

/** A thousand call requests of one address, twenty at a time; answers how many of them were taken. */
export const floodCallRequests = async (apiUrl: string): Promise<{ posts: number; taken: number }> => {
  let next = 0;
  let taken = 0;
  const postAll = async () => {
    while (next < POSTS) if ((await postOne(apiUrl, next++)) < 300) taken++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, postAll));
  return { posts: POSTS, taken };
};
