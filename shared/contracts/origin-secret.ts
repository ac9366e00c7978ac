/** By this header the distribution proves to the API that it names the viewer's address (docs/decisions/0045). */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
