/** What the process of the subscribers is told and answers: their clock and their work are not the server's. */
export type SubscriberPlan = { token: string; topics: string[] };
export type Task = { graphqlUrl: string; plans: SubscriberPlan[] };

/** `at`: on the clock that all processes of the machine share, in milliseconds. */
export type Receipt = { subscriber: number; topic: string; id: string; version: number; at: number };

export type Admitted = { kind: 'admitted'; bySubscriber: string[][] };
export type Collected = { kind: 'collected'; receipts: Receipt[] };
export type Reply = Admitted | Collected;
