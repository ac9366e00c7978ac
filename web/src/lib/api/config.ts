import { WebConfig } from '#shared/contracts/web-config';

let loading: Promise<WebConfig> | undefined;

const fetchConfig = async (): Promise<WebConfig> => {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The settings could not be read (status ${response.status}).`);
  return WebConfig.parse(await response.json());
};

/** The stage's settings, read once for each page load; after a failed read the next caller reads again. */
export const loadConfig = (): Promise<WebConfig> => {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
