/** What a tab stores for its session beside the sign-in, by the beginning of its keys. It moves with the session. */
export const sessionKeys = {
  /** Since when the customer of a call is on hold. */
  held: 'coverline.held.',
  reminders: 'coverline.reminders',
  /** What the user was told once. */
  told: 'coverline.told.',
} as const;
