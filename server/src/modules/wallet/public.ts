export { getBalance } from './get-balance.ts'
export { createLedger } from './ledger.ts'
export { credit, debit, type Movement } from './move-money.ts'
