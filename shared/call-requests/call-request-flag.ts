import * as z from 'zod';
import type { Timestamp } from '../time.ts';
import { MIN_FILL_MS } from './fill-time.ts';

/**
 * Why an admin decides on a request before anybody is called: a field that people cannot see was filled; the form came
 * back too fast, or without a valid token; the text is not a name; the number is on the do-not-call list; an unproven
 * revocation; the customer sent a text with a stop word among other words.
 */
export const CallRequestFlag = z.enum([
  'hidden_field',
  'too_fast',
  'no_form_token',
  'odd_name',
  'do_not_call',
  'revocation_asked',
  'stop_in_text',
]);
export type CallRequestFlag = z.infer<typeof CallRequestFlag>;

type Submission = {
  name: string;
  /** The hidden field. */
  website: string;
  /** When the form's token was made; absent without a valid token. */
  formIssued?: Timestamp | undefined;
  now: Timestamp;
};

/** Whether a text is not a name: it has digits, a web or e-mail address, or fewer than two letters. */
const isOddName = (name: string): boolean =>
  /\d|@|https?:|www\.|[<>{}[\]|\\]/i.test(name) || (name.match(/\p{L}/gu) ?? []).length < 2;

const formFlag = ({ formIssued, now }: Submission): CallRequestFlag | undefined => {
  if (formIssued === undefined) return 'no_form_token';
  // A tab may be open for days: an old token is no sign of a robot.
  return Date.parse(now) - Date.parse(formIssued) < MIN_FILL_MS ? 'too_fast' : undefined;
};

/** Why a submission may not be a person's (docs/product.md, Call request); empty for one without doubt. */
export const callRequestFlagsOf = (submission: Submission): CallRequestFlag[] => {
  const form = formFlag(submission);
  return [
    ...(submission.website === '' ? [] : (['hidden_field'] as const)),
    ...(form ? [form] : []),
    ...(isOddName(submission.name) ? (['odd_name'] as const) : []),
  ];
};
