export { getBalance } from './get-balance.ts'
export { createLedger } from './ledger.ts'
export { credit, debit } from './move-money.ts'
export { listImportedFen, sumBalances } from './wallet.sql.ts'
