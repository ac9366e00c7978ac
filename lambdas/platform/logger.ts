import { Logger } from '@aws-lambda-powertools/logger';

/** Log lines carry ids, codes and milliseconds; never a payload, a name, a phone number or a note. */
export const logger = new Logger();
