import { randomUUID } from 'node:crypto';
import { env } from '#platform/env';
import { webhookHandler, webhookRoute } from '#platform/handlers/webhook-handler';
import { webhooks } from '#shared/contracts/webhooks';
import { InvitedLegParams } from './voice/admit-leg.ts';
import { EnqueueAgainParams, enqueueAgain } from './voice/enqueue-again.ts';
import { InboundVoiceParams, inboundVoice } from './voice/inbound-voice.ts';
import { QueueLeftParams, queueLeft } from './voice/queue-left.ts';
import { QueueWaitParams, queueWait } from './voice/queue-wait.ts';
import { rejoin } from './voice/rejoin.ts';
import { spokenAnswers } from './voice/spoken-answers.ts';
import { transfer } from './voice/transfer.ts';

const onFailure = spokenAnswers.failed;
const baseUrl = () => env('WEBHOOK_BASE_URL');

/** Webhooks that return TwiML while a caller waits: fast, and with a spoken message after a failure. */
export const handler = webhookHandler({
  [webhooks.inboundVoice.path]: webhookRoute(
    InboundVoiceParams,
    request => inboundVoice({ newId: randomUUID, baseUrl: baseUrl() }, request),
    { onFailure },
  ),
  [webhooks.queueWait.path]: webhookRoute(QueueWaitParams, async request => queueWait(request), { onFailure }),
  [webhooks.queueLeft.path]: webhookRoute(QueueLeftParams, async request => queueLeft(request), { onFailure }),
  [webhooks.enqueueAgain.path]: webhookRoute(
    EnqueueAgainParams,
    request => enqueueAgain({ baseUrl: baseUrl() }, request),
    { onFailure },
  ),
  [webhooks.rejoin.path]: webhookRoute(InvitedLegParams, request => rejoin({ baseUrl: baseUrl() }, request), {
    onFailure,
  }),
  [webhooks.transfer.path]: webhookRoute(InvitedLegParams, request => transfer({ baseUrl: baseUrl() }, request), {
    onFailure,
  }),
});
