/**
 * The environment of the tests. Nothing is traced: in its automatic mode the X-Ray SDK follows each promise of the
 * process. Nobody needs a second factor, unless a test says so.
 */
export const testEnvironment = { AWS_XRAY_MANUAL_MODE: 'true', SECOND_FACTOR: 'optional' };
