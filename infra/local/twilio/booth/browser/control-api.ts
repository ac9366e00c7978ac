/** A call as the control API shows it. */
export type BoothCall = {
  call_sid: string;
  version: number;
  from: string;
  to: string;
  direction: string;
  status: string;
  created_at: string;
  started_at: string | null;
  ringing_phone: boolean;
  queued: boolean;
  conference_sid: string | null;
  spoken: { at: string; kind: string; text: string }[];
};
export type JournalEntry = {
  id: number;
  at: string;
  kind: string;
  url: string;
  params: Record<string, string>;
  status: number | null;
  ms: number;
  error?: string;
  fault?: string;
};
export type Fault = { id: number; kind?: string; times: number; action: { type: string } };
export type TextMessage = { from: string; to: string; body: string; createdAt: string };
export type Mail = { to: string; subject: string; body: string; createdAt: string };
export type ChatMessage = { text: string; createdAt: string };
/** A lead of the product that the booth can play. */
export type Customer = { name: string; phone_number: string };

const request = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const response = await fetch(`/_control/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const read: unknown = text ? JSON.parse(text) : undefined;
  if (!response.ok)
    throw new Error((read as { message?: string } | undefined)?.message ?? `Failed (${response.status}).`);
  return read as T;
};

type Voice = { tone?: number; sdp?: string };
type Connected = BoothCall & { sdp?: string };

/** The part of the virtual Twilio's control API that the booth uses. */
export const control = {
  place: (call: { from: string; to: string } & Voice) => request<Connected>('POST', 'calls', call),
  answer: (sid: string, voice: Voice) => request<Connected>('POST', `calls/${sid}/answer`, voice),
  reject: (sid: string) => request('POST', `calls/${sid}/reject`, { as: 'busy' }),
  hangUp: (sid: string) => request('POST', `calls/${sid}/hangup`),
  press: (sid: string, digits: string) => request('POST', `calls/${sid}/digits`, { digits }),
  dids: () => request<{ numbers: { phone_number: string; friendly_name: string }[] }>('GET', 'dids'),
  journal: () => request<{ entries: JournalEntry[] }>('GET', 'journal?limit=50'),
  text: (message: { from: string; to: string; body: string }) => request('POST', 'texts', message),
  messages: () => request<{ messages: TextMessage[] }>('GET', 'messages'),
  mails: () => request<{ mails: Mail[] }>('GET', 'mails'),
  chat: () => request<{ chat: ChatMessage[] }>('GET', 'chat'),
  customers: () => request<{ customers: Customer[] }>('GET', 'customers'),
  faults: () => request<{ faults: Fault[] }>('GET', 'faults'),
  inject: (rule: { kind?: string; action: object; times: number }) => request('POST', 'faults', rule),
  clear: (id: number) => request('DELETE', `faults/${id}`),
};
