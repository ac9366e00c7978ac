import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { lazily } from '../lazily.ts';

export const eventBridgeClient = lazily(() => new EventBridgeClient({ maxAttempts: 3 }));
