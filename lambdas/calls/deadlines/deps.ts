import type { Provider } from '../provider/provider.ts';
import type { ReconcileDeps } from '../reconcile/deps.ts';

/** The requests to Twilio that a check of the deadlines may send: it follows a conversation as the reconciler does. */
export type DeadlineDeps = {
  provider: ReconcileDeps['provider'] & Pick<Provider, 'readmitDecliners' | 'hasConnectedLeg'>;
};
