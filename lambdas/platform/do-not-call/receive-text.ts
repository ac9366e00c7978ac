import { leadsWithNumber, readableLeadsWithNumber } from '#platform/leads/leads-with-number';
import { logger } from '#platform/logger';
import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { auditStep } from '#platform/table/audit/audit-records';
import { type Command, commandOnce, isClaimed } from '#platform/table/claims/command-claims';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { websiteSettings } from '#platform/table/website/website-settings';
import { asksToStop, isStopText } from '#shared/consents/stop-words';
import { keyOf } from '#shared/keys';
import { type Lead, leadName } from '#shared/leads/lead';
import { formatPhoneNumber, type PhoneNumber, parsePhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { systemActor } from '#shared/users/system-actor';
import { consentRevokedSteps } from './consent-revoked-steps.ts';
import { revocationAskedSteps } from './revocation-asked-steps.ts';

/** The author in the audit trail and on the blacklist: the customer has no user. */
const BY_TEXT = { user: systemActor('text message') };

type Text = { number: PhoneNumber; messageSid: string; now: Timestamp };

const claimOf = (messageSid: string): Command => ({
  userId: BY_TEXT.user.id,
  operation: 'revoke',
  key: messageSid,
});

/** The effect of a text on the leads that have its number, and what is logged of it. */
type Effect = { steps: Record<string, Step | undefined>; event: string; ids: Record<string, unknown> };

/** Writes the effect of a text, if it has one, in one transaction and once for each message. */
const applyOnce = (
  { number, messageSid, now }: Text,
  read: (number: PhoneNumber) => Promise<Lead[]>,
  effectOf: (leads: Lead[]) => Promise<Effect | undefined>,
): Promise<void> =>
  retryOnConflict<Lead[], Effect, void>({
    read: () => read(number),
    decide: async leads => {
      const effect = await effectOf(leads);
      return effect ? toWrite(effect) : done(undefined);
    },
    write: async ({ steps, event, ids }) => {
      const message = commandOnce(claimOf(messageSid), now);
      const written = await writeTogether<string>({ message, ...steps });
      if (written.outcome === 'failed') return written.current.message ? done(undefined) : conflict;
      logger.info(event, { message_sid: messageSid, ...ids });
      return done(undefined);
    },
    giveUp: failAsChanging(`The lead of the text ${messageSid} keeps changing.`),
  });

/** The consent of the leads is revoked on every channel; a lead that cannot be read does not stop that of the number. */
const revoke = (text: Text): Promise<void> =>
  applyOnce(text, readableLeadsWithNumber, async leads => ({
    steps: await consentRevokedSteps(
      { actor: BY_TEXT, now: text.now },
      { leads, numbers: [text.number], revokedBy: 'text', fields: ['text'] },
    ),
    event: 'consent revoked by a text',
    ids: { lead_ids: leads.map(({ id }) => id) },
  }));

/**
 * The lead of the request: the first of the leads that have the number; the dial rules look at the requests of all of
 * them.
 */
const askerOf = async (lead: Lead, number: PhoneNumber, now: Timestamp) => ({
  lead_key: keyOf('lead', lead.id),
  phone_number: number,
  zip_code: lead.zip_code ?? '',
  state: lead.state_abbr ?? '',
  language: lead.language ?? 'en',
  name: leadName(lead) ?? formatPhoneNumber(number),
  due_ts: now,
  group: (await websiteSettings()).group,
});

/**
 * An admin decides what was meant; until then the leads are not contacted. A number without a lead is never contacted.
 */
const askRevocation = (text: Text): Promise<void> =>
  applyOnce(text, leadsWithNumber, async ([lead]) => {
    if (!lead) return undefined;
    const { number, now } = text;
    const flags = ['revocation_asked', 'stop_in_text'] as const;
    const by = { actor: BY_TEXT, now };
    return {
      steps: {
        ...(await revocationAskedSteps(await askerOf(lead, number, now), { flags, now })),
        audit: auditStep({ ...by, leadId: lead.id, action: 'consent_revoked', fields: ['asked', 'text'] }),
      },
      event: 'revocation asked by a text',
      ids: { lead_id: lead.id },
    };
  });

/** A text message as it came from Twilio. The sender may be a short code or a word. */
export type ReceivedText = { messageSid: string; from: string; body: string };

type Meaning = { number: PhoneNumber; take: (text: Text) => Promise<void> };

const meaningOf = ({ from, body }: ReceivedText): Meaning | undefined => {
  const number = parsePhoneNumber(from);
  if (number && isStopText(body)) return { number, take: revoke };
  if (number && asksToStop(body)) return { number, take: askRevocation };
  return undefined;
};

/**
 * A text message of a customer. A stop word takes the consent of its leads back, also of a number without a lead; a
 * sentence that seems to ask for it waits for an admin; START does not give it again (docs/decisions/0089). No text is
 * stored.
 */
export const receiveText = async (text: ReceivedText, now: Timestamp): Promise<void> => {
  const { messageSid } = text;
  const meaning = meaningOf(text);
  if (meaning) await meaning.take({ number: meaning.number, messageSid, now });
  else logger.info('text without a stop word', { message_sid: messageSid });
};

/** Whether a text asks to stop and has had no effect: its webhook failed. */
export const isTextMissed = async (text: ReceivedText): Promise<boolean> =>
  meaningOf(text) !== undefined && !(await isClaimed(claimOf(text.messageSid)));
