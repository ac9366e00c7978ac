/**
 * The lead source of those who asked for a call on the public page. Its name may change and it may be retired: leads keep
 * this name, by which the source is found (shared/lead-sources/lead-cost.ts).
 */
export const WEBSITE_SOURCE = 'website';
