/** Pixels: as wide as a line of a prompt is read at ease; what stands below it ends where it ends. */
export const MEASURE = 580;
