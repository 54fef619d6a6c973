/** The tables of which there is one for all cells. */
export const feedbackCommonTables = ['feedback'] as const
