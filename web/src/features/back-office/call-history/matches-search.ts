import type { OwnCall } from '#shared/calls/call';
import { shownTaskSid } from '#shared/calls/call-sids';
import { numberMatches } from '#shared/phone/number-matches';
import type { AgentNameOf } from '../../../lib/api/agent-names.ts';
import { formatBriefNewYorkTime, formatNewYorkTime, formatPhoneNumber, words } from '../../../lib/ui/format.ts';
import { groupTexts } from '../../../lib/ui/group-label.ts';

/** Whether a row shows the text anywhere; a phone number matches as it is written, or by its digits. */
export const matchesSearch = (call: OwnCall, search: string, nameOf: AgentNameOf): boolean => {
  const searchText = search.trim().toLowerCase();
  if (searchText === '') return true;
  const { transfer_from_user_email: from } = call;
  const shownTexts = [
    formatNewYorkTime(call.created_ts),
    formatBriefNewYorkTime(call.created_ts, new Date()),
    call.lead_name,
    from && nameOf(from),
    call.disposition,
    groupTexts(call.requested_group),
    words(call.call_source),
    words(call.task_creation_source),
    words(call.lead_source),
    call.lead_phone_number,
    call.lead_phone_number && formatPhoneNumber(call.lead_phone_number),
    shownTaskSid(call),
    call.conference_sid,
  ];
  const asWords = searchText.replaceAll('_', ' ');
  return (
    shownTexts.some(text => text?.toLowerCase().includes(searchText) || text?.toLowerCase().includes(asWords)) ||
    numberMatches(call.lead_phone_number, searchText)
  );
};
