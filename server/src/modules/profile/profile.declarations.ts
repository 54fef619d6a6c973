/** The tables of which there is one for all cells. */
export const profileCommonTables = ['buyer'] as const
