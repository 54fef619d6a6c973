export { getBalance, isRealMoney } from './get-balance.ts'
export { createLedger, type Ledger } from './ledger.ts'
export { credit, debit, type Movement } from './move-money.ts'
