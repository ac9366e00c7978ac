import type { CallStatus } from '../../voice/calls/call.ts';
import { httpMethod } from '../attributes.ts';
import type { TwimlNode } from '../parse.ts';
import type { Next } from '../run.ts';

export type DialResult = {
  status: Extract<CallStatus, 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled'> | 'answered';
  callSid?: string;
  durationS?: number;
  recordingUrl?: string;
};

/** After a dial: the action with the result, or the next verb. */
export const dialNext = (node: TwimlNode, result: DialResult): Next => {
  const url = node.attributes.action;
  if (!url) return 'next';
  const params: Record<string, string> = {
    DialCallStatus: result.status,
    DialBridged: String(result.durationS !== undefined),
    ...(result.callSid ? { DialCallSid: result.callSid } : {}),
    ...(result.durationS === undefined ? {} : { DialCallDuration: String(result.durationS) }),
    ...(result.recordingUrl ? { RecordingUrl: result.recordingUrl } : {}),
  };
  return { document: { url, method: httpMethod(node.attributes, 'method'), params } };
};
