const HOSTS = [
  /^com\.twilio\.(music|sounds)\.[\w.-]*s3[\w.-]*\.amazonaws\.com$/,
  /^(www\.)?twimlets\.com$/,
  /^api\.twilio\.com$/,
];
const PATHS = /^\/(holdmusic$|.*\.(mp3|wav|ogg)$)/i;

/** Twilio's own music (twilio.com/docs/labs/twimlets/holdmusic): it is played without being fetched. */
export const isTwilioMusic = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { hostname, pathname, host } = new URL(url);
  // The path of an S3 URL may contain the bucket.
  if (/^s3[\w.-]*\.amazonaws\.com$/.test(host)) return pathname.startsWith('/com.twilio.');
  return HOSTS.some(pattern => pattern.test(hostname)) && PATHS.test(pathname);
};
