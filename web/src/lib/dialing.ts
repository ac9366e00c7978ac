import type { Call } from '#shared/calls/call';
import { statusWords } from './format.ts';

const beforeTheAnswer = ['queued', 'initiated', 'ringing'];

/** How far the dialling of a call that goes out is, until somebody answers: 'Ringing'. */
export const dialingWords = ({
  outbound_dialing_status: status,
}: Pick<Call, 'outbound_dialing_status'>): string | undefined =>
  status && beforeTheAnswer.includes(status) ? statusWords(status) : undefined;
