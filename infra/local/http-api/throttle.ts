import * as z from 'zod';

/** `RouteSettings` of a stage, or its defaults. */
export const ThrottleSettings = z.looseObject({
  ThrottlingRateLimit: z.coerce.number().optional(),
  ThrottlingBurstLimit: z.coerce.number().optional(),
});
export type ThrottleSettings = z.infer<typeof ThrottleSettings>;

/** A token bucket: `burst` requests at once, then `rate` per second. Returns whether a request is allowed now. */
export const createThrottle = ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }: ThrottleSettings) => {
  if (rate === undefined || burst === undefined) return () => true;
  let tokens = burst;
  let filledAt: number | undefined;
  return (now: Date): boolean => {
    const at = now.getTime();
    tokens = Math.min(burst, tokens + (Math.max(0, at - (filledAt ?? at)) / 1000) * rate);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};
