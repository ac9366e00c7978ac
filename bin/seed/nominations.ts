import type { Lead } from '#shared/leads/lead';
import type { DoctorNomination } from '#shared/nominations/doctor-nomination';

type NewNomination = Omit<DoctorNomination, 'version'>;

const doctors = [
  ['Ruth', 'Foster', 'Family doctor in Tampa. The customer has been with this practice for ten years.'],
  ['Samuel', 'Okoye', 'Cardiologist; the next appointment is this month.'],
  ['Elena', 'Marchetti', undefined],
  ['Peter', 'Lindqvist', 'Dentist of the children.'],
] as const;

/** Doctors whom some of the newest leads want in their network; they wait to be submitted. */
export const someNominations = (leads: Omit<Lead, 'version'>[], nominatedBy: string): NewNomination[] =>
  doctors.flatMap(([first_name, last_name, details], at) => {
    const lead = leads.at(-1 - at);
    if (!lead) return [];
    const doctor = { first_name, last_name, ...(details && { details }) };
    const { id: lead_id, created_ts } = lead;
    return [{ id: `nomination-${at}`, ...doctor, lead_id, created_ts, nominated_by: nominatedBy, submitted: false }];
  });
