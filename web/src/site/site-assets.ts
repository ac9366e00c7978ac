/** Addresses of the built files that a page names, and the style sheet that stands in it. */
export type SiteAssets = {
  styles: string;
  script: string;
  icon: string;
  shareImage: string;
  /** The fonts of the first screen. */
  fonts: string[];
};
