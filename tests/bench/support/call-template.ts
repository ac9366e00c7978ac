import { createHash } from 'node:crypto';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import type { JournalEntry } from '../../../infra/local/twilio/webhooks/journal.ts';

/** One signed webhook to send. */
export type SignedPost = { url: string; body: string; signature: string };

const SID = /\b(CA|WT|WR|CF|RE|EV)[0-9a-f]{32}\b/g;

/** The same text for another call: each SID is replaced by another one consistently. */
const forCall = (text: string, call: string): string =>
  text.replaceAll(SID, (sid, kind: string) => kind + createHash('md5').update(`${call} ${sid}`).digest('hex'));

/** The webhooks of a recorded call in their order, with the SIDs of another call. */
export const webhooksLike = (taken: JournalEntry[], call: string, authToken: string): SignedPost[] =>
  taken.map(entry => {
    const url = forCall(entry.url, call);
    const params = Object.fromEntries(
      Object.entries(entry.params).map(([name, value]) => [name, forCall(value, call)]),
    );
    return {
      url,
      body: new URLSearchParams(params).toString(),
      signature: getExpectedTwilioSignature(authToken, url, params),
    };
  });
