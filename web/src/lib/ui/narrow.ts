/** A small window, or a screen of 1280 pixels at 200 %: columns stand below one another, and the page scrolls. */
export const NARROW = '@media (max-width: 899.95px)';
