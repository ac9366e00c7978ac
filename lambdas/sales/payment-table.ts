import { recordAudit } from '#platform/table/audit-records';
import { openCallsOfAgent } from '#platform/table/calls';
import { getLead } from '#platform/table/leads';
import { getKeptPayment, getPayment } from '#platform/table/payments';
import { writeTogether } from '#platform/table/write';

export const paymentTable = { getLead, getKeptPayment, getPayment, openCallsOfAgent, recordAudit, writeTogether };
export type PaymentTable = typeof paymentTable;
