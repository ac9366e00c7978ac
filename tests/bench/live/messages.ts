/** The messages to and from the process of the subscribers, which is separate so that its work does not slow the server. */
export type SubscriberPlan = { token: string; topics: string[] };
export type Task = { graphqlUrl: string; plans: SubscriberPlan[] };

/** `at`: milliseconds by the clock that all processes of the machine share. */
export type Receipt = { subscriber: number; topic: string; id: string; version: number; at: number };

type Admitted = { kind: 'admitted'; bySubscriber: string[][] };
type Collected = { kind: 'collected'; receipts: Receipt[] };
export type Reply = Admitted | Collected;
