/** `Tue, 31 Aug 2010 20:36:28 +0000`: dates of the 2010 API. */
export const rfc2822 = (date: Date): string => date.toUTCString().replace('GMT', '+0000');

/** `2014-05-14T10:50:02Z`: dates of the v1 APIs, whole seconds. */
export const iso8601 = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;
