/** Dates of the administration. */
export const formatDate = (iso: string): string => iso.slice(0, 10);
