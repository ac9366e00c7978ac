import * as z from 'zod';

const VoiceSettings = z.object({
  voiceUrl: z.string(),
  voiceMethod: z.enum(['GET', 'POST']),
  statusCallback: z.string(),
  statusCallbackMethod: z.enum(['GET', 'POST']),
});

const resource = { sid: z.string(), friendlyName: z.string(), createdAt: z.string(), updatedAt: z.string() };

export const PhoneNumber = z.object({
  ...resource,
  ...VoiceSettings.shape,
  phoneNumber: z.string(),
  voiceApplicationSid: z.string(),
  smsUrl: z.string(),
  // A file of an earlier version has none.
  smsFallbackUrl: z.string().default(''),
});
export type PhoneNumber = z.infer<typeof PhoneNumber>;
export const PhoneNumbers = z.array(PhoneNumber);

export const Application = z.object({ ...resource, ...VoiceSettings.shape });
export type Application = z.infer<typeof Application>;
export const Applications = z.array(Application);

/** A number of another owner, who has verified it: calls may show it. */
export const VerifiedNumber = z.object({ ...resource, phoneNumber: z.string() });
export type VerifiedNumber = z.infer<typeof VerifiedNumber>;
export const VerifiedNumbers = z.array(VerifiedNumber);

const method = (value: string | null): 'GET' | 'POST' | undefined =>
  value === null ? undefined : value.toUpperCase() === 'GET' ? 'GET' : 'POST';

/** The voice settings in a form; absent parameters are left out. */
export const voiceSettingsIn = (form: URLSearchParams): Partial<z.infer<typeof VoiceSettings>> => {
  const given = {
    voiceUrl: form.get('VoiceUrl') ?? undefined,
    voiceMethod: method(form.get('VoiceMethod')),
    statusCallback: form.get('StatusCallback') ?? undefined,
    statusCallbackMethod: method(form.get('StatusCallbackMethod')),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

export const noVoiceSettings = {
  voiceUrl: '',
  voiceMethod: 'POST',
  statusCallback: '',
  statusCallbackMethod: 'POST',
} as const;
