/** The tables of which there is one for all cells. */
export const walletCommonTables = ['wallet', 'ledger_entry', 'ledger_line'] as const
