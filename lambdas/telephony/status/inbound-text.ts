import * as z from 'zod';
import { doNotCallSteps } from '#platform/do-not-call/do-not-call-steps';
import { revocationAskedSteps } from '#platform/do-not-call/revocation-asked-steps';
import { leadsWithNumber } from '#platform/leads/leads-with-number';
import { logger } from '#platform/logger';
import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { auditStep } from '#platform/table/audit/audit-records';
import { commandOnce } from '#platform/table/claims/command-claims';
import { writeTogether } from '#platform/table/engine/write';
import { websiteSettings } from '#platform/table/website/website-settings';
import { asksToStop, isStopText } from '#shared/consents/stop-words';
import { keyOf } from '#shared/keys';
import { type Lead, leadName } from '#shared/leads/lead';
import { formatPhoneNumber, type PhoneNumber, parsePhoneNumber } from '#shared/phone/phone-number';
import { sid } from '#shared/sid';
import type { Timestamp } from '#shared/time';
import { systemActor } from '#shared/users/system-actor';

/** twilio.com/docs/messaging/guides/webhook-request. The sender of a text may be a short code or a word. */
export const InboundTextParams = z.object({
  MessageSid: z.union([sid('SM'), sid('MM')]),
  From: z.string().default(''),
  Body: z.string().default(''),
});
type InboundText = { params: z.infer<typeof InboundTextParams>; now: Timestamp };

/** TwiML that sends nothing back: Twilio itself confirms the end of texts to whoever sent STOP. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Who the audit trail and the blacklist name: the customer has no user. */
const BY_TEXT = { user: systemActor('text message') };

/** The lead's consent is revoked on every channel, in one transaction and once for each message. */
const revoke = (number: PhoneNumber, messageSid: string, now: Timestamp): Promise<void> =>
  retryOnConflict<PhoneNumber, PhoneNumber, void>({
    read: () => number,
    decide: toWrite,
    write: async () => {
      const leads = await leadsWithNumber(number);
      const written = await writeTogether<string>({
        message: commandOnce({ userId: BY_TEXT.user.id, operation: 'revoke', key: messageSid }, now),
        ...(await doNotCallSteps({ leads, number, revokedBy: 'text', postedBy: BY_TEXT.user.email, now })),
        ...Object.fromEntries(
          leads.map(({ id: leadId }) => [
            `audit of ${leadId}`,
            auditStep({ actor: BY_TEXT, now, leadId, action: 'consent_revoked', fields: ['text'] }),
          ]),
        ),
      });
      if (written.outcome === 'failed') return written.current.message ? done(undefined) : conflict;
      logger.info('consent revoked by a text', { message_sid: messageSid, lead_ids: leads.map(({ id }) => id) });
      return done(undefined);
    },
    giveUp: failAsChanging(`The lead of the text ${messageSid} keeps changing.`),
  });

/** Who the request is of: the lead that has the number, of several the first; the dial rules ask for all of them. */
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

/** An admin decides what was meant; nobody is contacted until then. Of a number without a lead nobody would be. */
const askRevocation = (number: PhoneNumber, messageSid: string, now: Timestamp): Promise<void> =>
  retryOnConflict<Lead | undefined, Lead, void>({
    read: async () => (await leadsWithNumber(number))[0],
    decide: lead => (lead ? toWrite(lead) : done(undefined)),
    write: async lead => {
      const written = await writeTogether<string>({
        message: commandOnce({ userId: BY_TEXT.user.id, operation: 'revoke', key: messageSid }, now),
        ...(await revocationAskedSteps(await askerOf(lead, number, now), {
          flags: ['revocation_asked', 'stop_in_text'],
          now,
        })),
        audit: auditStep({
          actor: BY_TEXT,
          now,
          leadId: lead.id,
          action: 'consent_revoked',
          fields: ['asked', 'text'],
        }),
      });
      if (written.outcome === 'failed') return written.current.message ? done(undefined) : conflict;
      logger.info('revocation asked by a text', { message_sid: messageSid, lead_id: lead.id });
      return done(undefined);
    },
    giveUp: failAsChanging(`The lead of the text ${messageSid} keeps changing.`),
  });

/**
 * A text message of a customer. A stop word takes the consent of its leads back, also of a number without a lead; a
 * sentence that seems to ask for it waits for an admin; START does not give it again (docs/decisions/0089). No text is
 * stored.
 */
export const inboundText = async ({ params: { MessageSid, From, Body }, now }: InboundText): Promise<string> => {
  const number = parsePhoneNumber(From);
  if (number && isStopText(Body)) await revoke(number, MessageSid, now);
  else if (number && asksToStop(Body)) await askRevocation(number, MessageSid, now);
  else logger.info('text without a stop word', { message_sid: MessageSid });
  return NO_ANSWER;
};
