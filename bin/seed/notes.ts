import type { Call } from '#shared/calls/call';
import { idOf } from '#shared/keys';
import type { CustomerServiceNote, LeadNote } from '#shared/notes/note';
import type { Random } from './random.ts';

type NewCall = Omit<Call, 'version'>;
type NewNote = Omit<LeadNote, 'version'>;
type NewServiceNote = Omit<CustomerServiceNote, 'version'>;

const notes = [
  'Wants to talk it over with the family first. Call after 6 PM.',
  'Pays too much for the current plan, about 480 a month. Price matters most.',
  'Keeps asking whether the family doctor is in the network. Check before the next call.',
  'Prefers texts over calls during work hours.',
  'Coverage at work ends on the last day of the month.',
  'Two children under ten; dental is a must.',
  'Was with a competitor before and felt rushed. Take time.',
  'Asked for the plan in writing; sent the summary by e-mail.',
  'Hard of hearing: speak slowly, and repeat the numbers.',
  'Self-employed, income changes from month to month.',
] as const;

const serviceNotes = [
  'Member ID card has not arrived. Ordered again, allow 7 to 10 business days.',
  'Asked how to change the billing date. Moved to the 15th.',
  'Questions about the deductible. Explained, and sent the brochure.',
  'New address; updated it and confirmed it twice.',
  'Wanted to cancel, stays after we explained the discount plan.',
] as const;

const written = ({ disposition_ts, call_ended_ts, created_ts }: NewCall) =>
  disposition_ts ?? call_ended_ts ?? created_ts;

/**
 * Agents' notes after some of their calls; notes of customer service are a separate list.
 * @param service the e-mails of customer service agents.
 */
export const someNotes = (
  random: Random,
  calls: NewCall[],
  service: string[],
): { lead: NewNote[]; service: NewServiceNote[] } => {
  const lead: NewNote[] = [];
  const ofService: NewServiceNote[] = [];
  for (const call of calls) {
    const { lead_key, reservation_user_email: user_email } = call;
    if (!lead_key || !user_email) continue;
    const [leadId, created_ts] = [idOf(lead_key), written(call)];
    const isOfService = service.includes(user_email);
    if (isOfService) {
      const note = random.pick(serviceNotes);
      ofService.push({ id: `seed-note-${call.id}`, leadId, note, user_email, created_ts });
    } else if (random.integer(1, 3) === 1) {
      const message = random.pick(notes);
      lead.push({ id: `seed-note-${call.id}`, lead_id: leadId, message, user_email, created_ts });
    }
  }
  return { lead, service: ofService };
};
