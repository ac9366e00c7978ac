import { defaultWebsiteSettings, WEBSITE_SETTINGS_ID, WebsiteSettings } from '#shared/call-requests/website-settings';
import { keys } from '../engine/keys.ts';
import { getSetting, type SettingStore } from '../settings/setting-store.ts';

/** There is one document; no list has it. */
export const websiteSettingsStore: SettingStore<WebsiteSettings> = {
  kind: 'website',
  schema: WebsiteSettings,
  key: keys.websiteSettings,
  index: () => ({}),
};

/** The settings of the public page's call requests; the defaults until an admin changes them. */
export const websiteSettings = async (): Promise<WebsiteSettings> =>
  (await getSetting(websiteSettingsStore, WEBSITE_SETTINGS_ID)) ?? defaultWebsiteSettings;
