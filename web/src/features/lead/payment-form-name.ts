/** The name of the saved form of a lead's payment details. */
export const paymentFormName = (leadId: string): string => `payment ${leadId}`;
